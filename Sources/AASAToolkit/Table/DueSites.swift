internal import SQL
public import AASA

/// Which sites are to be asked, and when.
extension AssociationTable {
    /// Takes sites that are due and that nobody holds.
    ///
    /// - Parameters:
    ///   - recheck: when pairs are asked about that wait for no try; nil: never.
    ///   - limit: of sites.
    ///   - isProbe: whether the sites are to show that the network is there: those that had an answer come first. Else
    ///     tries do: they are asked for at a moment, rechecks within a span.
    /// - Returns: a task for each site, with those of its pairs that are due.
    public func claimDue(
        _ recheck: RecheckSchedule?, at now: Timestamp, limit: Int, isProbe: Bool, _ lease: Lease
    ) throws(ToolkitError) -> [VerificationTask] {
        let searches = self.searches(recheck, at: now, isProbe: isProbe)
        return try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            for _ in 0..<Self.mostRounds {
                let taken = try take(searches, limit: limit, lease)
                if taken.count == 0 { break }
                let tasks = try tasks(taken, recheck, at: now)
                // What was taken in vain does not come again in the next round.
                if !tasks.isEmpty { return tasks }
            }
            return []
        }
    }

    /// Searches in one transaction.
    private static let mostRounds = 256

    /// What a search for due sites came upon.
    private struct Taken {
        var sites: Set<Site> = []
        /// Names of rows that are no sites.
        var strange: [String] = []
        var count: Int { sites.count + strange.count }
    }

    private typealias Search = (sql: String, values: [Int64])

    private func searches(_ recheck: RecheckSchedule?, at now: Timestamp, isProbe: Bool) -> [Search] {
        let seconds = now.seconds
        let tries: [Search] = [
            (statements.claimTries, [seconds]), (statements.claimOddTries, [seconds + RecheckSchedule.longestPlan]),
        ]
        guard let recheck else { return tries }
        let earliest = seconds - recheck.every * 9 / 10
        let rechecks: [Search] = [
            (statements.claimRechecks, [earliest, recheck.every, seconds]),
            (statements.claimOddChecks, [seconds + RecheckSchedule.tolerance]),
        ]
        return isProbe ? rechecks + tries : tries + rechecks
    }

    private func take(_ searches: [Search], limit: Int, _ lease: Lease) throws(ToolkitError) -> Taken {
        var taken = Taken()
        for search in searches where taken.count < limit {
            let values = (search.values + [Int64(limit - taken.count)]).map { Value.integer($0) }
            try run(search.sql, values + [.text(lease.holder.description), .integer(lease.seconds)]) { row in
                guard let name = row.text(0) else { return }
                if let site = try? Site(name), site.description.utf8.elementsEqual(name.utf8) {
                    taken.sites.insert(site)
                } else {
                    taken.strange.append(name)
                }
            }
        }
        return taken
    }

    /// A task for each site that was taken and has a pair that is due. The others are given back.
    private func tasks(
        _ taken: Taken, _ recheck: RecheckSchedule?, at now: Timestamp
    ) throws(ToolkitError) -> [VerificationTask] {
        let sites = taken.sites.inTableOrder
        var tasks = sites.map { VerificationTask(site: $0, questions: []) }
        var unreadable: Set<Site> = []
        try runAll(sites.map { Statement(TableStatements.standingsOfSite, [.text($0.description)]) }) { place, row in
            guard let standing = PairRecord(kept: row), let app = standing.app else {
                unreadable.insert(sites[place])
                return
            }
            guard recheck?.isDue(standing, at: now) ?? RecheckSchedule.isTryDue(standing, at: now) else { return }
            tasks[place].add(app, standing.service, standing.rules, standing.mode)
        }
        let idle = Set(tasks.filter(\.questions.isEmpty).map(\.site))
        // A newer program can read what this one cannot; it is to find the row, and this one not at every look.
        let aside = taken.strange + idle.intersection(unreadable).inTableOrder.map(\.description)
        try runAll(aside.map { Statement(statements.putAside, [.text($0)]) }) { _, _ in }
        // A row that says more than its pairs was written by somebody else; it is not to be taken for ever.
        let stale = idle.subtracting(unreadable).inTableOrder
        try runAll(stale.map { Statement(TableStatements.freeSite, $0.row.reversed()) }) { _, _ in }
        try refresh(idle)
        return tasks.filter { !$0.questions.isEmpty }
    }

    /// When the next site is due that nobody holds; nil: none ever.
    ///
    /// - Parameter recheck: nil: only tries count.
    public func nextDue(_ recheck: RecheckSchedule?) throws(ToolkitError) -> Timestamp? {
        let free = statements.isFree
        var next = try integer("SELECT min(next_try) FROM sites WHERE next_try IS NOT NULL AND \(free)", [])
        guard let recheck else { return next.map { Timestamp(clamping: $0) } }
        let oldest = "SELECT min(oldest_check) FROM sites WHERE oldest_check IS NOT NULL AND \(free)"
        if let oldest = try integer(oldest, []) {
            // Whoever was asked a fifth of a period later is due later, whatever its place.
            let check = try integer(
                """
                SELECT min(oldest_check + \(TableStatements.period("$1"))) FROM sites WHERE oldest_check <= $2 AND \(free)
                """, [.integer(recheck.every), .integer(oldest + recheck.every / 5 + 1)])
            next = [next, check].compactMap(\.self).min()
        }
        return next.map { Timestamp(clamping: $0) }
    }

    /// How all pairs of the task stand, when each was checked between the two moments; else nil.
    public func fresh(_ task: VerificationTask, since: Timestamp, until latest: Timestamp) throws(ToolkitError)
        -> [PairRecord]?
    {
        var standings: [PairRecord] = []
        for question in task.questions {
            // Which apps the file names, only the file says.
            if question.apps.isEmpty { return nil }
            for app in question.apps {
                var found: PairRecord?
                let key = [
                    Value.text(app.description), .text(task.site.description), .text(question.service.description),
                    .text(question.rules.rawValue),
                ]
                try run(TableStatements.standing, key) { found = PairRecord(kept: $0) }
                // A check that lies ahead was made while the clock was wrong.
                guard let found, let checkedAt = found.checkedAt, checkedAt >= since, checkedAt <= latest,
                    found.mode == question.mode
                else {
                    return nil
                }
                standings.append(found)
            }
        }
        return standings
    }
}

extension RecheckSchedule {
    /// Whether a pair waits for a try that is due.
    static func isTryDue(_ standing: PairRecord, at now: Timestamp) -> Bool {
        standing.retryAt.map { $0 <= now || $0 > now + longestPlan } ?? false
    }
}
