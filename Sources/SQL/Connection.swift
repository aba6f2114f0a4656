internal import CSQLite

/// A connection to an SQLite database file. Not for use from two threads at once.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/open.html>
package final class Connection {
    let handle: OpaquePointer  //<sqlite3>
    private var prepared: [String: Statement] = [:]

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

    /// Runs statements that answer with no rows and take no values; several may be separated by semicolons.
    package func execute(_ sql: String) throws(SQLError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    /// Runs one statement with `values` bound to its parameters, in order, and hands each row to `row`.
    ///
    /// The statement is compiled once for the life of the connection.
    package func run(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(SQLError) {
        let statement: Statement
        if let known = prepared[sql] {
            statement = known
        } else {
            statement = try Statement(sql, self)
            prepared[sql] = statement
        }
        try statement.run(values, row: row)
    }

    /// The first column of the first row; nil when there is none.
    package func integer(_ sql: String, _ values: [Value]) throws(SQLError) -> Int64? {
        var answer: Int64?
        try run(sql, values) { row in if answer == nil { answer = row.integer(0) } }
        return answer
    }

    /// How many rows the last statement inserted, changed or removed.
    package var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// Runs `body` within a transaction that takes the write lock at once, so that what `body` reads stays true until
    /// it has written. Rolled back when `body` throws.
    package func write<R, E: Error>(
        _ failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        do throws(SQLError) { try execute("BEGIN IMMEDIATE") } catch { throw failed(error) }
        let answer: R
        do throws(E) {
            answer = try body()
        } catch {
            // The transaction may already be gone: SQLite rolls back by itself on a full disk.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
        do throws(SQLError) {
            try execute("COMMIT")
        } catch {
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw failed(error)
        }
        return answer
    }

    func error(_ result: Int32) -> SQLError { SQLError(result: result, text: String(cString: sqlite3_errmsg(handle))) }
}
