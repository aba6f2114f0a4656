internal import AASA
internal import POSIX
internal import SQL
internal import Synchronization

/// A table in an SQLite file, in WAL mode with `synchronous=FULL`.
enum SQLiteTable {
    /// - Returns: nil when the file is missing and is not to be created.
    static func open(
        _ path: String, create: Bool
    ) throws(ToolkitError) -> SQLiteConnection? {
        let exists = try TableFileHeader.checkOnce(path, newest: TableSchema.version, create: create)
        if !exists, !create { return nil }
        // SQLite would open it for reading only, and leave the files of its log beside the table.
        if exists, !FileSystem.mayWrite(path) { throw ToolkitError(.table(.notPermitted), path: path, detail: "") }
        do throws(SQLError) {
            return try connect(path, isNew: !exists)
        } catch {
            throw explain(error, path)
        }
    }

    private static func connect(
        _ path: String, isNew: Bool
    ) throws(SQLError) -> SQLiteConnection {
        let busyTimeout: Int32 = 10_000
        let connection = try SQLiteConnection(
            path: plain(path), mode: isNew ? .readWriteCreate : .readWrite, busyTimeout: busyTimeout)
        // A program that was killed while it created the table left a journal, with which SQLite empties the file.
        let hasSchema = isNew ? false : try hasSchema(connection)
        try checkObjects(connection)
        if hasSchema { try migrate(connection) } else { try createSchema(connection) }
        // The header may have changed since it was read.
        guard try connection.integer("PRAGMA application_id", []) == Int64(TableFileHeader.applicationID),
            try connection.integer("PRAGMA user_version", []) ?? 0 <= TableSchema.version
        else { throw SQLError(.notADatabase, "an SQLite database of another program, or of a newer version") }
        try useWriteAheadLog(connection)
        try connection.execute("PRAGMA synchronous = FULL")
        return connection
    }

    /// A path without a special meaning to SQLite, as `:memory:` and the empty name have.
    private static func plain(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    /// With a rollback journal: the header names the program before any other program can read the file. Has no effect when
    /// another program created the schema in the meantime.
    private static func createSchema(_ connection: SQLiteConnection) throws(SQLError) {
        try connection.write({ $0 }) { () throws(SQLError) in
            if try !hasSchema(connection) { try connection.execute(TableSchema.creation) }
        }
    }

    private static func hasSchema(_ connection: SQLiteConnection) throws(SQLError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema", []) ?? 0 > 0
    }

    /// Tables and indices alone can be the program's own. SQLite stores their statements with these first words.
    private static let foreignObject = """
        SELECT type || ' ' || quote(name) FROM sqlite_schema WHERE rootpage IS NULL OR rootpage < 1 OR COALESCE(
            CASE type WHEN 'table' THEN sql LIKE 'CREATE TABLE %'
                WHEN 'index' THEN sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %' END, 0) = 0
        """

    /// - Throws: `.notADatabase` for a schema with views, triggers or virtual tables, which run code of the file's author.
    private static func checkObjects(_ connection: SQLiteConnection) throws(SQLError) {
        var foreign: [String] = []
        try connection.run(foreignObject, []) { row in
            if foreign.isEmpty { foreign.append(row.text(0) ?? "an object without a name") }
        }
        if let object = foreign.first { throw SQLError(.notADatabase, "it has the \(object)") }
    }

    /// Migrates a table of an earlier version in one transaction.
    private static func migrate(_ connection: SQLiteConnection) throws(SQLError) {
        let version = "PRAGMA user_version"
        guard try connection.integer(version, []) ?? 0 < TableSchema.version else { return }
        try connection.write({ $0 }) { () throws(SQLError) in
            // Another program may have migrated it in the meantime.
            if try connection.integer(version, []) == 1 { try connection.execute(TableSchema.migrationFrom1) }
            if try connection.integer(version, []) == 2 {
                try connection.execute(TableSchema.migrationFrom2)
                try fillSites(connection)
            }
            if try connection.integer(version, []) == 3 { try connection.execute(TableSchema.migrationFrom3) }
            if try connection.integer(version, []) == 4 { try connection.execute(TableSchema.migrationFrom4) }
            if try connection.integer(version, []) == 5 { try connection.execute(TableSchema.migrationFrom5) }
        }
    }

    /// Writes the rows of sites from their pairs.
    private static func fillSites(_ connection: SQLiteConnection) throws(SQLError) {
        var sites: [Site] = []
        try connection.run("SELECT DISTINCT site FROM pairs", []) { row in
            if let site = row.storedSite(0) { sites.append(site) }
        }
        for site in sites { try connection.run(TableStatements.addSite, site.row) { _ in } }
        try connection.run(TableStatements.refreshSites, []) { _ in }
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

    /// Finds the cause of "unable to open database file", which SQLite reports for a missing folder and for missing
    /// permissions.
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

/// The first hundred bytes of a table's file (<https://www.sqlite.org/fileformat2.html>, section 1.3), which are read before
/// SQLite opens it: opening another program's database would leave files beside it.
enum TableFileHeader {
    /// "aasa".
    static let applicationID = 0x6161_7361

    /// The tables that this process has checked. It may have connections to them, and a process that closes any descriptor of a
    /// file loses all its locks on that file (fcntl(2)), those of SQLite too.
    private static let checked = Mutex<Set<FileIdentity>>([])

    /// Checks a file before the first connection of this process to it, and creates a missing one.
    ///
    /// - Returns: whether the file was there and not empty.
    /// - Throws: as `check`.
    static func checkOnce(_ path: String, newest: Int, create: Bool) throws(ToolkitError) -> Bool {
        // Locked until the file was read or created: another thread may be about to connect.
        try checked.withLock { checked throws(ToolkitError) in
            if let identity = FileIdentity(path), checked.contains(identity) { return true }
            let exists = try check(path, newest: newest)
            if !exists, create { FileSystem.create(path) }
            if let identity = FileIdentity(path) { checked.insert(identity) }
            return exists
        }
    }

    /// - Returns: whether the file exists and is not empty.
    /// - Throws: `.table` with `.isDirectory`, `.notATable`, `.newer`, `.notPermitted`, `.inputOutput`.
    private static func check(_ path: String, newest: Int) throws(ToolkitError) -> Bool {
        switch FileKind(at: path) {
        case .missing: return false
        case .directory: throw ToolkitError(.table(.isDirectory), path: path, detail: "")
        case .inaccessible: throw ToolkitError(.table(.notPermitted), path: path, detail: "")
        case .other, .link: throw ToolkitError(.table(.notATable), path: path, detail: "not a regular file")
        case .regular: break
        }
        let header: [UInt8]
        do throws(FileError) {
            header = try FileReader.readStart(path, count: 100)
        } catch {
            throw ToolkitError(
                .table(error.code == .notPermitted ? .notPermitted : .inputOutput), path: path, detail: error.detail)
        }
        if header.isEmpty { return false }
        guard header.starts(with: Array("SQLite format 3\0".utf8)), header.count == 100 else {
            throw ToolkitError(.table(.notATable), path: path, detail: "not an SQLite database")
        }
        guard number(header, 68) == applicationID else {
            throw ToolkitError(.table(.notATable), path: path, detail: "an SQLite database of another program")
        }
        let version = number(header, 60)
        if version > newest {
            throw ToolkitError(.table(.newer), path: path, detail: "version \(version); this program knows \(newest)")
        }
        return true
    }

    private static func number(_ header: [UInt8], _ offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
