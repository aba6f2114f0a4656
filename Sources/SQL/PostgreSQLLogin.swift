internal import CPostgreSQL
internal import Glibc

/// Making a connection to a server.
struct PostgreSQLLogin {
    let library: PostgreSQLLibrary
    let url: String
    /// What messages may show of it.
    let shown: String
    let applicationName: String

    /// Seconds that one server has to let us in, when the URL does not say.
    private static let standardTimeout = 10

    /// - Throws: `.badURL`, `.unavailable`, `.loginRefused`, `.databaseMissing` and whatever else a server says.
    func connect() throws(SQLError) -> OpaquePointer {
        let functions = library.functions
        let seconds = try timeout()
        // What stands in front of the URL is overruled by it.
        let parameters: [(String, String)] = [
            ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"), ("fallback_application_name", applicationName),
            ("dbname", url), ("client_encoding", "UTF8"),
        ]
        guard
            let connection = Self.withStrings(
                parameters, { functions.connect_start_params($0, $1, 1) })
        else { throw SQLError(.other, "out of memory") }
        _ = functions.set_notice_processor(connection, aasa_postgresql_ignore_notice, nil)
        // So that a refusal says its SQLSTATE.
        _ = functions.set_error_verbosity(connection, PQERRORS_VERBOSE)
        do throws(SQLError) {
            try poll(connection, for: seconds)
        } catch {
            functions.finish(connection)
            throw error
        }
        _ = functions.set_error_verbosity(connection, PQERRORS_DEFAULT)
        return connection
    }

    /// PQconnectPoll's loop: the only way to a refusal's SQLSTATE is to ask for it before the server has answered.
    private func poll(_ connection: OpaquePointer, for seconds: Int?) throws(SQLError) {
        let functions = library.functions
        if functions.status(connection) == CONNECTION_BAD { throw failure(connection, hasAnswered: false) }
        let clock = ContinuousClock()
        let end = seconds.map { clock.now + .seconds($0) }
        var next = PGRES_POLLING_WRITING
        while true {
            if next == PGRES_POLLING_OK { return }
            if next == PGRES_POLLING_FAILED { throw failure(connection, hasAnswered: true) }
            var waiting = pollfd(
                fd: functions.socket(connection), events: Int16(next == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                revents: 0)
            var milliseconds: Int32 = -1
            if let end {
                let left = (end - clock.now) / .milliseconds(1)
                if left <= 0 {
                    throw SQLError(.unavailable, "the server did not answer within \(seconds ?? 0) seconds")
                }
                milliseconds = Int32(min(max(left, 1), 1_000_000))
            }
            if Glibc.poll(&waiting, 1, milliseconds) != 0 { next = functions.connect_poll(connection) }
        }
    }

    private func failure(_ connection: OpaquePointer, hasAnswered: Bool) -> SQLError {
        if hasAnswered, library.functions.connection_needs_password(connection) == 1 {
            return SQLError(.loginRefused, "it wants a password, and none was given")
        }
        var error = SQLError(
            login: library.functions.error_message(connection).map { String(cString: $0) } ?? "no answer")
        // The text itself was read before; but libpq looks at some values only now.
        let isElsewhere = ["could not translate host name", "connection to server"].contains {
            error.detail.contains($0)
        }
        if !hasAnswered, error.code == .unavailable, !isElsewhere { error.code = .badURL }
        // What a server says holds no password; what libpq says may hold a part of the URL that is not what it seems.
        if !hasAnswered || error.code == .unavailable {
            error.detail = LibraryText.detail(error.detail, of: url, shownAs: shown)
        }
        return error
    }

    /// Seconds for all servers that the URL names; nil: no limit.
    private func timeout() throws(SQLError) -> Int? {
        let functions = library.functions
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = functions.conninfo_parse(url, &problem) else {
            defer { functions.freemem(problem) }
            let text = problem.map { String(cString: $0) } ?? "out of memory"
            throw SQLError(.badURL, LibraryText.detail(text.oneLine, of: url, shownAs: shown))
        }
        defer { functions.conninfo_free(options) }
        var seconds = getenv("PGCONNECT_TIMEOUT").flatMap { Int(String(cString: $0)) } ?? Self.standardTimeout
        var hosts = 1
        var option = options
        while let name = option.pointee.keyword {
            if let value = option.pointee.val.map({ String(cString: $0) }) {
                if strcmp(name, "connect_timeout") == 0, let number = Int(value) { seconds = number }
                if strcmp(name, "host") == 0 { hosts = value.split(separator: ",").count }
            }
            option += 1
        }
        return seconds <= 0 ? nil : min(seconds, 86400) * max(hosts, 1)
    }

    /// Two lists of C strings, both ended by nil.
    private static func withStrings<R>(
        _ parameters: [(String, String)],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> R
    ) -> R {
        let copies = parameters.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for (name, value) in copies {
                free(name)
                free(value)
            }
        }
        let names = copies.map { UnsafePointer($0.0) } + [nil]
        let values = copies.map { UnsafePointer($0.1) } + [nil]
        return names.withUnsafeBufferPointer { names in
            values.withUnsafeBufferPointer { values in
                body(names.baseAddress.unsafelyUnwrapped, values.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}
