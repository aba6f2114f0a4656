internal import CSQLite

/// A connection to an SQLite database file. Not for use from two threads at once.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/open.html>
package final class SQLiteConnection: Connection {
    let handle: OpaquePointer  //<sqlite3>
    private var prepared: [String: SQLiteStatement] = [:]

    package enum Mode: Sendable {
        case readOnly, readWrite, readWriteCreate
    }

    /// Opens the file; SQLite reads nothing of it before the first statement.
    ///
    /// - Parameter busyTimeout: milliseconds to wait for somebody else's lock.
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
        sqlite3_busy_timeout(opened, busyTimeout)
    }

    deinit {
        prepared.removeAll()
        sqlite3_close_v2(handle)
    }

    package func execute(_ sql: String) throws(SQLError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    package func run(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(SQLError) {
        let statement: SQLiteStatement
        if let known = prepared[sql] {
            statement = known
        } else {
            statement = try SQLiteStatement(sql, self)
            prepared[sql] = statement
        }
        try statement.run(values, row: row)
    }

    package func stream(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(SQLError) {
        try run(sql, values, row: row)
    }

    package func runAll(_ list: [Statement], row: (Int, Row) -> Void) throws(SQLError) {
        for (place, statement) in list.enumerated() {
            try run(statement.sql, statement.values) { row(place, $0) }
        }
    }

    package var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// Takes the write lock at once, so that what `body` reads stays true until it has written.
    package func write<R, E: Error>(
        _ durability: Durability, _ failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        guard durability == .relaxed else { return try transaction("BEGIN IMMEDIATE", failed, body) }
        // Not within the transaction, where SQLite ignores it.
        sqlite3_exec(handle, "PRAGMA synchronous = NORMAL", nil, nil, nil)
        defer { sqlite3_exec(handle, "PRAGMA synchronous = FULL", nil, nil, nil) }
        return try transaction("BEGIN IMMEDIATE", failed, body)
    }

    package func read<R, E: Error>(_ failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try transaction("BEGIN", failed, body)
    }

    private func transaction<R, E: Error>(
        _ beginning: String, _ failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        do throws(SQLError) { try execute(beginning) } catch { throw failed(error) }
        let answer: R
        do throws(E) {
            answer = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLError) {
            try execute("COMMIT")
        } catch {
            rollBack()
            throw failed(error)
        }
        return answer
    }

    /// The transaction may already be gone: SQLite rolls back by itself on a full disk.
    private func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    func error(_ result: Int32) -> SQLError { SQLError(result: result, text: String(cString: sqlite3_errmsg(handle))) }
}
