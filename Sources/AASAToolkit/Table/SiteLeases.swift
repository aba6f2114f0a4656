internal import POSIX
internal import AASA

/// A task whose site is taken.
public struct ClaimedTask: Sendable {
    public var task: VerificationTask
    /// Whether somebody else held the site before.
    public var hasWaited: Bool
}

/// Takes sites before they are asked, so that no two programs ask one at a time, and puts those aside that somebody else
/// holds.
struct SiteLeases {
    let lease: Lease
    private let table: AssociationTable
    /// Claimed, and not handed out.
    private var ready: [VerificationTask] = []
    /// Held by others, or by ourselves for another task.
    private var contested: [VerificationTask] = []
    /// Claimed, and not recorded.
    private var held: Set<Site> = []
    private var nextLook = 0

    /// Tasks that are claimed in one transaction.
    private static let batch = 32
    /// Tasks that are put aside at most, so that memory does not grow with the list.
    private static let mostContested = 1024
    /// Milliseconds between two looks at what others hold.
    private static let interval = 250

    init(_ table: AssociationTable, _ lease: Lease) {
        self.table = table
        self.lease = lease
    }

    /// Whether only others keep us from going on.
    var isWaiting: Bool { ready.isEmpty && held.isEmpty && !contested.isEmpty }

    /// Sites that others hold at this moment.
    var waitingFor: [Site] { contested.map(\.site) }

    /// The next task that is claimed.
    ///
    /// - Parameters:
    ///   - source: what is to be asked.
    ///   - review: what of claimed tasks is left to be asked, in their order; nil: nothing.
    mutating func next(
        _ source: () throws(ToolkitError) -> NextTask,
        review: ([ClaimedTask]) throws(ToolkitError) -> [VerificationTask?]
    ) throws(ToolkitError) -> NextTask {
        if let task = ready.popLast() { return .task(task) }
        var wanted: [ClaimedTask] = []
        let now = SteadyClock.milliseconds
        if !contested.isEmpty, now >= nextLook {
            nextLook = now + Self.interval
            wanted = contested.map { ClaimedTask(task: $0, hasWaited: true) }
            contested = []
        }
        // When all that was wanted is answered, there may be more.
        var last = NextTask.later(milliseconds: 0)
        supplying: while wanted.count < Self.batch, contested.count < Self.mostContested {
            let supply = try source()
            guard case .task(let task) = supply else {
                last = supply
                break supplying
            }
            wanted.append(ClaimedTask(task: task, hasWaited: false))
        }
        try claim(wanted, review)
        if let task = ready.popLast() { return .task(task) }
        return contested.isEmpty ? last : .later(milliseconds: max(0, nextLook - now))
    }

    private mutating func claim(
        _ tasks: [ClaimedTask], _ review: ([ClaimedTask]) throws(ToolkitError) -> [VerificationTask?]
    ) throws(ToolkitError) {
        // A site that is under way for another task is not claimed twice.
        var sites: Set<Site> = []
        var claimable: [ClaimedTask] = []
        for wanted in tasks {
            if held.contains(wanted.task.site) || !sites.insert(wanted.task.site).inserted {
                contested.append(wanted.task)
            } else {
                claimable.append(wanted)
            }
        }
        let taken = try table.claim(Array(sites), lease)
        held.formUnion(taken)
        contested += claimable.map(\.task).filter { !taken.contains($0.site) }
        let claimed = claimable.filter { taken.contains($0.task.site) }
        let rests = try review(claimed)
        ready = rests.compactMap(\.self).reversed()
        let answered = zip(claimed, rests).filter { $1 == nil }.map(\.0.task.site)
        held.subtract(answered)
        try table.release(answered, lease.holder)
        if !contested.isEmpty, nextLook == 0 { nextLook = SteadyClock.milliseconds + Self.interval }
    }

    /// The site's verdicts are recorded, and its lease is gone.
    mutating func recorded(_ site: Site) { held.remove(site) }

    /// Another program took the site over: the task is asked again.
    mutating func lost(_ task: VerificationTask) {
        held.remove(task.site)
        contested.append(task)
    }

    /// Keeps what is held.
    func renew() throws(ToolkitError) {
        if !held.isEmpty { try table.renew(lease) }
    }

    /// Gives up what was not asked to the end.
    mutating func giveUp() throws(ToolkitError) {
        let sites = Array(held)
        held = []
        ready = []
        try table.release(sites, lease.holder)
    }
}
