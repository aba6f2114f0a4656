internal import POSIX
internal import SQL

/// A table on a PostgreSQL server, in a schema `aasa` of the database.
enum PostgreSQLTable {
    /// - Returns: nil when the database has no such schema and none is to be created.
    static func open(
        _ url: String, create: Bool, within seconds: Int?
    ) throws(ToolkitError) -> PostgreSQLConnection? {
        let path = TableLocation.postgresql(url).shown
        do throws(SQLError) {
            let connection = try PostgreSQLConnection(url: url, shown: path, applicationName: "aasa", within: seconds)
            try connection.execute(session)
            if try isEmpty(connection) {
                if !create { return nil }
                try createSchema(connection)
            }
            try check(connection)
            return connection
        } catch {
            throw ToolkitError(error, path: path)
        }
    }

    /// Names are looked up in the catalogue first, then in the table's schema, and last among temporary objects, which
    /// come first otherwise. The lock timeout is that of a file. `synchronous_commit` is set only if the server would
    /// confirm what is not on disk.
    private static let session = """
        SET search_path = pg_catalog, aasa, pg_temp;
        SET client_min_messages = warning;
        SET lock_timeout = '10s';
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
        """

    /// The number of relations in the schema, from the catalogue that every role may read.
    private static let relations = """
        SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'aasa'
        """

    /// Files of sites have characters of any language.
    private static let isUnicode = """
        SELECT count(*) FROM pg_catalog.pg_database
        WHERE datname = current_database() AND pg_catalog.pg_encoding_to_char(encoding) IN ('UTF8', 'SQL_ASCII')
        """

    private static func isEmpty(_ connection: PostgreSQLConnection) throws(SQLError) -> Bool {
        try connection.integer(relations, with: []) == 0
    }

    /// Creates the tables in a transaction that other programs' changes of the schema wait for. The schema may exist
    /// and be empty: an owner of the database may have created it for this role.
    private static func createSchema(_ connection: PostgreSQLConnection) throws(SQLError) {
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            // New objects are created in the first schema of the path.
            try connection.execute("SET LOCAL search_path = aasa, pg_catalog, pg_temp")
            // The number is "aasa".
            try connection.execute("SELECT pg_advisory_xact_lock(\(TableFileHeader.applicationID))")
            guard try isEmpty(connection) else { return }
            guard try connection.integer(isUnicode, with: []) == 1 else {
                throw SQLError(
                    .other, detail: "the database cannot store every character: create one with createdb -E UTF8")
            }
            let schema = "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = 'aasa'"
            if try connection.integer(schema, with: []) == 0 { try connection.execute("CREATE SCHEMA aasa") }
            try connection.execute(TableSchema.creation(.postgresql))
        }
    }

    private static let selectVersion = "SELECT version FROM aasa.meta"

    /// - Throws: `.notADatabase`, `.newerSchema`, `.olderSchema`.
    private static func check(_ connection: PostgreSQLConnection) throws(SQLError) {
        let foreign = SQLError(.notADatabase, detail: "a schema 'aasa' of another program")
        let meta = relations + " AND c.relname = 'meta' AND c.relkind = 'r'"
        guard try connection.integer(meta, with: []) == 1 else { throw foreign }
        var stored: Int64?
        do throws(SQLError) {
            stored = try connection.integer(selectVersion, with: [])
        } catch  where error.code == .other {
            // Another program's table of that name.
        }
        guard let version = stored else { throw foreign }
        guard version == TableSchema.version else {
            let code: SQLErrorCode = if version > TableSchema.version { .newerSchema } else { .olderSchema }
            throw SQLError(code, detail: TableSchema.detail(ofVersion: version))
        }
        // A view or a foreign table in their place would run code of its author.
        let names = TableSchema.tables.map { table in "'\(table.name)'" }.joined(separator: ", ")
        let tables = relations + " AND c.relname IN (\(names)) AND c.relkind = 'r'"
        guard try connection.integer(tables, with: []) ?? 0 == TableSchema.tables.count else {
            throw SQLError(.notADatabase, detail: "a schema 'aasa' without the tables of version \(version)")
        }
    }
}

/// Notifications among programs that use one server: a site is due earlier than before.
extension AssociationTable {
    /// The channel of PostgreSQL's NOTIFY.
    private static let channel = "aasa_due"

    /// A descriptor that becomes readable when another program made something due, or the server is lost. It stays the
    /// same through ``reconnect()``. A file has none: it notifies no program.
    var wakeDescriptor: Int32? {
        get throws(ToolkitError) {
            guard let server = connection as? PostgreSQLConnection else { return nil }
            if let listener { return listener.descriptor }
            do throws(SQLError) {
                let listener = try NotificationListener(channel: Self.channel)
                try listener.listen(on: server)
                self.listener = listener
                return listener.descriptor
            } catch {
                throw explain(error)
            }
        }
    }

    /// Reads what made the descriptor readable.
    ///
    /// - Returns: whether another program notified.
    /// - Throws: `.table(.unavailable)` when the server is lost.
    @discardableResult
    func drainNotifications() throws(ToolkitError) -> Bool {
        guard let server = connection as? PostgreSQLConnection, let listener else { return false }
        do throws(SQLError) { return try listener.drain(server) } catch { throw explain(error) }
    }

    func listenAgain() throws(ToolkitError) {
        guard let server = connection as? PostgreSQLConnection, let listener else { return }
        do throws(SQLError) { try listener.listen(on: server) } catch { throw explain(error) }
    }

    /// Notifies the other programs when the transaction is committed.
    func notifyOthers() throws(ToolkitError) {
        guard let server = connection as? PostgreSQLConnection else { return }
        do throws(SQLError) { try server.execute("NOTIFY \(Self.channel)") } catch { throw explain(error) }
    }
}
