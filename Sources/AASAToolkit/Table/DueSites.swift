internal import SQL
package import AASA

/// The search for sites that are due.
extension AssociationTable {
    /// Leases sites that are due and free.
    ///
    /// - Parameters:
    ///   - recheck: the period of rechecks; without one, only retries are due.
    ///   - limit: of sites.
    ///   - isProbe: whether the sites are to show that the network is available: rechecks come first, since these sites
    ///     answered before. Otherwise retries come first: they have a moment, rechecks a period.
    /// - Returns: a task for each site, with those of its pairs that are due.
    package func leaseDue(
        _ recheck: RecheckSchedule?, at now: Timestamp, limit: Int, isProbe: Bool, under lease: Lease
    ) throws(ToolkitError) -> [VerificationTask] {
        let searches = self.searches(recheck, at: now, isProbe: isProbe)
        return try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            for _ in 0..<Self.maximumSearches {
                let leased = try self.lease(searches, limit: limit, under: lease)
                if leased.count == 0 { break }
                let tasks = try tasks(for: leased, recheck: recheck, at: now)
                // Sites without a due pair were released or set aside: the next search finds others.
                if !tasks.isEmpty { return tasks }
            }
            return []
        }
    }

    /// In one transaction.
    private static let maximumSearches = 256

    /// Rows that a search leased.
    private struct LeasedRows {
        var sites: Set<Site> = []
        /// Names in the table that are not sites.
        var invalid: [String] = []
        var count: Int { sites.count + invalid.count }
    }

    private typealias Search = (sql: String, values: [Int64])

    private func searches(_ recheck: RecheckSchedule?, at now: Timestamp, isProbe: Bool) -> [Search] {
        let seconds = now.seconds
        let retries: [Search] = [
            (statements.leaseRetries, [seconds]),
            (statements.leaseImplausibleRetries, [seconds + RecheckSchedule.longestPlan]),
        ]
        guard let recheck else { return retries }
        let earliest = seconds - recheck.every * 9 / 10
        let rechecks: [Search] = [
            (statements.leaseRechecks, [earliest, recheck.every, seconds]),
            (statements.leaseImplausibleRechecks, [seconds + RecheckSchedule.tolerance]),
        ]
        if isProbe { return rechecks + retries }
        return retries + rechecks
    }

    private func lease(_ searches: [Search], limit: Int, under lease: Lease) throws(ToolkitError) -> LeasedRows {
        var leased = LeasedRows()
        for search in searches where leased.count < limit {
            let values = (search.values + [Int64(limit - leased.count)]).map(Value.integer)
            try run(search.sql, values + lease.values) { row in
                guard let name = row.text(0) else { return }
                if let site = try? Site(name), site.description.hasSameBytes(as: name) {
                    leased.sites.insert(site)
                } else {
                    leased.invalid.append(name)
                }
            }
        }
        return leased
    }

    /// Returns a task for each site that has a due pair. The other sites are released.
    private func tasks(
        for leased: LeasedRows, recheck: RecheckSchedule?, at now: Timestamp
    ) throws(ToolkitError) -> [VerificationTask] {
        let (tasks, unreadable) = try readTasks(of: leased.sites.inTableOrder, recheck: recheck, at: now)
        let idle = Set(tasks.filter(\.queries.isEmpty).map(\.site))
        try setAside(leased.invalid + idle.intersection(unreadable).inTableOrder.map(\.description))
        try release(idle.subtracting(unreadable))
        try refresh(idle)
        return tasks.filter { task in !task.queries.isEmpty }
    }

    /// Returns a task for each site with its due pairs, of which there may be none, and the sites with
    /// rows that cannot be read.
    private func readTasks(
        of sites: [Site], recheck: RecheckSchedule?, at now: Timestamp
    ) throws(ToolkitError) -> (tasks: [VerificationTask], unreadable: Set<Site>) {
        var tasks = sites.map { site in VerificationTask(site: site) }
        var unreadable: Set<Site> = []
        for index in tasks.indices { tasks[index].isPublicOnly = true }
        try run(TableStatements.pairsOfSite, forEach: sites) { index, row in
            guard let record = PairRecord(stored: row) else {
                unreadable.insert(sites[index])
                return
            }
            if !record.isFromBrowser { tasks[index].isPublicOnly = false }
            let isDue = recheck?.isDue(record, at: now) ?? RecheckSchedule.isRetryDue(record, at: now)
            if isDue { tasks[index].add(record.pair, mode: record.mode) }
        }
        return (tasks, unreadable)
    }

    /// A newer program may be able to read these sites; this one is not to find them again at each search.
    private func setAside(_ names: [String]) throws(ToolkitError) {
        try runAll(names.map { name in Statement(statements.setAside, with: [.text(name)]) })
    }

    /// Releases sites whose rows were not in line with their pairs. They are corrected, or
    /// would be found at each search.
    private func release(_ sites: Set<Site>) throws(ToolkitError) {
        let sql = "UPDATE sites SET spread = $1, lease_holder = NULL, leased_until = NULL WHERE site = $2"
        try runAll(sites.inTableOrder.map { site in Statement(sql, with: site.row.reversed()) })
    }

    /// Returns when the next free site is due; nil: never.
    ///
    /// - Parameter recheck: the period of rechecks; without one, only retries count.
    func nextDue(_ recheck: RecheckSchedule?) throws(ToolkitError) -> Timestamp? {
        let free = statements.isFree
        var next = try integer("SELECT min(next_try) FROM sites WHERE next_try IS NOT NULL AND \(free)", [])
        guard let recheck else { return Timestamp(seconds: next) }
        let oldest = "SELECT min(oldest_check) FROM sites WHERE oldest_check IS NOT NULL AND \(free)"
        if let oldest = try integer(oldest, []) {
            let latest = Timestamp(seconds: oldest) + (recheck.every / 5 + 1)
            // A site that was checked more than a fifth of a period later is due later, with any spread.
            let check = try integer(
                """
                SELECT min(oldest_check + \(TableStatements.period("$1"))) FROM sites WHERE oldest_check <= $2 AND \(free)
                """, [.integer(recheck.every), .integer(latest.seconds)])
            next = [next, check].compactMap(\.self).min()
        }
        return Timestamp(seconds: next)
    }
}
