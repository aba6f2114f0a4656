internal import CSQLite
internal import POSIX

/// SQLite. Its functions keep their state in the connection that they are given.
typealias SQLiteLibrary = SharedLibrary<aasa_sqlite>

let sqlite = SQLiteLibrary.load("libsqlite3.so.0", symbols: aasa_sqlite_symbols(), oldest: "3.37")

/// SQLite's name and version. The corresponding C function is `sqlite3_libversion`.
package var sqliteVersion: String {
    sqlite.version(of: "SQLite") { functions in String(copying: functions.libversion()).map { "SQLite \($0)" } }
}

/// A connection to an SQLite database file. Not for use from two threads at once.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/open.html>
package final class SQLiteConnection: Connection {
    let library: SQLiteLibrary
    let handle: OpaquePointer  //<sqlite3>
    let limits = SQLiteLimits()
    private var prepared: [String: SQLiteStatement] = [:]

    /// Opens the file; SQLite reads nothing of it before the first statement.
    ///
    /// - Parameters:
    ///   - creates: whether a missing file is created.
    ///   - busyTimeout: milliseconds to wait for another connection's lock.
    /// - Throws: `.libraryMissing`, or what SQLite reports.
    package init(path: String, creates: Bool, busyTimeout: Int32) throws(SQLError) {
        var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        if creates { flags |= SQLITE_OPEN_CREATE }
        library = try sqlite.mapError { SQLError(.libraryMissing, detail: $0.detail) }.get()
        let functions = library.api
        var opened: OpaquePointer?
        let result = functions.open(path, &opened, flags, nil)
        guard result == SQLITE_OK, let opened else {
            let text = opened.flatMap { String(copying: functions.errmsg($0)) } ?? "out of memory"
            _ = functions.close(opened)
            throw SQLError(result: result, text: text)
        }
        handle = opened
        _ = functions.hard_heap_limit(SQLiteLimits.maximumMemory)
        _ = functions.busy_timeout(opened, busyTimeout)
        limits.apply(to: opened, of: library)
    }

    deinit {
        prepared.removeAll()
        _ = library.api.close(handle)
    }

    package func execute(_ sql: String) throws(SQLError) {
        limits.restart()
        let result = library.api.exec(handle, sql, nil, nil, nil)
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

    package var changedRows: Int { Int(library.api.changes(handle)) }

    /// Locks for writing at once, so that what `body` reads does not change until it has written.
    package func write<R, E: Error>(
        _ durability: Durability, orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        guard durability == .relaxed else { return try transaction("BEGIN IMMEDIATE", orThrow: failed, body) }
        // Not within the transaction, where SQLite ignores it.
        _ = library.api.exec(handle, "PRAGMA synchronous = NORMAL", nil, nil, nil)
        defer { _ = library.api.exec(handle, "PRAGMA synchronous = FULL", nil, nil, nil) }
        return try transaction("BEGIN IMMEDIATE", orThrow: failed, body)
    }

    package func read<R, E: Error>(orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try transaction("BEGIN", orThrow: failed, body)
    }

    /// The transaction may have ended before: SQLite rolls back by itself on a full disk.
    package func rollBack() {
        if library.api.get_autocommit(handle) == 0 { _ = library.api.exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    func error(_ result: Int32) -> SQLError {
        SQLError(result: result, text: String(copying: library.api.errmsg(handle)) ?? "")
    }
}

/// A compiled statement, kept by its connection.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/stmt.html>
final class SQLiteStatement {
    private let library: SQLiteLibrary
    private let handle: OpaquePointer  //<sqlite3_stmt>
    private unowned let connection: SQLiteConnection

    init(_ sql: String, on connection: SQLiteConnection) throws(SQLError) {
        var compiled: OpaquePointer?
        connection.limits.restart()
        let result = connection.library.api.prepare(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard result == SQLITE_OK, let compiled else { throw connection.error(result) }
        library = connection.library
        handle = compiled
        self.connection = connection
    }

    deinit { _ = library.api.finalize(handle) }

    func run(_ values: [Value], row: (Row) -> Void) throws(SQLError) {
        let functions = library.functions
        defer {
            _ = functions.pointee.reset(handle)
            _ = functions.pointee.clear_bindings(handle)
        }
        for (index, value) in values.enumerated() {
            let result = bind(value, at: Int32(index + 1))
            guard result == SQLITE_OK else { throw connection.error(result) }
        }
        while true {
            connection.limits.restart()
            let result = functions.pointee.step(handle)
            switch result {
            case SQLITE_ROW: row(Row(handle, library: library))
            case SQLITE_DONE: return
            default: throw connection.error(result)
            }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: return library.api.bind_null(handle, index)
        case .integer(let number): return library.api.bind_int64(handle, index, number)
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    aasa_sqlite_bind_text(library.functions, handle, index, $0.baseAddress, UInt64($0.count))
                }
            }
        }
    }
}
