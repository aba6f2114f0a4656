internal import POSIX
internal import AASA

/// The leases of a ``RecordedVerification``, on the sites to check. Tasks whose site another
/// program has leased wait here.
final class SiteLeases {
    struct Candidate {
        var task: VerificationTask
        /// Whether another program had leased the site before.
        var hasWaited: Bool
    }

    let lease = Lease(holder: .current(), seconds: 60)
    /// Readable when the leases are to be renewed.
    let renewal: IntervalTimer
    let table: RunTable
    /// Tasks whose site is leased by another program, or by this one for another task.
    private var contested: [VerificationTask] = []
    /// Leased, and not recorded.
    private var held: Set<Site> = []
    /// In milliseconds of the monotonic clock; 0: none yet.
    private var nextAttempt = 0

    /// Sites that are leased in one transaction.
    private static let batch = 32
    /// Above this number of contested tasks no new one is requested: memory does not grow with a list.
    private static let maximumContested = 1024
    /// Milliseconds between two attempts to lease contested sites.
    private static let interval = 250

    init(_ table: RunTable) throws(ToolkitError) {
        self.table = table
        renewal = try system(IntervalTimer(milliseconds: Int(lease.seconds) * 1000 / 3))
    }

    /// Whether there is nothing to do until another program releases a site.
    var isWaiting: Bool { held.isEmpty && !contested.isEmpty }

    var contestedSites: [Site] { contested.map(\.site) }

    /// Milliseconds until the next attempt to lease contested sites; nil without any.
    var wait: Int? { if contested.isEmpty { nil } else { max(0, nextAttempt - SteadyClock.milliseconds) } }

    /// Whether another task may join so many candidates.
    func hasRoom(_ count: Int) -> Bool { count < Self.batch && contested.count < Self.maximumContested }

    /// Returns the contested tasks when the next attempt is due.
    func takeContested() -> [Candidate] {
        let now = SteadyClock.milliseconds
        guard !contested.isEmpty, now >= nextAttempt else { return [] }
        nextAttempt = now + Self.interval
        defer { contested = [] }
        return contested.map { task in Candidate(task: task, hasWaited: true) }
    }

    /// Leases the candidates' sites.
    ///
    /// - Returns: those that are leased now, in their order; the others are contested. Nil if the table is lost.
    func lease(_ candidates: [Candidate]) throws(ToolkitError) -> [Candidate]? {
        // A site that is in progress for another task is not leased twice.
        var sites: Set<Site> = []
        var free: [Candidate] = []
        var blocked: [VerificationTask] = []
        for candidate in candidates {
            if held.contains(candidate.task.site) || !sites.insert(candidate.task.site).inserted {
                blocked.append(candidate.task)
            } else {
                free.append(candidate)
            }
        }
        let result = try table.access { table throws(ToolkitError) in try table.lease(Array(sites), under: lease) }
        guard let leased = result else { return nil }
        held.formUnion(leased)
        contested += blocked + free.map(\.task).filter { !leased.contains($0.site) }
        if !contested.isEmpty, nextAttempt == 0 { nextAttempt = SteadyClock.milliseconds + Self.interval }
        return free.filter { leased.contains($0.task.site) }
    }

    /// The site's verdicts are recorded, which released it.
    func recorded(_ site: Site) { held.remove(site) }

    /// Another program leased the site: it is checked again.
    func lost(_ task: VerificationTask) {
        held.remove(task.site)
        contested.append(task)
    }

    /// Extends all leases, after ``renewal`` became readable.
    func renew() throws(ToolkitError) {
        renewal.acknowledge()
        if !held.isEmpty { try table.access { table throws(ToolkitError) in try table.renew(lease) } }
    }

    /// Releases sites without recording a verdict.
    func release(_ sites: [Site]) throws(ToolkitError) {
        held.subtract(sites)
        try table.access { table throws(ToolkitError) in try table.release(sites, of: lease.holder) }
    }

    /// Gives up all leases without the table, where they expire.
    ///
    /// - Returns: the contested tasks.
    func abandon() -> [VerificationTask] {
        held = []
        defer { contested = [] }
        return contested
    }

    func releaseAll() throws(ToolkitError) { try release(Array(held)) }
}
