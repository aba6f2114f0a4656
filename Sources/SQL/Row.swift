internal import CPostgreSQL
internal import CSQLite

/// One row of an answer; valid only while it is handed over.
package struct Row {
    private enum Source {
        case sqlite(OpaquePointer)  //<sqlite3_stmt>
        case postgresql(PostgreSQLLibrary, OpaquePointer, Int32)  //<PGresult>
    }

    private let source: Source

    init(_ statement: OpaquePointer) { source = .sqlite(statement) }

    init(_ library: PostgreSQLLibrary, _ result: OpaquePointer, _ number: Int32) {
        source = .postgresql(library, result, number)
    }

    /// Nil for NULL, and for a text that is no number.
    package func integer(_ column: Int32) -> Int64? {
        switch source {
        case .sqlite(let statement):
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : sqlite3_column_int64(statement, column)
        case .postgresql: text(column).flatMap { Int64($0) }
        }
    }

    /// Nil for NULL. Bytes that are no UTF-8 are repaired.
    package func text(_ column: Int32) -> String? {
        switch source {
        case .sqlite(let statement):
            guard let start = sqlite3_column_text(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        case .postgresql(let library, let result, let number):
            let functions = library.functions
            guard functions.getisnull(result, number, column) == 0,
                let start = functions.getvalue(result, number, column)
            else { return nil }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(functions.getlength(result, number, column)))
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
