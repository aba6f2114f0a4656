internal import POSIX
internal import SQL

/// A table in an SQLite file, in WAL mode with `synchronous=FULL`.
enum SQLiteTable {
    /// - Returns: nil when the file is missing and is not to be created. The use ends after the connection.
    static func open(_ path: String, create: Bool) throws(ToolkitError) -> (SQLiteConnection, TableFileUse)? {
        let use = try TableFileUse(path, create: create)
        if !use.exists, !create { return nil }
        // SQLite would open it for reading only, and leave the files of its log beside the table.
        if use.exists, !FileSystem.mayWrite(path) { throw ToolkitError(.table(.notPermitted), path: path) }
        do throws(SQLError) {
            let connection = try connect(path, isNew: !use.exists)
            use.noteLog()
            return (connection, use)
        } catch {
            throw explain(error, path: path)
        }
    }

    private static func connect(_ path: String, isNew: Bool) throws(SQLError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: plain(path), creates: isNew, busyTimeout: 10_000)
        // A program that was killed while it created the table left a journal, with which SQLite empties the file.
        let hasSchema = if isNew { false } else { try hasSchema(connection) }
        try checkObjects(connection)
        if !hasSchema { try createSchema(connection) }
        // The header may have changed since it was read.
        guard try connection.integer("PRAGMA application_id", with: []) == Int64(TableFileHeader.applicationID),
            try connection.integer("PRAGMA user_version", with: []) == Int64(TableSchema.version)
        else { throw SQLError(.notADatabase, detail: "an SQLite database of another program, or of another version") }
        try useWriteAheadLog(connection)
        try connection.execute("PRAGMA synchronous = FULL")
        return connection
    }

    /// A path without a special meaning to SQLite, as `:memory:` and the empty name have.
    private static func plain(_ path: String) -> String { if path.hasPrefix("/") { path } else { "./" + path } }

    /// With a rollback journal: the header names the program before any other program can read the file. Has no effect
    /// when another program created the schema in the meantime.
    private static func createSchema(_ connection: SQLiteConnection) throws(SQLError) {
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            if try !hasSchema(connection) { try connection.execute(TableSchema.creation(.sqlite)) }
        }
    }

    private static func hasSchema(_ connection: SQLiteConnection) throws(SQLError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema", with: []) ?? 0 > 0
    }

    /// Tables and indices alone can be the program's own. SQLite stores their statements with these first words.
    private static let foreignObject = """
        SELECT type || ' ' || quote(name) FROM sqlite_schema WHERE rootpage IS NULL OR rootpage < 1 OR COALESCE(
            CASE type WHEN 'table' THEN sql LIKE 'CREATE TABLE %'
                WHEN 'index' THEN sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %' END, 0) = 0
        """

    /// - Throws: `.notADatabase` for a schema with views, triggers or virtual tables, which run
    ///   code of the file's author.
    private static func checkObjects(_ connection: SQLiteConnection) throws(SQLError) {
        var foreign: String?
        try connection.run(foreignObject, with: []) { row in
            foreign = foreign ?? row.text(0) ?? "an object without a name"
        }
        if let object = foreign { throw SQLError(.notADatabase, detail: "it has the \(object)") }
    }

    /// Changing the journal needs an exclusive lock, and SQLite does not always wait for it.
    private static func useWriteAheadLog(_ connection: SQLiteConnection) throws(SQLError) {
        let tries = 50
        for attempt in 1...tries {
            do throws(SQLError) {
                try connection.execute("PRAGMA journal_mode = WAL")
                return
            } catch  where error.code == .busy && attempt < tries {
                Pause.milliseconds(20)
            }
        }
    }

    /// Finds the cause of "unable to open database file": a missing folder, or missing permissions.
    static func explain(_ error: SQLError, path: String) -> ToolkitError {
        var explained = ToolkitError(error, path: path)
        guard error.code == .cannotOpen else { return explained }
        let folder = FileSystem.folder(of: path)
        if FileKind(at: folder) == .missing {
            explained.code = .table(.missingFolder)
        } else if !FileSystem.mayWrite(folder) {
            explained.code = .table(.notPermitted)
        }
        return explained
    }
}
