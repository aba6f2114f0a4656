/// The schema of a table, by version.
enum TableSchema {
    /// The version that this program writes, and the newest that it reads: in `user_version` of a file, in `aasa.meta` on a
    /// server.
    static let version = 6

    /// For a new file, or an empty schema on a server.
    static func creation(_ dialect: TableDialect) -> String {
        """
        \(pairs("pairs", dialect))
        \(pairIndices)
        \(apps(dialect))
        \(bookkeeping(dialect))
        \(documents(dialect))
        \(pageIndices)
        \(checkIndex)
        \(dialect.mark)
        \(dialect.setVersion) \(version);
        """
    }

    /// From each version to the next.
    static func migrations(_ dialect: TableDialect) -> [Int64: String] {
        let steps: [Int64: String] = [
            // Version 2 added pairs without a verdict, and installed apps with their claims.
            1: """
            \(pairs("pairs_2", dialect))
            INSERT INTO pairs_2 SELECT *, NULL, NULL FROM pairs;
            DROP TABLE pairs;
            ALTER TABLE pairs_2 RENAME TO pairs;
            \(pairIndices)
            \(apps(dialect))
            """,
            // Version 3 added sites with their times and leases, the history and the queue of events. The rows of `sites`
            // are written afterwards.
            2: bookkeeping(dialect),
            // Version 4 added the digests of the judged and of the last approved document and the labels of a list to pairs,
            // and indices for questions about many sites.
            3: documents(dialect),
            // Version 5 made the indices of pairs begin with all that pages are sorted and filtered by, so that a page is
            // read from one place of an index.
            4: pageIndices,
            // Version 6 added the order of the last check.
            5: checkIndex,
        ]
        return Dictionary(uniqueKeysWithValues: steps.map { ($0, "\($1)\n\(dialect.setVersion) \($0 + 1);") })
    }

    private static let checkIndex = """
        CREATE INDEX pairs_by_check
            ON pairs ((COALESCE(last_checked, 0)), site, app, service, rules, status, reason, last_checked);
        """

    private static let pageIndices = """
        DROP INDEX IF EXISTS pairs_by_site;
        DROP INDEX IF EXISTS pairs_by_status;
        CREATE INDEX pairs_by_site ON pairs (site, app, service, rules, status, reason);
        CREATE INDEX pairs_by_status ON pairs (status, reason, site, app, service, rules);
        """

    private static func pairs(_ name: String, _ dialect: TableDialect) -> String {
        let (text, integer) = (dialect.text, dialect.integer)
        return """
            CREATE TABLE \(name) (
                app \(text) NOT NULL,
                site \(text) NOT NULL,
                service \(text) NOT NULL,
                rules \(text) NOT NULL,
                status \(text) NOT NULL CHECK (status IN ('approved', 'denied', 'pending')),
                reason \(text) NOT NULL,
                message \(text) NOT NULL,
                evidence \(text) NOT NULL,
                attempts \(integer) NOT NULL,
                first_seen \(integer) NOT NULL,
                last_checked \(integer),
                next_try \(integer),
                domains \(text),
                mode \(text),
                PRIMARY KEY (app, site, service, rules)
            )\(dialect.byKey);
            """
    }

    private static let pairIndices = """
        CREATE INDEX pairs_by_site ON pairs (site);
        CREATE INDEX pairs_due ON pairs (next_try) WHERE next_try IS NOT NULL;
        """

    /// `domain_values` is a JSON array of the entitlement's values.
    private static func apps(_ dialect: TableDialect) -> String {
        """
        CREATE TABLE apps (
            app \(dialect.text) PRIMARY KEY,
            version \(dialect.text),
            domain_values \(dialect.text) NOT NULL,
            installed_at \(dialect.integer) NOT NULL
        )\(dialect.byKey);
        """
    }

    /// `labels` is a JSON object of texts. The columns may be added while an earlier version uses the table.
    private static func documents(_ dialect: TableDialect) -> String {
        """
        ALTER TABLE pairs ADD COLUMN sha256 \(dialect.text);
        ALTER TABLE pairs ADD COLUMN labels \(dialect.text);
        ALTER TABLE pairs ADD COLUMN approved_sha256 \(dialect.text);
        CREATE TABLE documents (
            sha256 \(dialect.text) PRIMARY KEY,
            content \(dialect.text) NOT NULL
        )\(dialect.byKey);
        ALTER TABLE notices ADD COLUMN cause \(dialect.text);
        CREATE INDEX pairs_by_status ON pairs (status, reason);
        CREATE INDEX history_by_time ON history (at);
        CREATE INDEX history_by_app ON history (app, id);
        """
    }

    /// A site's times are computed from its pairs: `oldest_check` from those that wait for no retry, `next_try` from the
    /// others. `notices` is the queue of events.
    private static func bookkeeping(_ dialect: TableDialect) -> String {
        let (text, integer) = (dialect.text, dialect.integer)
        return """
            CREATE TABLE sites (
                site \(text) PRIMARY KEY,
                oldest_check \(integer),
                next_try \(integer),
                spread \(integer) NOT NULL,
                server_not_after \(integer),
                signer_not_after \(integer),
                server_warned \(integer),
                signer_warned \(integer),
                lease_holder \(text),
                leased_until \(integer)
            )\(dialect.byKey);
            CREATE INDEX sites_by_check ON sites (oldest_check) WHERE oldest_check IS NOT NULL;
            CREATE INDEX sites_by_try ON sites (next_try) WHERE next_try IS NOT NULL;
            CREATE INDEX sites_leased ON sites (lease_holder) WHERE lease_holder IS NOT NULL;
            CREATE TABLE history (
                id \(dialect.generatedKey),
                at \(integer) NOT NULL,
                app \(text) NOT NULL,
                site \(text) NOT NULL,
                service \(text) NOT NULL,
                rules \(text) NOT NULL,
                status \(text) NOT NULL,
                reason \(text) NOT NULL,
                message \(text) NOT NULL,
                previous_status \(text) NOT NULL,
                previous_reason \(text) NOT NULL
            )\(dialect.strict);
            CREATE INDEX history_by_site ON history (site, id);
            CREATE TABLE notices (
                id \(dialect.generatedKey),
                sink \(text) NOT NULL,
                payload \(text) NOT NULL,
                created_at \(integer) NOT NULL,
                attempts \(integer) NOT NULL,
                next_try \(integer) NOT NULL,
                lease_holder \(text),
                leased_until \(integer)
            )\(dialect.strict);
            CREATE INDEX notices_due ON notices (sink, next_try);
            CREATE INDEX notices_leased ON notices (lease_holder) WHERE lease_holder IS NOT NULL;
            """
    }
}
