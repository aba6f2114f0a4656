internal import CPostgreSQL
internal import CSQLite
internal import POSIX

/// A value of SQL.
package enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)

    /// The value of a text; NULL for nil.
    package init(_ text: String?) { self = text.map(Value.text) ?? .null }

    /// The value of an integer; NULL for nil.
    package init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }
}

/// A row of a result; valid only during the call that it is passed to.
package struct Row {
    private enum Source {
        case sqlite(SQLiteLibrary, OpaquePointer)  //<sqlite3_stmt>
        case postgresql(PostgreSQLLibrary, OpaquePointer, Int32)  //<PGresult>
    }

    private let source: Source

    init(_ statement: OpaquePointer, library: SQLiteLibrary) { source = .sqlite(library, statement) }

    init(_ number: Int32, of result: OpaquePointer, library: PostgreSQLLibrary) {
        source = .postgresql(library, result, number)
    }

    /// The integer in a column; nil for NULL, and for a text that is not a number.
    package func integer(_ column: Int32) -> Int64? {
        switch source {
        case .sqlite(let library, let statement):
            library.api.column_type(statement, column) == SQLITE_NULL
                ? nil : library.api.column_int64(statement, column)
        case .postgresql: text(column).flatMap(Int64.init)
        }
    }

    /// The text in a column; nil for NULL. Bytes that are not UTF-8 are replaced.
    package func text(_ column: Int32) -> String? {
        switch source {
        case .sqlite(let library, let statement):
            guard let start = library.api.column_text(statement, column) else { return nil }
            let count = Int(library.api.column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        case .postgresql(let library, let result, let number):
            let functions = library.functions
            guard functions.pointee.getisnull(result, number, column) == 0,
                let start = functions.pointee.getvalue(result, number, column)
            else { return nil }
            let count = Int(functions.pointee.getlength(result, number, column))
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

extension Value {
    /// The value in PostgreSQL's text format; nil for NULL. A text cannot hold NUL there: U+FFFD replaces it.
    var postgreSQLText: String? {
        switch self {
        case .null: return nil
        case .integer(let number): return String(number)
        case .text(let text):
            if !text.utf8.contains(0) { return text }
            return String(text.map { character in character == "\0" ? "\u{FFFD}" : character })
        }
    }
}
