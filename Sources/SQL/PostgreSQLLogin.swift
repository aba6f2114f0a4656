internal import CPostgreSQL
internal import Glibc
internal import POSIX

/// libpq. Its functions keep their state in the connection that they are given.
typealias PostgreSQLLibrary = SharedLibrary<aasa_postgresql>

let libpq = PostgreSQLLibrary.load("libpq.so.5", symbols: aasa_postgresql_symbols(), oldest: "14")

/// libpq's name and version. The corresponding C function is `PQlibVersion`.
package var libpqVersion: String {
    libpq.version(of: "libpq") {
        let version = $0.lib_version()
        return "libpq \(version / 10000).\(version % 10000)"
    }
}

/// Connecting to a server.
struct PostgreSQLLogin {
    let library: PostgreSQLLibrary
    let url: String
    /// The part of it that messages may show.
    let shown: String
    let applicationName: String
    /// Seconds; nil: as the URL sets them.
    let longest: Int?

    /// Seconds for the login to one server, unless the URL sets them.
    private static let standardTimeout = 5

    /// - Throws: `.badURL`, `.unavailable`, `.loginRefused`, `.databaseMissing`, or any other error of the server.
    func connect() throws(SQLError) -> OpaquePointer {
        let functions = library.api
        let seconds = try timeout()
        // The URL overrides the parameters in front of it.
        let parameters: [(name: String, value: String)] = [
            ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"), ("fallback_application_name", applicationName),
            ("dbname", url), ("client_encoding", "UTF8"),
        ]
        let started = withCStrings(parameters.map(\.name)) { names in
            withCStrings(parameters.map(\.value)) { values in functions.connect_start_params(names, values, 1) }
        }
        guard let connection = started else { throw SQLError(.other, detail: "out of memory") }
        _ = functions.set_notice_processor(connection, aasa_postgresql_ignore_notice, nil)
        // So that a failure has its SQLSTATE.
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

    /// PQconnectPoll's loop. A failure has an SQLSTATE only when the verbosity is set before the server answers.
    private func poll(_ connection: OpaquePointer, for seconds: Int?) throws(SQLError) {
        let functions = library.api
        if functions.status(connection) == CONNECTION_BAD { throw failure(connection, hasAnswered: false) }
        let end = seconds.map { SteadyClock.milliseconds + $0 * 1000 }
        var next = PGRES_POLLING_WRITING
        while true {
            if next == PGRES_POLLING_OK { return }
            if next == PGRES_POLLING_FAILED { throw failure(connection, hasAnswered: true) }
            var waiting = pollfd(
                fd: functions.socket(connection), events: Int16(next == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                revents: 0)
            var milliseconds: Int32 = -1
            if let end {
                let left = end - SteadyClock.milliseconds
                if left <= 0 {
                    throw SQLError(.unavailable, detail: "the server did not answer within \(seconds ?? 0) seconds")
                }
                milliseconds = Int32(min(left, 1_000_000))
            }
            if Glibc.poll(&waiting, 1, milliseconds) != 0 { next = functions.connect_poll(connection) }
        }
    }

    private func failure(_ connection: OpaquePointer, hasAnswered: Bool) -> SQLError {
        if hasAnswered, library.api.connection_needs_password(connection) == 1 {
            return SQLError(.loginRefused, detail: "a password is required, and none was given")
        }
        var error = SQLError(
            login: String(copying: library.api.error_message(connection)) ?? "no answer")
        // The URL was parsed before, but libpq checks some of its values only now.
        let isElsewhere = ["could not translate host name", "connection to server"].contains {
            error.detail.range(ofBytes: $0) != nil
        }
        if !hasAnswered, error.code == .unavailable, !isElsewhere { error.code = .badURL }
        // A server's message holds no password; libpq's may quote a misread part of the URL.
        if !hasAnswered || error.code == .unavailable { error.detail = displayable(error.detail) }
        return error
    }

    /// libpq's message, unless it may quote a part of the URL that ``shown`` leaves out.
    private func displayable(_ text: String) -> String {
        if shown == url { return text }
        let replacement = "libpq's message may contain a password, and is not shown"
        let quotationMark = UInt8(ascii: "\"")
        // What is between quotation marks is found in the URL only where nothing in it is escaped.
        if url.utf8.contains(quotationMark) || url.utf8.contains(UInt8(ascii: "%")) { return replacement }
        let parts = text.utf8.split(separator: quotationMark, omittingEmptySubsequences: false)
        for index in stride(from: 1, to: parts.count, by: 2) {
            // The path of a socket or a file cannot come from a user name or a password: a slash ends them.
            if parts[index].first == UInt8(ascii: "/") { continue }
            if shown.range(ofBytes: Substring(parts[index])) == nil { return replacement }
        }
        return text
    }

    /// Seconds for all servers that the URL names; nil: no limit.
    private func timeout() throws(SQLError) -> Int? {
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = library.api.conninfo_parse(url, &problem) else {
            defer { library.api.freemem(problem) }
            let text = String(copying: problem) ?? "out of memory"
            throw SQLError(.badURL, detail: displayable(text.oneLine))
        }
        defer { library.api.conninfo_free(options) }
        var seconds = getenv("PGCONNECT_TIMEOUT").flatMap { Int(String(cString: $0)) } ?? Self.standardTimeout
        var hosts = 1
        var option = options
        while let name = option.pointee.keyword {
            if let value = String(copying: option.pointee.val) {
                if strcmp(name, "connect_timeout") == 0, let number = Int(value) { seconds = number }
                if strcmp(name, "host") == 0 { hosts = value.split(separator: ",").count }
            }
            option += 1
        }
        guard seconds > 0 else { return longest }
        return min(min(seconds, 86400) * max(hosts, 1), longest ?? .max)
    }
}
