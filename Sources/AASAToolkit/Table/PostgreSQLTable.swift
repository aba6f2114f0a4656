internal import SQL

/// A table on a PostgreSQL server: everything stands in a schema `aasa` of the database.
enum PostgreSQLTable {
    /// - Returns: nil when the database has no such schema and none is to be made.
    static func open(_ url: String, create: Bool) throws(ToolkitError) -> PostgreSQLConnection? {
        let path = TableLocation.postgresql(url).shown
        do throws(SQLError) {
            let connection = try PostgreSQLConnection(url: url, shown: path, applicationName: "aasa")
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

    /// Nobody waits for somebody else's lock for longer than with a file. A server that promises to write later what it
    /// says is written is asked not to.
    private static let session = """
        SET search_path = aasa, pg_catalog;
        SET client_min_messages = warning;
        SET lock_timeout = '10s';
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
        """

    /// What stands in the schema, from the catalogue that everybody may read.
    private static let relations = """
        SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'aasa'
        """

    private static func isEmpty(_ connection: PostgreSQLConnection) throws(SQLError) -> Bool {
        try connection.integer(relations, []) == 0
    }

    /// An owner of the database may have made the schema for us, and nothing in it.
    private static func createSchema(_ connection: PostgreSQLConnection) throws(SQLError) {
        try connection.write({ $0 }) { () throws(SQLError) in
            // One program after another: the number is "aasa".
            try connection.execute("SELECT pg_advisory_xact_lock(\(TableFileHeader.applicationID))")
            guard try isEmpty(connection) else { return }
            let schema = "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = 'aasa'"
            if try connection.integer(schema, []) == 0 { try connection.execute("CREATE SCHEMA aasa") }
            try connection.execute(TableSchema.postgresqlCreation)
        }
    }

    /// - Throws: `.notADatabase`, `.newerSchema`.
    private static func check(_ connection: PostgreSQLConnection) throws(SQLError) {
        guard try connection.integer(relations + " AND c.relname = 'meta' AND c.relkind = 'r'", []) == 1 else {
            throw SQLError(.notADatabase, "a schema 'aasa' of another program")
        }
        var found: Int64?
        do throws(SQLError) {
            found = try connection.integer("SELECT version FROM aasa.meta", [])
        } catch  where error.code == .other {
            // Another table of that name.
        }
        guard let found, found >= firstVersion else {
            throw SQLError(.notADatabase, "a schema 'aasa' of another program")
        }
        if found > TableSchema.version {
            throw SQLError(.newerSchema, "version \(found); this program knows \(TableSchema.version)")
        }
    }

    /// The first version that was kept on a server.
    private static let firstVersion = 3
}
