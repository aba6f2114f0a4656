internal import SQL

/// The table's schema, by version.
enum TableSchema {
    /// What this program writes and the newest that it reads; kept in `user_version`.
    static let version = 1

    static let creation = """
        CREATE TABLE pairs (
            app TEXT NOT NULL,
            site TEXT NOT NULL,
            service TEXT NOT NULL,
            rules TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('approved', 'denied', 'pending')),
            reason TEXT NOT NULL,
            message TEXT NOT NULL,
            evidence TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            first_seen INTEGER NOT NULL,
            last_checked INTEGER NOT NULL,
            next_try INTEGER,
            PRIMARY KEY (app, site, service, rules)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pairs_by_site ON pairs (site);
        CREATE INDEX pairs_due ON pairs (next_try) WHERE next_try IS NOT NULL;
        PRAGMA application_id = \(TableFileHeader.applicationID);
        PRAGMA user_version = \(version);
        """

    static let columns = """
        app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try
        """

    static let find = """
        SELECT status, attempts, first_seen FROM pairs WHERE app = ? AND site = ? AND service = ? AND rules = ?
        """

    static let upsert = """
        INSERT INTO pairs (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET
            status = excluded.status, reason = excluded.reason, message = excluded.message,
            evidence = excluded.evidence, attempts = excluded.attempts, last_checked = excluded.last_checked,
            next_try = excluded.next_try
        """

    /// Every condition may be switched off by NULL.
    static let select = """
        SELECT \(columns) FROM pairs
        WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR site = ?2) AND (?3 IS NULL OR app = ?3)
        ORDER BY site, app, service, rules
        """

    static let due = """
        SELECT \(columns) FROM pairs WHERE next_try IS NOT NULL AND next_try <= ? ORDER BY site, service, rules, app
        """

    static let pending = """
        SELECT \(columns) FROM pairs WHERE status = 'pending' ORDER BY site, service, rules, app
        """

    static let remove = "DELETE FROM pairs WHERE app = ?"
}
