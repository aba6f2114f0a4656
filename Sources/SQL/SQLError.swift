internal import CPostgreSQL
internal import CSQLite
package import POSIX

/// An error of the database.
///
/// The text never holds bound values: a table may hold what its owner would not print.
package typealias SQLError = CodedError<SQLErrorCode>

package enum SQLErrorCode: Sendable {
    case notADatabase
    /// The file is a database with damaged content, or passes the limits of this program.
    case damaged
    /// Another process held a lock for longer than the time limit.
    case busy
    /// The file or its folder may not be read or written.
    case notPermitted
    /// The file cannot be opened or created.
    case cannotOpen
    case full
    /// The disk failed.
    case inputOutput
    /// The server does not exist or does not answer, or the connection was lost.
    case unavailable
    /// The transaction conflicts with another one: run again, it may succeed.
    case conflict
    /// The server refuses the name or the password.
    case loginRefused
    case databaseMissing
    case badURL
    /// A later version of the program made the schema. Set by the caller.
    case newerSchema
    /// An earlier version of the program made the schema. Set by the caller.
    case olderSchema
    /// SQLite or libpq cannot be loaded.
    case libraryMissing
    /// A constraint of the schema was violated.
    case constraint
    /// Anything else: a mistake in the statement.
    case other
}

extension SQLError {
    /// The memory that a write-ahead log shares cannot grow, as on a full disk (`SQLITE_IOERR_SHMSIZE`).
    private static let sharedMemorySize = SQLITE_IOERR | 19 << 8

    /// - Parameter result: one of SQLite's result codes, primary or extended.
    init(result: Int32, text: String) {
        let code: SQLErrorCode =
            switch result & 0xFF {
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .damaged
            // Limits of SQLiteLimits, which no table of this program reaches: of a value, of memory, of a statement's steps.
            case SQLITE_TOOBIG, SQLITE_NOMEM, SQLITE_INTERRUPT: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: .notPermitted
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_FULL: .full
            case SQLITE_IOERR where result == Self.sharedMemorySize: .full
            case SQLITE_IOERR: .inputOutput
            case SQLITE_CONSTRAINT: .constraint
            default: .other
            }
        var detail = text
        if result & 0xFF == SQLITE_NOMEM {
            detail = "a value needs more than \(SQLiteLimits.maximumMemory >> 20) MiB of memory"
        }
        self.init(code, detail: detail)
    }

    /// - Parameters:
    ///   - state: an SQLSTATE (PostgreSQL documentation, appendix A).
    ///   - text: the server's message.
    init(state: String, text: String) {
        let code: SQLErrorCode =
            switch state {
            case "40001", "40P01": .conflict
            case "42501": .notPermitted
            case "53100": .full
            case "55P03", "57014": .busy
            case "3D000": .databaseMissing
            case "57P01", "57P02", "57P03", "57P05", "53300", "25P03": .unavailable
            case "58030": .inputOutput
            // After a failover, the server that was the first may allow reading only.
            case "25006": .unavailable
            // The server is out of memory, or has an error of its own: a later connection may have neither.
            case "53200", "XX000": .unavailable
            case "XX001", "XX002": .damaged
            default:
                switch state.prefix(2) {
                case "08": .unavailable
                case "23": .constraint
                case "28": .loginRefused
                default: .other
                }
            }
        self.init(code, detail: text)
    }

    /// From a failed result. Only its primary message: the other parts may hold bound values.
    init(of result: OpaquePointer?, library: PostgreSQLLibrary) {
        func field(_ code: Int) -> String? {
            String(copying: library.api.result_error_field(result, Int32(code)))
        }
        self.init(state: field(AASA_PG_SQLSTATE) ?? "", text: field(AASA_PG_MESSAGE) ?? "no answer")
    }

    /// From libpq's verbose message about a connection that was not made. The server's lines in it read
    /// `FATAL:  28P01: password authentication failed for user "x"`; without an SQLSTATE no server has answered.
    init(login text: String) {
        // An indented line is advice.
        let lines = text.split(separator: "\n").filter { line in
            !line.hasPrefix("LOCATION:") && !line.hasPrefix("\t")
        }
        guard let line = lines.last else {
            self.init(.unavailable, detail: "no answer")
            return
        }
        let answer = line.range(ofBytes: ":  ").map { line[$0.upperBound...] } ?? ""
        if answer.count > 6, answer.dropFirst(5).hasPrefix(":") {
            let sentence = answer.dropFirst(6).drop { $0 == " " }
            self.init(state: String(answer.prefix(5)), text: String(sentence))
        } else {
            self.init(.unavailable, detail: lines.joined(separator: "\n").oneLine)
        }
    }
}

extension String {
    /// libpq's lines as one, without the tabs in front of its advice.
    var oneLine: String {
        let lines = split(separator: "\n").map { line in
            line.split(whereSeparator: \.isBlank).joined(separator: " ")
        }
        return lines.joined(separator: "; ")
    }
}
