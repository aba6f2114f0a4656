internal import CSQLite

/// A connection to an SQLite database file. Not for use from two threads at once.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/open.html>
package final class SQLiteConnection: TransactionalConnection {
    let handle: OpaquePointer  //<sqlite3>
    let limits = SQLiteLimits()
    private var prepared: [String: SQLiteStatement] = [:]

    package enum Mode: Sendable {
        case readOnly, readWrite, readWriteCreate
    }

    /// Opens the file; SQLite reads nothing of it before the first statement.
    ///
    /// - Parameter busyTimeout: milliseconds to wait for another connection's lock.
    package init(path: String, mode: Mode, busyTimeout: Int32) throws(SQLError) {
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard result == SQLITE_OK, let opened else {
            let text = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLError(result: result, text: text)
        }
        handle = opened
        sqlite3_hard_heap_limit64(SQLiteLimits.maximumMemory)
        sqlite3_busy_timeout(opened, busyTimeout)
        limits.apply(to: opened)
    }

    deinit {
        prepared.removeAll()
        sqlite3_close_v2(handle)
    }

    package func execute(_ sql: String) throws(SQLError) {
        limits.restart()
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    package func run(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError) {
        let statement: SQLiteStatement
        if let compiled = prepared[sql] {
            statement = compiled
        } else {
            statement = try SQLiteStatement(sql, on: self)
            prepared[sql] = statement
        }
        try statement.run(values, row: row)
    }

    package func stream(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError) {
        try run(sql, with: values, row: row)
    }

    package func runAll(_ list: [Statement], row: (Int, Row) -> Void) throws(SQLError) {
        for (index, statement) in list.enumerated() {
            try run(statement.sql, with: statement.values) { row(index, $0) }
        }
    }

    package var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// Locks for writing at once, so that what `body` reads does not change until it has written.
    package func write<R, E: Error>(
        _ durability: Durability, orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        guard durability == .relaxed else { return try transaction("BEGIN IMMEDIATE", orThrow: failed, body) }
        // Not within the transaction, where SQLite ignores it.
        sqlite3_exec(handle, "PRAGMA synchronous = NORMAL", nil, nil, nil)
        defer { sqlite3_exec(handle, "PRAGMA synchronous = FULL", nil, nil, nil) }
        return try transaction("BEGIN IMMEDIATE", orThrow: failed, body)
    }

    package func read<R, E: Error>(orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try transaction("BEGIN", orThrow: failed, body)
    }

    /// The transaction may have ended before: SQLite rolls back by itself on a full disk.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    func error(_ result: Int32) -> SQLError { SQLError(result: result, text: String(cString: sqlite3_errmsg(handle))) }
}

/// A compiled statement, kept by its connection.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/stmt.html>
final class SQLiteStatement {
    private let handle: OpaquePointer  //<sqlite3_stmt>
    private unowned let connection: SQLiteConnection

    init(_ sql: String, on connection: SQLiteConnection) throws(SQLError) {
        var compiled: OpaquePointer?
        connection.limits.restart()
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
            let result = bind(value, at: Int32(index + 1))
            guard result == SQLITE_OK else { throw connection.error(result) }
        }
        while true {
            connection.limits.restart()
            let result = sqlite3_step(handle)
            switch result {
            case SQLITE_ROW: row(Row(handle))
            case SQLITE_DONE: return
            default: throw connection.error(result)
            }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
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

/// SQLite's version. The corresponding C function is `sqlite3_libversion`.
package var sqliteVersion: String { String(cString: sqlite3_libversion()) }
