enum TableSchema {
    /// The version that this program reads and writes: `user_version` of a file, the row of `aasa.meta` on a server.
    /// Tables of any other version are refused.
    static let version = 6

    /// Why a table of another version is refused.
    static func detail(ofVersion version: some BinaryInteger) -> String {
        "version \(version); this program knows \(Self.version)"
    }

    /// Creates the tables and indices, in a new file or in an empty schema on a server.
    static func creation(_ dialect: TableDialect) -> String {
        """
        \(pairs(dialect))
        \(apps(dialect))
        \(sites(dialect))
        \(history(dialect))
        \(notices(dialect))
        \(documents(dialect))
        \(dialect.mark)
        \(dialect.setVersion) \(version);
        """
    }

    /// `labels` is a JSON object of texts. An index begins with all that pages are sorted and filtered by, so that a
    /// page is read from one place of it.
    private static func pairs(_ dialect: TableDialect) -> String {
        let (text, integer) = (dialect.text, dialect.integer)
        return """
            CREATE TABLE pairs (
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
                sha256 \(text),
                labels \(text),
                approved_sha256 \(text),
                PRIMARY KEY (app, site, service, rules)
            )\(dialect.byKey);
            CREATE INDEX pairs_by_site ON pairs (site, app, service, rules, status, reason);
            CREATE INDEX pairs_by_status ON pairs (status, reason, site, app, service, rules);
            CREATE INDEX pairs_by_check
                ON pairs ((COALESCE(last_checked, 0)), site, app, service, rules, status, reason, last_checked);
            CREATE INDEX pairs_due ON pairs (next_try) WHERE next_try IS NOT NULL;
            """
    }

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

    /// A site's times come from its pairs: `oldest_check` from those that wait for no retry,
    /// `next_try` from the others.
    private static func sites(_ dialect: TableDialect) -> String {
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
            """
    }

    private static func history(_ dialect: TableDialect) -> String {
        let (text, integer) = (dialect.text, dialect.integer)
        return """
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
            CREATE INDEX history_by_time ON history (at);
            CREATE INDEX history_by_app ON history (app, id);
            """
    }

    /// The queue of events.
    private static func notices(_ dialect: TableDialect) -> String {
        let (text, integer) = (dialect.text, dialect.integer)
        return """
            CREATE TABLE notices (
                id \(dialect.generatedKey),
                sink \(text) NOT NULL,
                payload \(text) NOT NULL,
                created_at \(integer) NOT NULL,
                attempts \(integer) NOT NULL,
                next_try \(integer) NOT NULL,
                lease_holder \(text),
                leased_until \(integer),
                cause \(text)
            )\(dialect.strict);
            CREATE INDEX notices_due ON notices (sink, next_try);
            CREATE INDEX notices_leased ON notices (lease_holder) WHERE lease_holder IS NOT NULL;
            """
    }

    private static func documents(_ dialect: TableDialect) -> String {
        """
        CREATE TABLE documents (
            sha256 \(dialect.text) PRIMARY KEY,
            content \(dialect.text) NOT NULL
        )\(dialect.byKey);
        """
    }
}
