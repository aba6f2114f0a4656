internal import SQL
public import AASA

/// Reading what a table holds.
extension AssociationTable {
    /// Returns the pairs of a site, in the order of app, service and rules; nil: of every site, by site. All of them are
    /// in memory then.
    public func pairs(of site: Site? = nil) throws(ToolkitError) -> [PairRecord] {
        var pairs: [PairRecord] = []
        try rows(Filter(site: site)) { pair in pairs.append(pair) }
        return pairs
    }

    /// Returns a task for each site with pending pairs whose next attempt is due, for ``Verifier/verify(_:onVerdicts:)``.
    ///
    /// The sites are not reserved: two programs that do this at the same time check the same sites.
    ///
    /// - Parameter moment: now.
    public func dueTasks(at moment: Timestamp) throws(ToolkitError) -> [VerificationTask] {
        var checks = CheckSnapshot()
        return try tasks(.until(moment), &checks)
    }

    /// Passes the pairs that match the filter to `row`, in this order.
    ///
    /// - Parameters:
    ///   - filter: which pairs.
    ///   - order: their order.
    ///   - limit: the highest number of pairs; nil: all.
    ///   - row: receives one pair after another.
    /// - Throws: `.table`.
    package func rows(
        _ filter: Filter, by order: Order = .site, limit: Int? = nil, row: (PairRecord) -> Void
    ) throws(ToolkitError) {
        let conditions = Conditions(filter, dialect: location.dialect)
        var sql = "\(TableStatements.selectPairs) \(conditions.clause) ORDER BY \(order.sql)"
        if let limit { sql += " LIMIT \(limit)" }
        try stream(sql, conditions.values) { stored in
            if let record = PairRecord(stored: stored) { row(record) }
        }
    }

    /// Returns the names of the labels of pairs that match the filter.
    package func labelNames(_ filter: Filter) throws(ToolkitError) -> [String] {
        let conditions = Conditions(filter, dialect: location.dialect)
        var names: Set<String> = []
        try stream("SELECT DISTINCT labels FROM pairs \(conditions.clause)", conditions.values) { row in
            names.formUnion(row.storedLabels(0)?.entries.map(\.name) ?? [])
        }
        return names.sorted()
    }

    /// Passes the changes that match the filter to `change`, in the order in which they were recorded.
    package func history(_ filter: HistoryFilter, _ change: (VerdictChange) -> Void) throws(ToolkitError) {
        let conditions = Conditions(filter, dialect: location.dialect)
        let sql = "SELECT \(VerdictChange.columns) FROM history \(conditions.clause) ORDER BY id"
        try stream(sql, conditions.values) { row in
            if let stored = VerdictChange(stored: row) { change(stored) }
        }
    }

    /// Counts the pairs that match the filter by status and reason, and of each group those under each of the rules: in
    /// one pass over the index, which is not sorted by rules.
    package func counts(_ filter: Filter) throws(ToolkitError) -> [TableCounts.Pairs] {
        let conditions = Conditions(filter, dialect: location.dialect)
        let systems = SystemVersion.allCases
        let sums = systems.map { system in "sum(CASE WHEN rules = '\(system.rawValue)' THEN 1 ELSE 0 END)" }
        let columns = ["status", "reason", "count(*)"] + sums
        let sql = """
            SELECT \(columns.joined(separator: ", ")) FROM pairs \(conditions.clause)
            GROUP BY status, reason ORDER BY status, reason
            """
        return try list(sql, conditions.values) { row in
            guard let outcome = row.storedOutcome(0) else { return nil }
            var pairs = TableCounts.Pairs(status: outcome.status, reason: outcome.reason, count: row.amount(2))
            for (number, system) in systems.enumerated() {
                let count = row.amount(Int32(3 + number))
                if count > 0 { pairs.countByRules[system] = count }
            }
            return pairs
        }
    }

    /// Counts pairs and due sites.
    ///
    /// - Parameter recheck: the period of rechecks; nil counts retries alone.
    package func counts(_ recheck: RecheckSchedule?, at now: Timestamp) throws(ToolkitError) -> TableCounts {
        var counts = TableCounts(pairs: try counts(Filter()), due: 0, overdue: 0)
        counts.due = try dueSites(recheck, at: now)
        counts.overdue = try dueSites(recheck, at: now - TableCounts.overduePeriod)
        return counts
    }

    private func dueSites(_ recheck: RecheckSchedule?, at now: Timestamp) throws(ToolkitError) -> Int {
        let retries = "SELECT count(*) FROM sites WHERE next_try <= $1"
        var count = try integer(retries, [.integer(now.seconds)]) ?? 0
        if let recheck {
            let rechecks = """
                SELECT count(*) FROM sites WHERE oldest_check <= $1 AND oldest_check + \(TableStatements.period("$2")) <= $3
                    AND (next_try IS NULL OR next_try > $3)
                """
            let earliest = now.seconds - recheck.every * 9 / 10
            count += try integer(rechecks, [.integer(earliest), .integer(recheck.every), .integer(now.seconds)]) ?? 0
        }
        return Int(count)
    }

    /// Returns the sites whose certificates expire first.
    ///
    /// - Parameter limit: the highest number of sites.
    func expiringCertificates(limit: Int) throws(ToolkitError) -> ExpiringCertificates {
        let sites = "FROM sites WHERE server_not_after IS NOT NULL OR signer_not_after IS NOT NULL"
        let sql = """
            SELECT site, server_not_after, signer_not_after \(sites) ORDER BY
            CASE WHEN signer_not_after < server_not_after OR server_not_after IS NULL THEN signer_not_after
                ELSE server_not_after END, site LIMIT \(limit)
            """
        let entries = try list(sql, []) { row in
            row.storedSite(0).map { site in
                ExpiringCertificates.Entry(site: site, server: row.timestamp(1), signer: row.timestamp(2))
            }
        }
        let count = try integer("SELECT count(*) \(sites)", []) ?? 0
        return ExpiringCertificates(entries: entries, leftOut: max(Int(count) - limit, 0))
    }
}

/// The sites whose certificates expire first, in that order.
struct ExpiringCertificates: Sendable {
    struct Entry: Sendable {
        let site: Site
        /// Nil: not seen.
        let server: Timestamp?
        let signer: Timestamp?
    }

    let entries: [Entry]
    /// Sites with certificates that are not among ``entries``.
    let leftOut: Int
}

/// The numbers of pairs and of due sites in a table.
package struct TableCounts: Sendable, Equatable {
    /// A number of pairs with one verdict.
    package struct Pairs: Sendable, Equatable {
        package var status: Status
        package var reason: Reason
        package var count: Int
        /// The parts of ``count``.
        package var countByRules: [SystemVersion: Int] = [:]
    }

    /// Seconds after which a due site is overdue.
    static let overduePeriod: Int64 = 300

    /// Ordered by status and reason.
    package var pairs: [Pairs]
    package var due: Int
    /// Sites that have been due for ``overduePeriod``.
    package var overdue: Int
}
