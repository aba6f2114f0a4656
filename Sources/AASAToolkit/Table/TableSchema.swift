internal import SQL

/// The table's schema, by version.
enum TableSchema {
    /// What this program writes and the newest that it reads; kept in `user_version`.
    static let version = 2

    static let creation = """
        \(pairs("pairs"))
        \(indices)
        \(apps)
        PRAGMA application_id = \(TableFileHeader.applicationID);
        PRAGMA user_version = \(version);
        """

    /// Pairs that no verdict was reached on yet came with version 2, and what installed apps claim.
    static let migrationFrom1 = """
        \(pairs("pairs_2"))
        INSERT INTO pairs_2 (\(columns)) SELECT
            app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try, NULL, NULL
            FROM pairs;
        DROP TABLE pairs;
        ALTER TABLE pairs_2 RENAME TO pairs;
        \(indices)
        \(apps)
        PRAGMA user_version = \(version);
        """

    private static func pairs(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
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
            last_checked INTEGER,
            next_try INTEGER,
            domains TEXT,
            mode TEXT,
            PRIMARY KEY (app, site, service, rules)
        ) STRICT, WITHOUT ROWID;
        """
    }

    private static let indices = """
        CREATE INDEX pairs_by_site ON pairs (site);
        CREATE INDEX pairs_due ON pairs (next_try) WHERE next_try IS NOT NULL;
        """

    /// The values are a JSON array, as the entitlement has them.
    private static let apps = """
        CREATE TABLE apps (
            app TEXT PRIMARY KEY,
            version TEXT,
            domain_values TEXT NOT NULL,
            installed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    static let columns = """
        app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try, domains, mode
        """

    static let find = """
        SELECT status, attempts, first_seen, domains FROM pairs WHERE app = ? AND site = ? AND service = ? AND rules = ?
        """

    static let upsert = """
        INSERT INTO pairs (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET
            status = excluded.status, reason = excluded.reason, message = excluded.message,
            evidence = excluded.evidence, attempts = excluded.attempts, last_checked = excluded.last_checked,
            next_try = excluded.next_try, mode = excluded.mode
        """

    /// A pair that stays keeps its verdict.
    static let claim = """
        INSERT INTO pairs (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET domains = excluded.domains, mode = excluded.mode
        """

    static let claimed = """
        SELECT DISTINCT site, service FROM pairs WHERE app = ? AND domains IS NOT NULL ORDER BY site, service
        """

    static let unclaim = "DELETE FROM pairs WHERE app = ? AND site = ? AND service = ? AND domains IS NOT NULL"

    static let installed = "SELECT app, version, domain_values, installed_at FROM apps WHERE app = ?"

    static let install = """
        INSERT INTO apps (app, version, domain_values, installed_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (app) DO UPDATE SET version = excluded.version, domain_values = excluded.domain_values,
            installed_at = excluded.installed_at
        """

    static let forgetInstalled = "DELETE FROM apps WHERE app = ?"

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
