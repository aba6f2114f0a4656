internal import AASA

/// Distinguishes a network that is unavailable from sites that are.
///
/// When many sites in a row that answered before are silent, the cause is hardly the sites: a machine that lost its
/// network must not make ten thousand approved pairs pending and send notifications of it. Silent checks do not count
/// until a site answers, or until the silence has lasted so long that the table must show what a device would observe.
struct OutageDetector {
    /// Silent sites in a row that are an outage.
    static let threshold = 25
    /// Milliseconds after which silence is accepted.
    static let patience = WatchEvent.outagePatience * 1000

    enum Step {
        /// Checks to be recorded; tasks that were suspended until now.
        case record([CompletedCheck], resumed: [VerificationTask] = [])
        /// Nothing is to be recorded: the network is unavailable.
        case suspend
    }

    enum Condition { case online, offline, silenceAccepted }

    private(set) var condition = Condition.online
    /// While online, the silent checks since the last answer, which are held back.
    private var silent: [CompletedCheck] = []
    /// When the outage began, in milliseconds of the monotonic clock.
    private var start = 0
    /// While offline, the tasks whose checks do not count.
    private var suspended: [VerificationTask] = []
    /// Sites whose checks did not count. If they are silent again after others answer, the cause is the sites.
    private var doubted: Set<Site> = []

    /// The number of checks that are held back.
    var heldBackCount: Int { silent.count }

    var suspendedCount: Int { suspended.count }

    /// Takes a completed check into account.
    ///
    /// - Parameters:
    ///   - wasAnswering: whether the site answered the check before, by the table.
    ///   - now: in milliseconds of the monotonic clock.
    mutating func note(_ check: CompletedCheck, wasAnswering: Bool, at now: Int) -> Step {
        let wasDoubted = doubted.remove(check.task.site) != nil
        if check.hasAnswer {
            condition = .online
            return .record(takeHeldBack() + [check], resumed: takeSuspended())
        }
        switch condition {
        case .offline where now - start >= Self.patience:
            condition = .silenceAccepted
            return .record([check], resumed: takeSuspended())
        case .offline where wasAnswering:
            suspend([check])
            return .suspend
        // A site that was silent before does not indicate an outage. It is recorded: otherwise it would
        // be due before all others.
        case .online where wasAnswering && !wasDoubted:
            silent.append(check)
            if silent.count < Self.threshold { return .record([]) }
            condition = .offline
            start = now
            suspend(takeHeldBack())
            return .suspend
        default: return .record([check])
        }
    }

    private mutating func suspend(_ checks: [CompletedCheck]) {
        doubted.formUnion(checks.map(\.task.site))
        suspended += checks.map(\.task)
    }

    /// Returns the checks that are held back, to be recorded: so few silent sites, with no check
    /// in progress, do not mean an outage.
    mutating func takeHeldBack() -> [CompletedCheck] {
        defer { silent = [] }
        return silent
    }

    /// Returns the suspended tasks, to release their sites.
    mutating func takeSuspended() -> [VerificationTask] {
        defer { suspended = [] }
        return suspended
    }

    /// Returns a suspended task whose check shows whether the network is available again.
    mutating func takeProbe() -> VerificationTask? {
        if suspended.isEmpty { return nil }
        return suspended.removeFirst()
    }
}
