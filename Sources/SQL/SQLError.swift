internal import CSQLite

/// A refusal of the database. Two errors are equal when their codes are.
///
/// Bound values are never part of the text: a table may hold what its owner would not print.
package struct SQLError: Error, Equatable {
    package enum Code: Sendable {
        /// The file is no database.
        case notADatabase
        /// The file is a database whose inside is damaged.
        case damaged
        /// Somebody else held a lock for longer than the time limit.
        case busy
        /// The file or its folder may not be read or written.
        case notPermitted
        /// The file cannot be opened or created.
        case cannotOpen
        /// The disk is full.
        case full
        /// The disk failed.
        case inputOutput
        /// There is no server, it does not answer, or the connection was lost.
        case unavailable
        /// Another transaction was in the way: run again, it may succeed.
        case conflict
        /// The server refuses the name or the password.
        case loginRefused
        /// The server has no such database.
        case databaseMissing
        /// The text is no URL of a database.
        case badURL
        /// The schema was made by a later version of the program; for the program to say.
        case newerSchema
        /// libpq cannot be loaded.
        case libraryMissing
        /// A constraint of the schema was violated.
        case constraint
        /// Anything else: a mistake in the statement.
        case other
    }

    package var code: Code
    /// The database's own text.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// From one of SQLite's result codes, primary or extended.
    init(result: Int32, text: String) {
        let code: Code =
            switch result & 0xFF {
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: .notPermitted
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_FULL: .full
            case SQLITE_IOERR: .inputOutput
            case SQLITE_CONSTRAINT: .constraint
            default: .other
            }
        self.init(code, text)
    }

    package static func == (a: SQLError, b: SQLError) -> Bool { a.code == b.code }
}
