internal import SQL
public import AASA

/// Which sites are to be asked, and when.
extension AssociationTable {
    /// Takes sites that are due and that nobody holds.
    ///
    /// - Parameters:
    ///   - recheck: when pairs are asked about that wait for no try; nil: never.
    ///   - limit: of sites.
    /// - Returns: a task for each site, with those of its pairs that are due.
    public func claimDue(
        _ recheck: RecheckSchedule?, at now: Timestamp, limit: Int, _ lease: Lease
    ) throws(ToolkitError) -> [VerificationTask] {
        try write(.relaxed) { () throws(ToolkitError) in
            try freeTheDead()
            let sites = try take(recheck, at: now, limit: limit, lease).inTableOrder
            var tasks = sites.map { VerificationTask(site: $0, questions: []) }
            try runAll(sites.map { Statement(TableStatements.standingsOfSite, [.text($0.description)]) }) {
                place, row in
                guard let standing = Standing(kept: row), let app = standing.app else { return }
                guard recheck?.isDue(standing, at: now) ?? RecheckSchedule.isTryDue(standing, at: now) else { return }
                tasks[place].add(app, standing.service, standing.rules, standing.mode)
            }
            // A row that says more than its pairs was written by somebody else; it is not to be taken for ever.
            let idle = Set(tasks.filter(\.questions.isEmpty).map(\.site))
            try runAll(
                idle.inTableOrder.map {
                    Statement(TableStatements.release, [.text($0.description), .text(lease.holder.description)])
                }
            ) { _, _ in }
            try refresh(idle)
            return tasks.filter { !$0.questions.isEmpty }
        }
    }

    /// Tries first: they are asked for at a moment, rechecks within a span.
    private func take(
        _ recheck: RecheckSchedule?, at now: Timestamp, limit: Int, _ lease: Lease
    ) throws(ToolkitError) -> Set<Site> {
        let seconds = now.seconds
        var searches: [(sql: String, values: [Int64])] = [
            (statements.claimTries, [seconds]), (statements.claimOddTries, [seconds + RecheckSchedule.longestPlan]),
        ]
        if let recheck {
            let earliest = seconds - recheck.every * 9 / 10
            searches += [
                (statements.claimRechecks, [earliest, recheck.every, seconds]),
                (statements.claimOddChecks, [seconds + RecheckSchedule.tolerance]),
            ]
        }
        var taken: Set<Site> = []
        for search in searches where taken.count < limit {
            let values = (search.values + [Int64(limit - taken.count)]).map { Value.integer($0) }
            try run(search.sql, values + [.text(lease.holder.description), .integer(lease.seconds)]) { row in
                if let site = row.text(0).flatMap({ try? Site($0) }) { taken.insert(site) }
            }
        }
        return taken
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
        -> [Standing]?
    {
        var standings: [Standing] = []
        for question in task.questions {
            // Which apps the file names, only the file says.
            if question.apps.isEmpty { return nil }
            for app in question.apps {
                var found: Standing?
                let key = [
                    Value.text(app.description), .text(task.site.description), .text(question.service.description),
                    .text(question.rules.rawValue),
                ]
                try run(TableStatements.standing, key) { found = Standing(kept: $0) }
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
    static func isTryDue(_ standing: Standing, at now: Timestamp) -> Bool {
        standing.retryAt.map { $0 <= now || $0 > now + longestPlan } ?? false
    }
}
