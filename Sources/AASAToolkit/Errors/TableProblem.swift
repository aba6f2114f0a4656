public import AASA

extension ToolkitError {
    /// Why a table cannot be opened, read or written.
    public struct TableProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case isDirectory, notATable, damaged, newer, notPermitted, cannotCreate, busy, full, inputOutput,
                missingFolder, unavailable, loginRefused, databaseMissing, badURL, libraryMissing, notEmpty
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// The path is that of a folder.
        public static let isDirectory = Self(.isDirectory)
        /// The file or the schema is not a table of this library.
        public static let notATable = Self(.notATable)
        /// The file is a table and cannot be read as one.
        public static let damaged = Self(.damaged)
        /// A newer version of this library made the table.
        public static let newer = Self(.newer)
        /// The user may not read or write the table.
        public static let notPermitted = Self(.notPermitted)
        /// The file cannot be created.
        public static let cannotCreate = Self(.cannotCreate)
        /// Another program kept the table locked for longer than this one waits.
        public static let busy = Self(.busy)
        /// The disk is full.
        public static let full = Self(.full)
        /// The system cannot read or write the file.
        public static let inputOutput = Self(.inputOutput)
        /// The folder of the file does not exist.
        public static let missingFolder = Self(.missingFolder)
        /// There is no server, it does not answer, or the connection was lost; open the table again.
        public static let unavailable = Self(.unavailable)
        /// The server refuses the name or the password.
        public static let loginRefused = Self(.loginRefused)
        /// The server has no such database.
        public static let databaseMissing = Self(.databaseMissing)
        /// The text is not a database's URL.
        public static let badURL = Self(.badURL)
        /// libpq cannot be loaded; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// The table to be filled already holds something.
        public static let notEmpty = Self(.notEmpty)
    }
}

extension ToolkitError.TableProblem {
    func explanation(_ path: String, _ detail: String) -> (message: String, hint: String?) {
        // A server's table is shown as its URL without the password.
        let isServer = path.hasPrefix("'postgresql://") || path.hasPrefix("'postgres://")
        return switch known {
        case .isDirectory: ("the table \(path) is a folder", "name a file in it")
        case .notATable: ("\(path) is not a table of aasa (\(detail)); nothing was written", nil)
        case .damaged where isServer: ("the table \(path) cannot be used: \(detail)", nil)
        case .damaged:
            (
                "the table \(path) is damaged (\(detail)); nothing was written",
                "restore a backup, or recover its content: sqlite3 \(path) .recover"
            )
        case .newer:
            (
                "the table \(path) was written by a newer aasa (\(detail)); nothing was written",
                "install the newer version, or name another table"
            )
        case .notPermitted where isServer:
            (
                "no permission for the table \(path): \(detail)",
                "grant CREATE on the database for a new table, or privileges on the schema 'aasa' for an existing one"
            )
        case .notPermitted:
            (
                "no permission to write to the table \(path) or its folder",
                "run as the table's owner: reading also writes"
            )
        case .cannotCreate: ("the table \(path) cannot be opened: \(detail)", nil)
        case .missingFolder: ("the folder of the table \(path) does not exist", "create it, or name another table")
        case .busy: ("the table \(path) is locked by another program", "retry when the other program has ended")
        case .full: ("no space is left for the table \(path)", nil)
        case .inputOutput: ("the table \(path) cannot be read or written: \(detail)", nil)
        case .unavailable:
            (
                "the server of the table \(path) is unavailable: \(detail)",
                "check that PostgreSQL is running at this address"
            )
        case .loginRefused:
            (
                "the server of the table \(path) rejected the login: \(detail)",
                "give a password in ~/.pgpass, in PGPASSWORD or in the URL"
            )
        case .databaseMissing: ("no database for the table \(path): \(detail)", "create it with createdb")
        case .badURL:
            (
                "invalid table location \(path): \(detail)",
                "write a path, such as table.db, or postgresql://USER@HOST:PORT/DATABASE, with characters such as '@' and '/' in a password as %40 and %2F"
            )
        case .libraryMissing: ("libpq cannot be used: \(detail)", "install it: apt install libpq5")
        case .notEmpty: ("the table \(path) is not empty; nothing was written", "copy to a new or empty table")
        }
    }
}
