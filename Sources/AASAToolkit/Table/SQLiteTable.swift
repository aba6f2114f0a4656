internal import AASA
internal import POSIX
internal import SQL

/// A table in an SQLite file, in WAL mode with `synchronous=FULL`.
enum SQLiteTable {
    /// - Returns: the table, and whether there was no file and it was this program that made it a table; nil when the file is
    ///   missing and is not to be made.
    static func open(
        _ path: String, create: Bool
    ) throws(ToolkitError) -> (connection: SQLiteConnection, isMade: Bool)? {
        let isMissing = FileKind(at: path) == .missing
        let exists = try TableFileHeader.check(path, newest: TableSchema.version)
        if !exists, !create { return nil }
        // SQLite would fall back to reading, and leave its log's files beside the table.
        if exists, !FileSystem.mayWrite(path) { throw ToolkitError(.table(.notPermitted), path: path, detail: "") }
        do throws(SQLError) {
            let (connection, hasMadeSchema) = try open(path, isNew: !exists)
            return (connection, isMissing && hasMadeSchema)
        } catch {
            throw explain(error, path)
        }
    }

    private static func open(
        _ path: String, isNew: Bool
    ) throws(SQLError) -> (connection: SQLiteConnection, hasMadeSchema: Bool) {
        let busyTimeout: Int32 = 10_000
        let connection = try SQLiteConnection(
            path: plain(path), mode: isNew ? .readWriteCreate : .readWrite, busyTimeout: busyTimeout)
        // A program that was killed while it made the table leaves a journal, by which SQLite makes the file empty.
        let hasSchema = isNew ? false : try hasSchema(connection)
        let hasMadeSchema = hasSchema ? false : try createSchema(connection)
        if hasSchema { try migrate(connection) }
        // The header may have changed between its reading and the opening.
        guard try connection.integer("PRAGMA application_id", []) == Int64(TableFileHeader.applicationID) else {
            throw SQLError(.notADatabase, "an SQLite database of another program")
        }
        try useWriteAheadLog(connection)
        try connection.execute("PRAGMA synchronous = FULL")
        return (connection, hasMadeSchema)
    }

    /// A path that SQLite takes for nothing else: `:memory:` and the empty name mean something to it.
    private static func plain(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    /// In a rollback journal, so that the header says whose file this is before anything else can read it.
    ///
    /// - Returns: false when somebody else has made it meanwhile.
    private static func createSchema(_ connection: SQLiteConnection) throws(SQLError) -> Bool {
        try connection.write({ $0 }) { () throws(SQLError) in
            if try hasSchema(connection) { return false }
            try connection.execute(TableSchema.creation)
            return true
        }
    }

    private static func hasSchema(_ connection: SQLiteConnection) throws(SQLError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema", []) ?? 0 > 0
    }

    /// Brings a table of an earlier version up to this one, in one transaction.
    private static func migrate(_ connection: SQLiteConnection) throws(SQLError) {
        let version = "PRAGMA user_version"
        guard try connection.integer(version, []) ?? 0 < TableSchema.version else { return }
        try connection.write({ $0 }) { () throws(SQLError) in
            // Somebody else may have done it meanwhile.
            if try connection.integer(version, []) == 1 { try connection.execute(TableSchema.migrationFrom1) }
            if try connection.integer(version, []) == 2 {
                try connection.execute(TableSchema.migrationFrom2)
                try fillSites(connection)
            }
        }
    }

    /// A site's row is made from its pairs.
    private static func fillSites(_ connection: SQLiteConnection) throws(SQLError) {
        var sites: [Site] = []
        try connection.run("SELECT DISTINCT site FROM pairs", []) { row in
            if let site = row.text(0).flatMap({ try? Site($0) }) { sites.append(site) }
        }
        for site in sites { try connection.run(TableStatements.addSite, site.row) { _ in } }
        try connection.run(TableStatements.refreshSites, []) { _ in }
    }

    /// Changing the journal needs the file alone for a moment, and SQLite does not always wait for that by itself.
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

    /// SQLite says "unable to open database file" for a missing folder and for a forbidden one alike.
    static func explain(_ error: SQLError, _ path: String) -> ToolkitError {
        var explained = ToolkitError(error, path: path)
        guard error.code == .cannotOpen else { return explained }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if FileKind(at: folder) == .missing {
            explained.code = .table(.missingFolder)
        } else if !FileSystem.mayWrite(folder) {
            explained.code = .table(.notPermitted)
        }
        return explained
    }
}

extension Site {
    /// Of a new row: the name, and its place between rechecks.
    var row: [Value] { [.text(description), .integer(Int64(RecheckSchedule.jitter(of: self)))] }
}
