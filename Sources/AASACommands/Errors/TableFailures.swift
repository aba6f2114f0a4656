internal import AASA
internal import AASAToolkit
internal import Arguments

/// Tables that cannot be opened or written.
extension CommandFailure {
    static func table(_ problem: ToolkitError.TableProblem, _ path: String, _ detail: String) -> CommandFailure {
        let another = "--table FILE names another table, --table none does without"
        // A server's table is shown as its URL without the password.
        let isServer = path.hasPrefix("'postgresql://") || path.hasPrefix("'postgres://")
        return switch problem.known {
        case .isDirectory: CommandFailure(.configuration, "the table \(path) is a folder", hint: "name a file in it")
        case .notATable:
            CommandFailure(
                .configuration, "\(path) is not a table of aasa (\(detail)); it was left as it is", hint: another)
        case .damaged where isServer:
            CommandFailure(.configuration, "the table \(path) cannot be used: \(detail)", hint: another)
        case .damaged:
            CommandFailure(
                .configuration, "the table \(path) is damaged (\(detail)); it was left as it is",
                hint: "restore a copy, or save what is left: sqlite3 \(path) .recover")
        case .newer:
            CommandFailure(
                .configuration, "the table \(path) was written by a newer aasa (\(detail)); it was left as it is",
                hint: "install the newer version, or name another table")
        case .notPermitted where isServer:
            CommandFailure(
                .noPermission, "no permission for the table \(path): \(detail)",
                hint:
                    "a new table needs the CREATE privilege on the database, an existing one privileges on the schema 'aasa'"
            )
        case .notPermitted:
            CommandFailure(
                .noPermission, "no permission to write to the table \(path) or its folder",
                hint: "reading writes too: run as the table's owner; \(another)")
        case .cannotCreate:
            CommandFailure(.cannotCreate, "the table \(path) cannot be opened: \(detail)", hint: another)
        case .missingFolder:
            CommandFailure(
                .cannotCreate, "the folder of the table \(path) does not exist", hint: "make it, or name another table")
        case .busy:
            CommandFailure(
                .unavailable, "the table \(path) is in use by another program for too long",
                hint: "try again when that is done")
        case .full: CommandFailure(.inputOutput, "no space is left for the table \(path)", hint: another)
        case .inputOutput:
            CommandFailure(.inputOutput, "the table \(path) cannot be read or written: \(detail)", hint: nil)
        case .unavailable:
            CommandFailure(
                .unavailable, "the server of the table \(path) is not there: \(detail)",
                hint: "is PostgreSQL running there?")
        case .loginRefused:
            CommandFailure(
                .noPermission, "the server of the table \(path) does not let us in: \(detail)",
                hint: "give a password in ~/.pgpass, in PGPASSWORD or in the URL")
        case .databaseMissing:
            CommandFailure(
                .configuration, "the server has no database for the table \(path): \(detail)",
                hint: "createdb makes one")
        case .badURL:
            CommandFailure(
                .configuration, "invalid table location \(path): \(detail)",
                hint:
                    "write postgresql://USER@HOST:PORT/DATABASE; characters such as '@' and '/' in a password as %40 and %2F"
            )
        case .libraryMissing:
            CommandFailure(
                .unavailable, "libpq cannot be used: \(detail)", hint: "install it: apt install libpq5")
        case .notEmpty:
            CommandFailure(
                .cannotCreate, "the table \(path) is not empty; it was left as it is",
                hint: "copy to a new table, or to one without a pair, an app or a change")
        }
    }
}
