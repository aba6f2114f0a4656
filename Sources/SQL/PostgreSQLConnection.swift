internal import CPostgreSQL
internal import Glibc
internal import POSIX

/// A connection to a PostgreSQL server. Not for use from two threads at once.
///
/// Related PostgreSQL documentation: <https://www.postgresql.org/docs/current/libpq.html>
package final class PostgreSQLConnection: Connection {
    let library: PostgreSQLLibrary
    let handle: OpaquePointer  //<PGconn>
    /// Names of prepared statements by their text.
    private var prepared: [String: String] = [:]
    /// Whether the current transaction was ended by a conflict with another one.
    private var hasConflict = false
    package private(set) var changedRows = 0
    /// Milliseconds without a byte of a result after which the server counts as lost: as many as libpq waits for a
    /// network. Locks are waited for in a shorter time.
    var longestSilence = 30_000
    /// Is informed of notifications that come with the result of a statement.
    package weak var listener: NotificationListener?

    /// - Parameters:
    ///   - url: as libpq reads it, <https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING>.
    ///   - shown: the part of the URL that messages may show. Errors quote no more of it.
    ///   - seconds: the longest login; nil: as the URL sets it.
    /// - Throws: `.libraryMissing`, `.badURL`, `.unavailable`, `.loginRefused`, `.databaseMissing`.
    package init(
        url: String, shown: String, applicationName: String, within seconds: Int? = nil
    ) throws(SQLError) {
        library = try libpq.mapError { SQLError(.libraryMissing, detail: $0.detail) }.get()
        let login = PostgreSQLLogin(
            library: library, url: url, shown: shown, applicationName: applicationName, longest: seconds)
        handle = try login.connect()
    }

    deinit { library.api.finish(handle) }

    /// The socket, which another thread may shut down: then the statement that waits fails with `.unavailable`.
    package var socket: Int32 { library.api.socket(handle) }

    package func execute(_ sql: String) throws(SQLError) {
        // The server would roll it back, and report no error: its tag is ROLLBACK then.
        if sql == "COMMIT", library.api.transaction_status(handle) == PQTRANS_INERROR {
            throw SQLError(.other, detail: "an earlier statement of the transaction failed")
        }
        guard library.api.send_query(handle, sql) == 1 else { throw lost() }
        try finishAll()
    }

    package func run(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError) {
        try send(try prepare(sql), values: values)
        try finishAll(row: row)
    }

    package func stream(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError) {
        try send(try prepare(sql), values: values)
        _ = library.api.set_single_row_mode(handle)
        try finishAll(row: row)
    }

    /// In libpq's pipeline mode: statements are sent without waiting, and results are read as they come.
    package func runAll(_ list: [Statement], row: (Int, Row) -> Void) throws(SQLError) {
        let names = try list.map { statement throws(SQLError) in try prepare(statement.sql) }
        var first = 0
        while first < list.count {
            let chunk = first..<min(first + Self.pipelineLength, list.count)
            first = chunk.upperBound
            guard library.api.enter_pipeline_mode(handle) == 1 else { throw lost() }
            for index in chunk { try send(names[index], values: list[index].values) }
            guard library.api.pipeline_sync(handle) == 1 else { throw lost() }
            try collect(chunk, row: row)
            guard library.api.exit_pipeline_mode(handle) == 1 else { throw lost() }
        }
    }

    /// Statements that are sent before the first result is read.
    private static let pipelineLength = 256

    /// Each statement's results end with null; the synchronisation point follows the last.
    private func collect(_ chunk: Range<Int>, row: (Int, Row) -> Void) throws(SQLError) {
        let functions = library.api
        var failure: SQLError?
        for index in chunk {
            while let result = try nextResult() {
                if functions.result_status(result) == PGRES_PIPELINE_ABORTED {
                    functions.clear(result)
                    continue
                }
                do throws(SQLError) { try finish(result) { row(index, $0) } } catch { failure = failure ?? error }
                if functions.status(handle) == CONNECTION_BAD { throw failure ?? lost() }
            }
        }
        if let point = try nextResult() { functions.clear(point) }
        if let failure {
            _ = functions.exit_pipeline_mode(handle)
            throw failure
        }
    }

    package func write<R, E: Error>(
        _ durability: Durability, orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        var beginning = "BEGIN ISOLATION LEVEL READ COMMITTED"
        if durability == .relaxed { beginning += "; SET LOCAL synchronous_commit = off" }
        var attempt = 1
        while true {
            do throws(E) {
                hasConflict = false
                return try transaction(beginning, orThrow: failed, body)
            } catch {
                guard hasConflict, attempt < Self.attempts else { throw error }
                usleep(.random(in: 1000...20_000) * UInt32(attempt))
                attempt += 1
            }
        }
    }

    /// How often a transaction is run until it has no conflict.
    private static let attempts = 8

    package func read<R, E: Error>(orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", orThrow: failed, body)
    }

    package func rollBack() {
        let functions = library.api
        guard functions.status(handle) == CONNECTION_OK, functions.transaction_status(handle) != PQTRANS_IDLE else {
            return
        }
        try? execute("ROLLBACK")
    }
}

// MARK: Statements

extension PostgreSQLConnection {
    private func prepare(_ sql: String) throws(SQLError) -> String {
        if let name = prepared[sql] { return name }
        let name = "aasa\(prepared.count)"
        guard library.api.send_prepare(handle, name, sql, 0, nil) == 1 else { throw lost() }
        try finishAll()
        prepared[sql] = name
        return name
    }

    private func send(_ name: String, values: [Value]) throws(SQLError) {
        let isSent = withCStrings(values.map(\.postgreSQLText)) { texts in
            library.api.send_query_prepared(handle, name, Int32(values.count), texts, nil, nil, 0)
        }
        guard isSent == 1 else { throw lost() }
    }

    /// Passes on the rows of every result of what was sent.
    private func finishAll(row: (Row) -> Void = { _ in }) throws(SQLError) {
        var failure: SQLError?
        while let result = try nextResult() {
            do throws(SQLError) { try finish(result, row: row) } catch { failure = failure ?? error }
        }
        guard var failure else { return }
        if library.api.status(handle) == CONNECTION_BAD { failure.code = .unavailable }
        throw failure
    }

    /// The next result of what was sent; nil after the last.
    ///
    /// - Throws: `.unavailable` after ``longestSilence``; the connection cannot be used any more.
    private func nextResult() throws(SQLError) -> OpaquePointer? {
        let functions = library.api
        var end = SteadyClock.milliseconds + longestSilence
        while functions.is_busy(handle) == 1 {
            let left = end - SteadyClock.milliseconds
            if left <= 0 {
                Sockets.shutDown(socket)
                // libpq sees the end of the connection.
                _ = functions.consume_input(handle)
                let seconds = longestSilence / 1000
                throw SQLError(.unavailable, detail: "the server did not answer within \(seconds) seconds")
            }
            if Descriptors.readable([socket], within: left).isEmpty { continue }
            if functions.consume_input(handle) != 1 { break }
            end = SteadyClock.milliseconds + longestSilence
        }
        return functions.get_result(handle)
    }

    /// Passes on the rows of a result and frees it.
    private func finish(_ result: OpaquePointer, row: (Row) -> Void) throws(SQLError) {
        let functions = library.api
        defer {
            functions.clear(result)
            listener?.note(self)
        }
        switch functions.result_status(result) {
        case PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_COMMAND_OK:
            changedRows = functions.cmd_tuples(result).flatMap { Int(String(cString: $0)) } ?? 0
            for number in 0..<functions.ntuples(result) { row(Row(number, of: result, library: library)) }
        case PGRES_EMPTY_QUERY: throw SQLError(.other, detail: "an empty statement")
        default:
            var error = SQLError(of: result, library: library)
            if functions.status(handle) == CONNECTION_BAD { error.code = .unavailable }
            if error.code == .conflict { hasConflict = true }
            throw error
        }
    }

    /// The error of a call that fails only when the connection is lost.
    func lost() -> SQLError {
        let text = String(copying: library.api.error_message(handle)) ?? ""
        return SQLError(.unavailable, detail: text.oneLine)
    }
}
