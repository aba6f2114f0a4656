internal import AASA

/// The statements that depend on the dialect or that several files use. Parameters are numbered by their first use.
struct TableStatements: Sendable {
    /// A condition on a row of `sites` or `notices` without a lease.
    let isFree: String

    /// Reads and locks the row of a site until the transaction ends.
    let lockSite: String
    let leaseSite: String
    /// Hides a site from searches for due sites, for a minute; it can still be leased by name.
    let setAside: String
    let leaseRetries: String
    /// Retries that no schedule makes: the clock was wrong.
    let leaseImplausibleRetries: String
    let leaseRechecks: String
    /// Sites whose last check is in the future: the clock was wrong.
    let leaseImplausibleRechecks: String
    /// Statements that extend the leases of a holder.
    let renewals: [String]
    /// Events that are due, or further in the future than any delivery is planned: the clock was wrong.
    let leaseEvents: String
    /// Events of one cause and one delivery: the third parameter is the time of its retry, 0 for the first delivery.
    let leaseCompanions: String

    init(_ dialect: TableDialect) {
        let now = dialect.now
        isFree = dialect.isFree
        let isFreeSite = dialect.isFree(row: "sites.")
        lockSite = """
            SELECT lease_holder, next_try, server_not_after, signer_not_after, server_warned, signer_warned
            FROM sites WHERE site = $1\(dialect.locked)
            """
        leaseSite = """
            INSERT INTO sites (site, spread, lease_holder, leased_until)
            VALUES ($1, $2, $3, \(now) + CAST($4 AS \(dialect.integer)))
            ON CONFLICT (site) DO UPDATE SET lease_holder = excluded.lease_holder, leased_until = excluded.leased_until
            WHERE \(isFreeSite) OR sites.lease_holder IN (excluded.lease_holder, '\(Self.setAsideHolder)')
            RETURNING site
            """
        setAside = """
            UPDATE sites SET lease_holder = '\(Self.setAsideHolder)', leased_until = \(now) + 60 WHERE site = $1
            """
        leaseRetries = dialect.leaseSites(where: "next_try <= $1", by: "next_try")
        leaseImplausibleRetries = dialect.leaseSites(where: "next_try > $1", by: "next_try")
        let isDue = "oldest_check <= $1 AND oldest_check + \(Self.period("$2")) <= $3"
        leaseRechecks = dialect.leaseSites(where: isDue, parameters: 3, by: "oldest_check")
        leaseImplausibleRechecks = dialect.leaseSites(where: "oldest_check > $1", by: "oldest_check")
        renewals = ["sites", "notices"].map { table in
            "UPDATE \(table) SET leased_until = \(now) + CAST($1 AS \(dialect.integer)) WHERE lease_holder = $2"
        }
        leaseEvents = dialect.leaseEvents(
            where: "(\(Self.eventTime("$2")) <= $3 OR next_try - \(DeliverySchedule.longestWait) > $3)")
        leaseCompanions = dialect.leaseEvents(
            where: "cause = $2 AND CASE WHEN attempts = 0 THEN 0 ELSE next_try END = $3")
    }

    /// When an event is due, if one that was not tried yet is due earlier by so many seconds.
    static func eventTime(_ early: String) -> String {
        "CASE WHEN attempts = 0 THEN next_try - CAST(\(early) AS BIGINT) ELSE next_try END"
    }

    /// A site's period between rechecks, as ``RecheckSchedule`` computes it.
    static func period(_ every: String) -> String { "(CAST(\(every) AS BIGINT) * (900 + spread) + 999) / 1000" }

    static let setAsideHolder = "-"

    // MARK: Pairs

    static let columns = """
        app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try,
        domains, mode, sha256, labels
        """

    static let selectPairs = "SELECT \(columns) FROM pairs"
    /// Pairs, each with the expiries of its site's certificates behind the columns.
    static let selectPairsWithExpiries = """
        SELECT \(columns), (SELECT server_not_after FROM sites WHERE sites.site = pairs.site),
            (SELECT signer_not_after FROM sites WHERE sites.site = pairs.site)
        FROM pairs
        """
    static let pairsOfSite = "\(selectPairs) WHERE site = $1 ORDER BY service, rules, app"

    static let selectDocument = "SELECT content FROM documents WHERE sha256 = $1"

    static let insertPair = """
        INSERT INTO pairs (\(columns), approved_sha256)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            CASE CAST($5 AS TEXT) WHEN 'approved' THEN CAST($15 AS TEXT) END)
        """

    // MARK: Sites

    /// Also locks an existing row, which DO NOTHING would not: another transaction may be about to delete it.
    static let addSite = """
        INSERT INTO sites (site, spread) VALUES ($1, $2) ON CONFLICT (site) DO UPDATE SET spread = excluded.spread
        """

    /// Computes the times of a site from its pairs.
    static let refreshSite = """
        UPDATE sites SET
            oldest_check = (SELECT min(CASE WHEN pairs.next_try IS NULL THEN COALESCE(pairs.last_checked, 0) END)
                FROM pairs WHERE pairs.site = sites.site),
            next_try = (SELECT min(pairs.next_try) FROM pairs WHERE pairs.site = sites.site)
        WHERE site = $1
        """

    /// Removes a site without a pair unless a program has leased it.
    static let removeEmptySite = """
        DELETE FROM sites WHERE site = $1 AND COALESCE(lease_holder, '\(setAsideHolder)') = '\(setAsideHolder)'
            AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.site = sites.site)
        """
}

extension TableDialect {
    fileprivate var isFree: String { isFree(row: "") }

    /// No lease lasts for more than a day: one that does was written by a clock that was wrong.
    fileprivate func isFree(row: String) -> String {
        "(\(row)lease_holder IS NULL OR \(row)leased_until <= \(now) OR \(row)leased_until > \(now) + 86400)"
    }

    /// The last three parameters are limit, holder and seconds.
    fileprivate func leaseSites(where condition: String, parameters: Int = 1, by order: String) -> String {
        """
        WITH due (due_site) AS MATERIALIZED (
            SELECT site FROM sites WHERE \(condition) AND \(isFree)
            ORDER BY \(order) LIMIT $\(parameters + 1)\(lockedUnlessTaken)
        )
        UPDATE sites SET lease_holder = $\(parameters + 2),
            leased_until = \(now) + CAST($\(parameters + 3) AS \(integer))
        FROM due WHERE site = due_site RETURNING site
        """
    }

    fileprivate func leaseEvents(where condition: String) -> String {
        """
        WITH due (due_id) AS MATERIALIZED (
            SELECT id FROM notices WHERE sink = $1 AND \(condition) AND \(isFree)
            ORDER BY id LIMIT $4\(lockedUnlessTaken)
        )
        UPDATE notices SET lease_holder = $5, leased_until = \(now) + CAST($6 AS \(integer))
        FROM due WHERE id = due_id RETURNING id, payload, created_at, attempts, cause, next_try
        """
    }
}
