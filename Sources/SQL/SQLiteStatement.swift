internal import CSQLite

/// A compiled statement, kept by its connection.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/stmt.html>
final class SQLiteStatement {
    private let handle: OpaquePointer  //<sqlite3_stmt>
    private unowned let connection: SQLiteConnection

    init(_ sql: String, _ connection: SQLiteConnection) throws(SQLError) {
        var compiled: OpaquePointer?
        let result = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard result == SQLITE_OK, let compiled else { throw connection.error(result) }
        handle = compiled
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    func run(_ values: [Value], row: (Row) -> Void) throws(SQLError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() {
            let result = bind(value, Int32(index + 1))
            guard result == SQLITE_OK else { throw connection.error(result) }
        }
        while true {
            let result = sqlite3_step(handle)
            switch result {
            case SQLITE_ROW: row(Row(handle))
            case SQLITE_DONE: return
            default: throw connection.error(result)
            }
        }
    }

    private func bind(_ value: Value, _ index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    aasa_sqlite3_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
                }
            }
        }
    }
}
