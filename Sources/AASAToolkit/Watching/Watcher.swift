internal import POSIX
public import AASA

/// Keeps a table true: asks about what is due for as long as it is told to, alone or beside any number of others at the
/// same table.
public final class Watcher {
    /// What somebody outside wants.
    public enum Order: Sendable { case goOn, reload, stop }

    /// Why ``run(_:orders:)`` ended.
    public enum Ending: Sendable {
        /// Nothing is due, and that was all to do.
        case done
        case stopped
        /// Trust and settings are to be read again.
        case reload
        /// The table cannot be reached; what was seen meanwhile is kept for when it can.
        case tableLost(ToolkitError)
    }

    private let table: AssociationTable
    private let plan: WatchPlan
    private let clock: Clock
    private let report: (WatchReport) throws(ToolkitError) -> Void
    private let pause: (Timestamp?) -> Int?

    private var order = Order.goOn
    /// Claimed, and not yet asked for.
    private var waiting: [VerificationTask] = []
    /// Claimed, and not yet recorded: those that wait, those under way, and those in `unrecorded`.
    private var held: Set<Site> = []
    private var unrecorded: [CompletedCheck] = []
    /// To be given back, which the table did not take yet.
    private var dropped: Set<Site> = []
    private var outage = OutageDetector()
    /// Asked in vain while the network is gone, and kept until it is back: others show better whether it is.
    private var suspended: [VerificationTask] = []
    private var lost: ToolkitError?
    /// In milliseconds of the monotonic clock.
    private var nextLook = 0
    /// When it was last certain that what is held is ours.
    private var confirmed = 0

    /// - Parameters:
    ///   - pause: milliseconds to wait when nothing is due before a moment, or at all (nil). It answers nil when that is a
    ///     reason to end. A clock that is not the system's may be put forward in it.
    ///   - report: called with what was done; its error ends the run.
    public init(
        _ table: AssociationTable, _ plan: WatchPlan, clock: Clock, pause: @escaping (Timestamp?) -> Int?,
        report: @escaping (WatchReport) throws(ToolkitError) -> Void
    ) {
        self.table = table
        self.plan = plan
        self.clock = clock
        self.pause = pause
        self.report = report
    }

    /// Works until nothing is left to do, or somebody wants something else. Sites under way are finished and recorded
    /// before it returns, and no lease is left.
    ///
    /// - Parameters:
    ///   - pool: makes a pool that watches these descriptors, and others.
    ///   - orders: what it means that one of the others became readable.
    public func run(
        _ pool: ([Int32]) throws(ToolkitError) -> SitePool, orders: (Int32) throws(ToolkitError) -> Order
    ) throws(ToolkitError) -> Ending {
        order = .goOn
        lost = nil
        nextLook = 0
        var wakeUp: Int32?
        try guarded { () throws(ToolkitError) in wakeUp = try table.wakeDescriptor }
        try flush()
        _ = try pool([wakeUp].compactMap(\.self)).run(
            next: { () throws(ToolkitError) in try supply() },
            finished: { visits throws(ToolkitError) in
                for visit in visits { try note(visit) }
                try flush()
            },
            woken: { descriptor throws(ToolkitError) in
                if descriptor == wakeUp {
                    try guarded { () throws(ToolkitError) in try table.drainWakeUps() }
                    // Workers that give back what was silent would wake each other without end.
                    if !outage.isOut { nextLook = 0 }
                } else {
                    let given = try orders(descriptor)
                    // Who was told to stop does not go on because a terminal was closed.
                    if order != .stop, given != .goOn { order = given }
                }
            })
        // Without the table it is not known whether these sites are silent, or everything is.
        let silent = outage.settle()
        if lost == nil { unrecorded += silent }
        try flush()
        try giveBackAll()
        if order == .stop { return .stopped }
        if let lost { return .tableLost(lost) }
        return order == .reload ? .reload : .done
    }

    /// Sites that were seen and that the table did not take.
    public var unrecordedCount: Int { unrecorded.count }

    /// Keeps the leases alive, and records what the table could not take before. To be called every third of a lease or
    /// more often.
    public func tend() throws(ToolkitError) {
        if lost != nil { return }
        try drop([])
        if held.isEmpty || lost != nil { return }
        let now = SteadyClock.milliseconds
        try guarded { () throws(ToolkitError) in
            try table.renew(plan.lease)
            confirmed = now
        }
        try flush()
    }

    /// Reaches the table again after ``Ending/tableLost(_:)``.
    ///
    /// - Throws: `.table(.unavailable)` as long as it cannot be reached.
    public func reconnect() throws(ToolkitError) {
        try table.reconnect()
        try table.releaseAll(but: Set(unrecorded.map(\.task.site)), plan.lease.holder)
        lost = nil
        dropped = []
    }

    // MARK: What is next

    private func supply() throws(ToolkitError) -> NextTask {
        if order != .goOn || lost != nil { return .end }
        let now = SteadyClock.milliseconds
        // A table that took long to answer: the leases may be over before the sites are asked.
        if now - confirmed > Int(plan.lease.seconds) * 500 {
            try giveBack(&waiting)
            try giveBack(&suspended)
        }
        if let task = waiting.popLast() { return .task(task) }
        if now < nextLook { return .later(milliseconds: nextLook - now) }
        var hasLooked = false
        try guarded { () throws(ToolkitError) in
            // While the network is gone, a few sites at a time show whether it is back.
            let limit = outage.isOut ? Self.probes : plan.batch
            confirmed = now
            waiting = try table.claimDue(plan.recheck, at: clock.now(), limit: limit, isProbe: outage.isOut, plan.lease)
                .reversed()
            hasLooked = true
        }
        if !hasLooked { return lost == nil ? .later(milliseconds: Self.shortPause) : .end }
        held.formUnion(waiting.map(\.site))
        if outage.isOut {
            nextLook = now + Self.outagePause
            if waiting.isEmpty, !suspended.isEmpty { waiting = [suspended.removeFirst()] }
        }
        if let task = waiting.popLast() { return .task(task) }
        if outage.holding > 0, outage.holding == held.count - unrecorded.count {
            unrecorded += outage.settle()
            try flush()
            return .later(milliseconds: 0)
        }
        return try rest(now)
    }

    private static let outagePause = 15_000
    private static let probes = 4

    /// Others may put something into the table that nobody tells of.
    private static let longestPause = 5_000
    /// While sites are under way, the table is looked at this often; the system's clock counts seconds.
    private static let shortPause = 1_000

    private func rest(_ now: Int) throws(ToolkitError) -> NextTask {
        var wait = Self.shortPause
        if held.isEmpty {
            var due: Timestamp?
            try guarded { () throws(ToolkitError) in due = try table.nextDue(plan.recheck) }
            let isOverdue = due.map { $0 <= clock.now() } ?? false
            guard lost == nil, let asked = pause(due) else { return .end }
            // What is due and was not to be had is in somebody else's hands for a moment.
            wait = min(max(asked, isOverdue ? Self.shortPause : 0), Self.longestPause)
        }
        nextLook = now + wait
        return .later(milliseconds: wait)
    }

    // MARK: What was seen

    /// Decides whether a visit counts.
    private func note(_ visit: CompletedCheck) throws(ToolkitError) {
        let now = SteadyClock.milliseconds
        let earlier = outage.state
        let wasAnswering = visit.hasAnswer ? true : try isAnswering(visit.task.site)
        // The network that the table was reached by may be the one that is gone.
        if lost != nil, !visit.hasAnswer {
            held.remove(visit.task.site)
            return
        }
        switch outage.note(visit, wasAnswering: wasAnswering, at: now) {
        case .record(let visits): unrecorded += visits
        case .forget(let tasks):
            suspended += tasks
            nextLook = now + Self.outagePause
            try giveBack(&waiting)
        }
        if outage.state == earlier { return }
        if !outage.isOut {
            nextLook = 0
            try giveBack(&suspended)
        }
        switch outage.state {
        case .present: try report(.networkBack)
        case .gone: try report(.networkLost)
        case .believed: try report(.silenceBelieved)
        }
    }

    /// Whether the table knows of an answer of the site.
    private func isAnswering(_ site: Site) throws(ToolkitError) -> Bool {
        var isAnswering = false
        try guarded { () throws(ToolkitError) in
            try table.rows(AssociationTable.Filter(status: nil, site: site, app: nil)) { standing in
                if ![.unreachable, .retriesExhausted, .notChecked].contains(standing.reason) { isAnswering = true }
            }
        }
        return isAnswering
    }

    /// Records what waits for it.
    private func flush() throws(ToolkitError) {
        guard !unrecorded.isEmpty, lost == nil else { return }
        var outcomes: [RecordedSite] = []
        try guarded { () throws(ToolkitError) in
            outcomes = try table.record(
                unrecorded.map { SiteRecord($0) }, holder: plan.lease.holder, onlyKnown: true, notices: plan.notices)
        }
        // Nothing was recorded: the table is busy or gone.
        if outcomes.isEmpty { return }
        let visits = unrecorded
        unrecorded = []
        for (visit, outcome) in zip(visits, outcomes) {
            held.remove(visit.task.site)
            switch outcome {
            case .recorded(let all, let changes):
                // A pair that was uninstalled meanwhile is in no table.
                let verdicts = all.filter(\.verdict.isRecorded)
                if verdicts.isEmpty { continue }
                try report(
                    .checked(
                        WatchedSite(
                            site: visit.task.site, verdicts: verdicts, changes: changes,
                            milliseconds: visit.milliseconds)))
            case .leaseLost: try report(.leaseLost(visit.task.site))
            }
        }
        if held.isEmpty, !outage.isOut { nextLook = 0 }
    }

    /// Gives back what was claimed and is not under way.
    private func giveBack(_ tasks: inout [VerificationTask]) throws(ToolkitError) {
        let sites = tasks.map(\.site)
        tasks = []
        try drop(sites)
    }

    /// Gives back what was claimed and not asked about.
    private func giveBackAll() throws(ToolkitError) {
        (waiting, suspended) = ([], [])
        try drop(Array(held.subtracting(unrecorded.map(\.task.site))))
    }

    /// Gives sites back now, or when the table takes it.
    private func drop(_ sites: [Site]) throws(ToolkitError) {
        held.subtract(sites)
        dropped.formUnion(sites)
        if dropped.isEmpty || lost != nil { return }
        try guarded { () throws(ToolkitError) in
            try table.release(Array(dropped), plan.lease.holder)
            dropped = []
        }
    }

    /// A table that is busy or gone is no reason to end.
    private func guarded(_ body: () throws(ToolkitError) -> Void) throws(ToolkitError) {
        do throws(ToolkitError) {
            try body()
        } catch {
            switch error.code {
            case .table(.unavailable): lost = error
            case .table(.busy):
                nextLook = SteadyClock.milliseconds + Self.shortPause
                try report(.tableBusy)
            default: throw error
            }
        }
    }
}
