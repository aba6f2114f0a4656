internal import POSIX
package import AASA

/// A run that checks sites and records the verdicts: every verdict is on disk before it is reported, and no site is
/// checked while another program checks it.
package final class RecordedVerification {
    /// What counts as a check besides this run's own.
    package enum Scope: Sendable {
        /// Every task is checked and recorded. If another program had leased a site, its verdicts since this moment are
        /// reported instead; nil: the site is checked again.
        case all(since: Timestamp?)
        /// The tasks are pairs that were read from the table, with their checks at that time. Pairs that were removed
        /// since stay out of the table; pairs that other programs checked since are reported and not checked again.
        case known(CheckSnapshot)
    }

    /// What a run reports, in the order in which it happens.
    package enum Event: Sendable {
        /// Sites that were checked at about the same time. Their verdicts are on disk.
        case checked([CheckedSite])
        /// What other programs changed about a task before this run leased its site.
        case reconciled(ReconciledTask)
        /// The run waits only for other programs, which have leased these sites. Reported once, after a second.
        case waiting(for: [Site])
    }

    /// Whether the run waits only for other programs.
    private enum Waiting {
        case no
        /// Since a moment in milliseconds of the monotonic clock.
        case since(Int)
        case reported
    }

    private let pool: SitePool
    private let scope: Scope
    private let source: () throws(ToolkitError) -> NextTask
    private let report: (Event) throws(ToolkitError) -> Void
    /// The leases on sites, or nil without a table.
    private let leases: SiteLeases?
    /// Leased tasks that the pool does not have yet; the next one is the last.
    private var ready: [VerificationTask] = []
    private var waiting = Waiting.no

    /// Milliseconds of waiting before ``Event/waiting(for:)``.
    private static let patience = 1000
    /// About as many judgements are recorded in one transaction: a site may be checked for hundreds of apps.
    private static let maximumJudgements = 1024

    /// - Parameters:
    ///   - table: nil records nothing; then `scope` has no effect.
    ///   - next: the tasks.
    ///   - report: its error ends the run.
    package init(
        _ pool: SitePool, table: RunTable?, _ scope: Scope, next: @escaping () throws(ToolkitError) -> NextTask,
        report: @escaping (Event) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        self.pool = pool
        self.scope = scope
        source = next
        self.report = report
        leases = if let table { try SiteLeases(table) } else { nil }
    }

    /// Works through all tasks. No lease is left when this returns.
    package func run() throws(ToolkitError) -> SitePool.Ending {
        guard let leases else { return try pool.run(self, watching: []) }
        let ending: SitePool.Ending
        do throws(ToolkitError) {
            ending = try pool.run(self, watching: [leases.renewal.descriptor])
        } catch {
            // The error that ended the run is the one to report. Leases expire.
            try? leases.releaseAll()
            throw error
        }
        try leases.releaseAll()
        return ending
    }

    // MARK: Before the checks

    /// The next task whose site this program has leased. Sites that other programs had leased
    /// come first, if they are free.
    private func nextLeased(_ leases: SiteLeases) throws(ToolkitError) -> NextTask {
        if let task = ready.popLast() { return .task(task) }
        let (candidates, other) = try candidates(for: leases)
        ready = try unanswered(candidates, by: leases).reversed()
        if let task = ready.popLast() { return .task(task) }
        if let wait = leases.wait { return .later(milliseconds: wait) }
        // If other programs have checked all candidates, there may be more tasks.
        return other ?? .later(milliseconds: 0)
    }

    /// As many tasks as can be leased at once, and what the source has after its tasks; nil: perhaps more tasks.
    private func candidates(
        for leases: SiteLeases
    ) throws(ToolkitError) -> (tasks: [SiteLeases.Candidate], other: NextTask?) {
        var candidates = leases.takeContested()
        while leases.hasRoom(candidates.count) {
            let next = try source()
            guard case .task(let task) = next else { return (candidates, next) }
            candidates.append(SiteLeases.Candidate(task: task, hasWaited: false))
        }
        return (candidates, nil)
    }

    /// Leases the candidates' sites, and returns what remains to be checked: everything if the table is lost. The sites
    /// of answered tasks are released.
    private func unanswered(
        _ candidates: [SiteLeases.Candidate], by leases: SiteLeases
    ) throws(ToolkitError) -> [VerificationTask] {
        guard let leased = try leases.lease(candidates) else { return candidates.map(\.task) }
        guard let remaining = try reconcile(leased, in: leases.table) else { return leased.map(\.task) }
        let answered = zip(leased, remaining).filter { _, rest in rest == nil }
        try leases.release(answered.map(\.0.task.site))
        return remaining.compactMap(\.self)
    }

    /// Returns what remains to be checked of each leased task, nil: nothing; no list if the table is lost.
    private func reconcile(
        _ leased: [SiteLeases.Candidate], in table: RunTable
    ) throws(ToolkitError) -> [VerificationTask?]? {
        switch scope {
        case .known(let checks):
            let reconciled = try table.access { table throws(ToolkitError) in
                try table.reconcile(leased.map(\.task), since: checks)
            }
            for task in reconciled ?? [] { try report(.reconciled(task)) }
            return reconciled?.map(\.rest)
        case .all(let start):
            let now = pool.clock.now()
            let answered = try table.access { table throws(ToolkitError) in
                let answered = try leased.map { candidate throws(ToolkitError) -> ReconciledTask? in
                    guard let start, candidate.hasWaited else { return nil }
                    return try table.fresh(candidate.task, since: start, until: now)
                }
                try table.setLabels(of: answered.flatMap { task in task?.relabelled ?? [] })
                return answered
            }
            guard let answered else { return nil }
            for case let task? in answered { try report(.reconciled(task)) }
            return zip(leased, answered).map { candidate, answer in if answer == nil { candidate.task } else { nil } }
        }
    }

    private func reportWaiting(_ leases: SiteLeases) throws(ToolkitError) {
        switch waiting {
        case .reported: break
        case _ where !leases.isWaiting: waiting = .no
        case .no: waiting = .since(SteadyClock.milliseconds)
        case .since(let start):
            guard SteadyClock.milliseconds - start >= Self.patience else { break }
            waiting = .reported
            try report(.waiting(for: leases.contestedSites))
        }
    }

    // MARK: After the checks

    /// Records checks in one transaction, without those whose lease was lost: their sites are checked again.
    private func record(_ checks: ArraySlice<CompletedCheck>) throws(ToolkitError) -> [CheckedSite] {
        guard let leases else { return checks.map(Self.unrecorded) }
        var onlyKnown = false
        if case .known = scope { onlyKnown = true }
        let recorded = try leases.table.access { table throws(ToolkitError) in
            let outcomes = try table.record(
                checks.map(SiteRecord.init), holder: leases.lease.holder, onlyKnown: onlyKnown, notifications: nil)
            // Verdicts are reported only where they will be found.
            try table.requireFile()
            return outcomes
        }
        guard let outcomes = recorded else { return checks.map(Self.unrecorded) }
        return zip(checks, outcomes).compactMap { check, outcome in
            guard case .recorded(let verdicts, let changes) = outcome else {
                leases.lost(check.task)
                return nil
            }
            leases.recorded(check.task.site)
            return CheckedSite(check: check, verdicts: verdicts, changes: changes, isForTable: !onlyKnown)
        }
    }

    private static func unrecorded(_ check: CompletedCheck) -> CheckedSite {
        let verdicts = check.judgements.map { judgement in
            RecordedVerdict.unrecorded(judgement, at: check.checkedAt)
        }
        return CheckedSite(check: check, verdicts: verdicts, changes: [])
    }
}

extension RecordedVerification: SitePoolDelegate {
    func next() throws(ToolkitError) -> NextTask {
        guard let leases, !leases.table.isLost else {
            ready = (leases?.abandon() ?? []) + ready
            if let task = ready.popLast() { return .task(task) }
            return try source()
        }
        let next = try nextLeased(leases)
        try reportWaiting(leases)
        return next
    }

    func completed(_ checks: [CompletedCheck]) throws(ToolkitError) {
        var rest = checks[...]
        while !rest.isEmpty {
            var judgementCount = 0
            let batch = rest.prefix { check in
                defer { judgementCount += check.judgementCount }
                return judgementCount < Self.maximumJudgements
            }
            rest = rest.dropFirst(batch.count)
            try report(.checked(try record(batch)))
        }
    }

    func wake(_ descriptor: Int32) throws(ToolkitError) {
        try leases?.renew()
    }
}

/// A site that was checked, and its verdicts.
package struct CheckedSite: Sendable {
    package let check: CompletedCheck
    /// The verdicts on every pair that was checked, recorded or not.
    package let verdicts: [RecordedVerdict]
    /// The differences from earlier verdicts, of those that were recorded.
    package let changes: [VerdictChange]
    /// Whether the table was to get the verdicts, also on pairs that it did not have.
    package var isForTable = false

    /// The verdicts for the apps that were requested, or that the file names.
    package var verdictsOfFile: [RecordedVerdict] {
        let pairs = Set(check.judgements.map(\.pair))
        return verdicts.filter { verdict in pairs.contains(verdict.verdict.judgement.pair) }
    }

    /// The verdicts with those on pairs that only the table has, which take the place of one without an app.
    package var verdictsWithTable: [RecordedVerdict] {
        var pairsWithApp: Set<Pair> = []
        for verdict in verdicts where verdict.verdict.judgement.pair.app != nil {
            var pair = verdict.verdict.judgement.pair
            pair.app = nil
            pairsWithApp.insert(pair)
        }
        return verdicts.filter { verdict in !pairsWithApp.contains(verdict.verdict.judgement.pair) }
    }
}

extension SiteRecord {
    init(_ check: CompletedCheck) {
        self.init(
            site: check.task.site, judgements: check.judgements, checkedAt: check.checkedAt,
            serverNotAfter: check.server?.notAfter)
        let queries = check.task.queries
        ofEveryApp = check.preparedJudgements.filter(\.query.apps.isEmpty)
        if !ofEveryApp.isEmpty { requestedApps = Set(queries.flatMap(\.apps)) }
    }
}
