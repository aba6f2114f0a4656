internal import POSIX
internal import AASA

extension ToolkitError {
    /// Why a table cannot be opened, read or written.
    @nonexhaustive
    public enum TableProblem: String, Sendable, CaseIterable {
        /// The path is that of a folder.
        case isDirectory
        /// The file or the schema is not a table of this library.
        case notATable
        /// The file is a table and cannot be read as one.
        case damaged
        /// A newer version of this library made the table.
        case newer
        /// A development version of this library made the table.
        case older
        /// The user may not read or write the table.
        case notPermitted
        /// The file cannot be created.
        case cannotCreate
        /// Another program kept the table locked for longer than this one waits.
        case busy
        /// The disk is full.
        case full
        /// The system cannot read or write the file.
        case inputOutput
        /// The folder of the file does not exist.
        case missingFolder
        /// There is no server, it does not answer, or the connection was lost; open the table again.
        case unavailable
        /// The server refuses the name or the password.
        case loginRefused
        /// The server has no such database.
        case databaseMissing
        /// The text is not a database's URL.
        case badURL
        /// SQLite, or libpq for a server's table, cannot be loaded; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// The table to be filled already holds something.
        case notEmpty
    }
}

extension ToolkitError.TableProblem {
    /// Whether the table may be used again without another location or other rights.
    var mayPass: Bool { [.unavailable, .busy, .full, .inputOutput, .cannotCreate].contains(self) }

    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let (path, detail) = (error.quotedPath, error.detail)
        // A server's table is shown as its URL without the password.
        let isServer = path.hasPrefix("'postgresql://") || path.hasPrefix("'postgres://")
        return switch self {
        case .isDirectory: ("the table \(path) is a folder", "name a file in it")
        case .notATable: ("\(path) is not a table of aasa (\(detail)); nothing was written", nil)
        case .damaged where isServer: ("the table \(path) cannot be used: \(detail)", nil)
        case .damaged:
            (
                "the table \(path) is damaged (\(detail))",
                "restore a backup, or recover its content: sqlite3 \((error.path ?? "").shellArgument) .recover"
            )
        case .newer:
            (
                "the table \(path) was written by a newer aasa (\(detail)); nothing was written",
                "install the newer version, or name another table"
            )
        case .older:
            (
                "the table \(path) was written by a development version of aasa (\(detail)); nothing was written",
                "check the sites again in a new table"
            )
        case .notPermitted where isServer:
            (
                "no permission for the table \(path): \(detail)",
                "grant CREATE on the database for a new table, or privileges on the schema 'aasa' for an existing one"
            )
        case .notPermitted:
            (
                "no permission to write to the table \(path) or its folder",
                "run as the table's owner, where the file system is mounted for writing: reading also writes"
            )
        case .cannotCreate: ("the table \(path) cannot be opened: \(detail)", nil)
        case .missingFolder: ("the folder of the table \(path) does not exist", "create it, or name another table")
        case .busy where isServer:
            (
                "the table \(path) cannot be used now: \(detail)",
                "retry when no other program has locked it, or raise the role's statement_timeout if that ended the statement"
            )
        case .busy: ("the table \(path) is locked by another program", "retry when the other program has ended")
        case .full: ("no space is left for the table \(path)", nil)
        case .inputOutput: ("the table \(path) cannot be read or written: \(detail)", nil)
        case .unavailable where !isServer: ("the table \(path) is unavailable: \(detail)", nil)
        case .unavailable:
            (
                "the server of the table \(path) is unavailable: \(detail)",
                "check that PostgreSQL is running at this address, accepts more connections, and is not a read-only standby"
            )
        case .loginRefused:
            (
                "the server of the table \(path) rejected the login: \(detail)",
                // A role may also be missing, or not be permitted to log in.
                detail.contains(text: "password")
                    ? "give a password in ~/.pgpass, in PGPASSWORD or in the URL" : nil
            )
        case .databaseMissing: ("no database for the table \(path): \(detail)", "create it with createdb")
        case .badURL:
            (
                "invalid table location \(path): \(detail)",
                "write a path, such as table.db, or postgresql://USER@HOST:PORT/DATABASE, with characters such as '@' and '/' in a password as %40 and %2F"
            )
        case .libraryMissing where isServer:
            ("libpq cannot be used: \(detail)", "install it: \(SystemPackage.installation(of: [.postgresql]))")
        case .libraryMissing:
            ("SQLite cannot be used: \(detail)", "install it: \(SystemPackage.installation(of: [.sqlite]))")
        case .notEmpty: ("the table \(path) is not empty; nothing was written", "copy to a new or empty table")
        }
    }
}
