internal import POSIX
public import AASA

/// Verifies and keeps the table: every verdict is on disk before it is handed over, and no site is asked while another
/// program asks it.
public final class RecordedVerification {
    /// A site that was asked, and its verdicts.
    public typealias Report = (visit: CompletedCheck, verdicts: [(verdict: Verdict, standing: PairRecord)])

    private let table: AssociationTable?
    private let onlyKnown: Bool
    private var claims: SiteLeases?
    private var waitsSince: Int?

    /// Seconds after which a site is free again whose program is gone.
    private static let leaseLength: Int64 = 60
    /// Milliseconds of waiting for others before that is told.
    private static let patience = 1000
    /// Judgements that are recorded in one transaction, about.
    private static let mostJudgements = 1024

    /// - Parameters:
    ///   - table: nil keeps nothing.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it, as when retrying.
    public init(table: AssociationTable?, onlyKnown: Bool) {
        self.table = table
        self.onlyKnown = onlyKnown
        claims = table.map { SiteLeases($0, Lease(holder: .current(), seconds: Self.leaseLength)) }
    }

    /// Works through what `next` yields; sites that are done at the same moment share one transaction.
    ///
    /// - Parameters:
    ///   - pool: makes a pool that watches these descriptors besides others.
    ///   - review: what of tasks is left to be asked, now that nobody else asks their sites: as many as there are, in
    ///     their order; nil: nothing. Without a table it is not called.
    ///   - waiting: called once with sites that others hold, when there is nothing else to do.
    public func run(
        _ pool: ([Int32]) throws(ToolkitError) -> SitePool, next: () throws(ToolkitError) -> NextTask,
        review: ([ClaimedTask]) throws(ToolkitError) -> [VerificationTask?], waiting: ([Site]) -> Void,
        report: ([Report]) throws(ToolkitError) -> Void
    ) throws(ToolkitError) -> SitePool.Ending {
        guard claims != nil else {
            return try pool([]).run(
                next: next, finished: { visits throws(ToolkitError) in try finish(visits, report) },
                woken: { _ throws(ToolkitError) in })
        }
        let timer = try renewal()
        let ending: SitePool.Ending
        do throws(ToolkitError) {
            ending = try pool([timer.descriptor]).run(
                next: { () throws(ToolkitError) in
                    let supply = try claims?.next(next, review: review) ?? .end
                    tellWaiting(waiting)
                    return supply
                },
                finished: { visits throws(ToolkitError) in try finish(visits, report) },
                woken: { _ throws(ToolkitError) in
                    timer.acknowledge()
                    try claims?.renew()
                })
        } catch {
            // What is told is why it ended; leases end by themselves.
            try? claims?.giveUp()
            throw error
        }
        try claims?.giveUp()
        return ending
    }

    private func renewal() throws(ToolkitError) -> IntervalTimer {
        do throws(FileError) {
            return try IntervalTimer(milliseconds: Int(Self.leaseLength) * 1000 / 3)
        } catch {
            throw ToolkitError(error)
        }
    }

    private func tellWaiting(_ waiting: ([Site]) -> Void) {
        guard let claims, claims.isWaiting else {
            if waitsSince != .max { waitsSince = nil }
            return
        }
        let now = SteadyClock.milliseconds
        let since = waitsSince ?? now
        waitsSince = since
        if since != .max, now - since >= Self.patience {
            waitsSince = .max
            waiting(claims.waitingFor)
        }
    }

    /// Sites that are asked about hundreds of apps are not all held as rows at once.
    private func finish(
        _ visits: [CompletedCheck], _ report: ([Report]) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        var rest = visits[...]
        while !rest.isEmpty {
            var weight = 0
            let batch = rest.prefix { visit in
                defer { weight += visit.weight }
                return weight < Self.mostJudgements
            }
            rest = rest.dropFirst(batch.count)
            try report(try record(batch))
        }
    }

    private func unrecorded(_ visits: ArraySlice<CompletedCheck>) -> [Report] {
        visits.map { visit in
            (visit, visit.judgements.map { AssociationTable.unrecorded($0, at: visit.checkedAt) })
        }
    }

    private func record(_ visits: ArraySlice<CompletedCheck>) throws(ToolkitError) -> [Report] {
        guard let table else { return unrecorded(visits) }
        let recorded = try table.record(
            visits.map { SiteRecord($0) }, holder: claims?.lease.holder, onlyKnown: onlyKnown, notices: nil)
        var reports: [Report] = []
        for (visit, outcome) in zip(visits, recorded) {
            switch outcome {
            case .recorded(let verdicts, _):
                claims?.recorded(visit.task.site)
                reports.append((visit, verdicts))
            case .leaseLost: claims?.lost(visit.task)
            }
        }
        return reports
    }
}

extension SiteRecord {
    init(_ visit: CompletedCheck) {
        self.init(
            site: visit.task.site, judgements: visit.judgements, checkedAt: visit.checkedAt,
            serverNotAfter: visit.serverNotAfter)
    }
}
