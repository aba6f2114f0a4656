/// The statements that read and write a table. Parameters are numbered in the order of their first use.
struct TableStatements: Sendable {
    /// On a site's row that nobody holds, or no longer.
    let isFree: String

    /// The row of a site, which stays as it is until the transaction ends.
    let lockSite: String
    let claim: String
    /// Keeps a site from everybody who looks for what is due, for a while; who names it may have it.
    let putAside: String
    let claimTries: String
    /// Tries that no schedule asked for, and checks that lie ahead: the clock was wrong.
    let claimOddTries: String
    let claimRechecks: String
    let claimOddChecks: String
    let renewSites: String
    let renewNotices: String
    let takeNotices: String

    init(_ dialect: TableDialect) {
        let now = dialect.now
        // A lease that ends later than any is given was written by a clock that was wrong.
        let free = { (row: String) in
            """
            (\(row)lease_holder IS NULL OR \(row)leased_until <= \(now) OR \(row)leased_until > \(now) + 86400)
            """
        }
        let isFree = free("")
        self.isFree = isFree
        lockSite = """
            SELECT lease_holder, next_try, server_not_after, signer_not_after, server_warned, signer_warned
            FROM sites WHERE site = $1\(dialect.locked)
            """
        claim = """
            INSERT INTO sites (site, spread, lease_holder, leased_until)
            VALUES ($1, $2, $3, \(now) + CAST($4 AS \(dialect.integer)))
            ON CONFLICT (site) DO UPDATE SET lease_holder = excluded.lease_holder, leased_until = excluded.leased_until
            WHERE \(free("sites.")) OR sites.lease_holder IN (excluded.lease_holder, '\(Self.nobody)')
            RETURNING site
            """
        putAside = """
            UPDATE sites SET lease_holder = '\(Self.nobody)', leased_until = \(now) + 60 WHERE site = $1
            """
        // `due` has all parameters but the last three: how many, holder and seconds.
        let take = { (due: String, order: String, parameters: Int) in
            """
            WITH due (due_site) AS MATERIALIZED (
                SELECT site FROM sites WHERE \(due) AND \(isFree)
                ORDER BY \(order) LIMIT $\(parameters + 1)\(dialect.lockedUnlessTaken)
            )
            UPDATE sites SET lease_holder = $\(parameters + 2),
                leased_until = \(now) + CAST($\(parameters + 3) AS \(dialect.integer))
            FROM due WHERE site = due_site RETURNING site
            """
        }
        claimTries = take("next_try <= $1", "next_try", 1)
        claimOddTries = take("next_try > $1", "next_try", 1)
        claimRechecks = take(
            "oldest_check <= $1 AND oldest_check + \(Self.period("$2")) <= $3", "oldest_check", 3)
        claimOddChecks = take("oldest_check > $1", "oldest_check", 1)
        renewSites = """
            UPDATE sites SET leased_until = \(now) + CAST($1 AS \(dialect.integer)) WHERE lease_holder = $2
            """
        renewNotices = """
            UPDATE notices SET leased_until = \(now) + CAST($1 AS \(dialect.integer)) WHERE lease_holder = $2
            """
        takeNotices = """
            WITH due (due_id) AS MATERIALIZED (
                SELECT id FROM notices WHERE sink = $1 AND next_try <= $2 AND \(isFree)
                ORDER BY id LIMIT $3\(dialect.lockedUnlessTaken)
            )
            UPDATE notices SET lease_holder = $4, leased_until = \(now) + CAST($5 AS \(dialect.integer))
            FROM due WHERE id = due_id RETURNING id, payload, created_at, attempts
            """
    }

    /// A site's own period of a recheck, as ``RecheckSchedule`` has it.
    static func period(_ every: String) -> String { "(CAST(\(every) AS BIGINT) * (900 + spread) + 999) / 1000" }

    static let columns = """
        app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try, domains, mode
        """

    /// The holder of sites that are put aside.
    static let nobody = "-"

    // MARK: Pairs

    /// What a new verdict needs to know of a site's pairs.
    static let pairsOfSite = """
        SELECT app, service, rules, status, reason, attempts, first_seen, domains, last_checked, next_try
        FROM pairs WHERE site = $1
        """

    static let standingsOfSite = """
        SELECT \(columns) FROM pairs WHERE site = $1 ORDER BY service, rules, app
        """

    static let standing = """
        SELECT \(columns) FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4
        """

    static let insert = """
        INSERT INTO pairs (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        """

    static let upsert = """
        \(insert)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET
            status = excluded.status, reason = excluded.reason, message = excluded.message,
            evidence = excluded.evidence, attempts = excluded.attempts, last_checked = excluded.last_checked,
            next_try = excluded.next_try, mode = excluded.mode
        """

    /// A pair that stays keeps its verdict.
    static let install = """
        \(insert)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET domains = excluded.domains, mode = excluded.mode
        """

    static let claimed = """
        SELECT DISTINCT site, service FROM pairs WHERE app = $1 AND domains IS NOT NULL ORDER BY site, service
        """

    static let unclaim = "DELETE FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND domains IS NOT NULL"

    /// The rows that pass the filter; a condition that is not there costs nothing.
    static func select(hasStatus: Bool, hasSite: Bool, hasApp: Bool) -> String {
        let wanted = [("status", hasStatus), ("site", hasSite), ("app", hasApp)].filter(\.1)
        let conditions = wanted.enumerated().map { "\($1.0) = $\($0 + 1)" }
        return """
            SELECT \(columns) FROM pairs \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY site, app, service, rules
            """
    }

    static let due = """
        SELECT \(columns) FROM pairs WHERE next_try IS NOT NULL AND next_try <= $1 ORDER BY site, service, rules, app
        """

    static let pending = """
        SELECT \(columns) FROM pairs WHERE status = 'pending' ORDER BY site, service, rules, app
        """

    static let sitesOfApp = "SELECT DISTINCT site FROM pairs WHERE app = $1 ORDER BY site"

    static let remove = "DELETE FROM pairs WHERE app = $1"

    // MARK: Apps

    static let installed = "SELECT app, version, domain_values, installed_at FROM apps WHERE app = $1"

    static let recordApp = """
        INSERT INTO apps (app, version, domain_values, installed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app) DO UPDATE SET version = excluded.version, domain_values = excluded.domain_values,
            installed_at = excluded.installed_at
        """

    static let forgetApp = "DELETE FROM apps WHERE app = $1"

    // MARK: Sites

    /// Locks the row too, which another one may be about to delete: DO NOTHING would pass it.
    static let addSite = """
        INSERT INTO sites (site, spread) VALUES ($1, $2) ON CONFLICT (site) DO UPDATE SET spread = excluded.spread
        """

    private static let update = """
        UPDATE sites SET oldest_check = $1, next_try = $2, server_not_after = $3, signer_not_after = $4,
            server_warned = $5, signer_warned = $6
        """

    static let updateSite = "\(update) WHERE site = $7"
    static let updateAndReleaseSite = "\(update), lease_holder = NULL, leased_until = NULL WHERE site = $7"

    static let release = """
        UPDATE sites SET lease_holder = NULL, leased_until = NULL WHERE site = $1 AND lease_holder = $2
        """

    /// Of a row that is put right.
    static let freeSite = """
        UPDATE sites SET spread = $1, lease_holder = NULL, leased_until = NULL WHERE site = $2
        """

    static let releaseAll = "UPDATE sites SET lease_holder = NULL, leased_until = NULL WHERE lease_holder = $1"
    /// What was claimed of sites that are in no pair.
    static let dropClaimed = """
        DELETE FROM sites WHERE lease_holder = $1 AND oldest_check IS NULL AND next_try IS NULL
            AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.site = sites.site)
        """
    static let releaseNotices = "UPDATE notices SET lease_holder = NULL, leased_until = NULL WHERE lease_holder = $1"

    static let holders = """
        SELECT lease_holder FROM sites WHERE lease_holder IS NOT NULL
        UNION SELECT lease_holder FROM notices WHERE lease_holder IS NOT NULL
        """

    private static let refresh = """
        UPDATE sites SET
            oldest_check = (SELECT min(CASE WHEN pairs.next_try IS NULL THEN COALESCE(pairs.last_checked, 0) END)
                FROM pairs WHERE pairs.site = sites.site),
            next_try = (SELECT min(pairs.next_try) FROM pairs WHERE pairs.site = sites.site)
        """

    static let refreshSites = refresh
    static let refreshSite = "\(refresh) WHERE site = $1"

    /// A site without a pair, unless somebody is asking it.
    static let dropEmptySite = """
        DELETE FROM sites WHERE site = $1 AND COALESCE(lease_holder, '\(nobody)') = '\(nobody)'
            AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.site = sites.site)
        """

    static let dropSite = "DELETE FROM sites WHERE site = $1"

    static let certificates = """
        SELECT site, server_not_after, signer_not_after FROM sites
        WHERE server_not_after IS NOT NULL OR signer_not_after IS NOT NULL ORDER BY site
        """

    // MARK: History and notices

    static let addChange = """
        INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """

    static let addNotice = """
        INSERT INTO notices (sink, payload, created_at, attempts, next_try) VALUES ($1, $2, $3, 0, $3)
        """

    static let dropNotice = "DELETE FROM notices WHERE id = $1 AND lease_holder = $2"

    static let postponeNotice = """
        UPDATE notices SET attempts = attempts + 1, next_try = $1, lease_holder = NULL, leased_until = NULL
        WHERE id = $2 AND lease_holder = $3
        """
}
