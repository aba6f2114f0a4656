internal import AASA

/// Distinguishes a network that is unavailable from sites that are.
///
/// When many sites in a row that answered before are silent, the cause is hardly the sites: a machine that lost its network must
/// not make ten thousand approved pairs pending and send notifications of it. Silent checks do not count until a site answers, or
/// until the silence has lasted so long that the table must show what a device would observe.
struct OutageDetector {
    /// Silent sites in a row that are an outage.
    static let threshold = 25
    /// Milliseconds after which silence is accepted.
    static let patience = 10 * 60 * 1000

    enum State {
        /// With the silent checks since the last answer, which are held back.
        case online(silent: [CompletedCheck])
        /// Since a moment in milliseconds of the monotonic clock, with the tasks whose checks do not count.
        case offline(since: Int, suspended: [VerificationTask])
        /// Silence is recorded, with any cause.
        case silenceAccepted
    }

    enum Step {
        /// Checks to be recorded; tasks that were suspended until now.
        case record([CompletedCheck], resumed: [VerificationTask] = [])
        /// Nothing is to be recorded: the network is unavailable.
        case suspend
    }

    private(set) var state = State.online(silent: [])
    /// Sites whose checks did not count. If they are silent again after others answer, the cause is the sites.
    private var doubted: Set<Site> = []

    enum Condition { case online, offline, silenceAccepted }

    var condition: Condition {
        switch state {
        case .online: .online
        case .offline: .offline
        case .silenceAccepted: .silenceAccepted
        }
    }

    /// The number of checks that are held back.
    var heldBackCount: Int { if case .online(let silent) = state { silent.count } else { 0 } }

    var suspendedCount: Int { if case .offline(_, let suspended) = state { suspended.count } else { 0 } }

    /// Takes a completed check into account.
    ///
    /// - Parameters:
    ///   - wasAnswering: whether the site answered the check before, by the table.
    ///   - now: in milliseconds of the monotonic clock.
    mutating func note(_ check: CompletedCheck, wasAnswering: Bool, at now: Int) -> Step {
        let wasDoubted = doubted.remove(check.task.site) != nil
        if check.hasAnswer {
            let resumed = takeSuspended()
            let silent = takeHeldBack()
            state = .online(silent: [])
            return .record(silent + [check], resumed: resumed)
        }
        switch state {
        case .offline(let since, _) where now - since >= Self.patience:
            let resumed = takeSuspended()
            state = .silenceAccepted
            return .record([check], resumed: resumed)
        case .offline where wasAnswering:
            suspend([check])
            return .suspend
        // A site that was silent before does not indicate an outage. It is recorded: otherwise it would be due before all others.
        case .online(let silent) where wasAnswering && !wasDoubted:
            state = .online(silent: silent + [check])
            guard silent.count + 1 >= Self.threshold else { return .record([]) }
            let silent = takeHeldBack()
            state = .offline(since: now, suspended: [])
            suspend(silent)
            return .suspend
        default: return .record([check])
        }
    }

    private mutating func suspend(_ checks: [CompletedCheck]) {
        guard case .offline(let since, let suspended) = state else { return }
        doubted.formUnion(checks.map(\.task.site))
        state = .offline(since: since, suspended: suspended + checks.map(\.task))
    }

    /// Returns the checks that are held back, to be recorded: so few silent sites, with no check in progress, are no outage.
    mutating func takeHeldBack() -> [CompletedCheck] {
        guard case .online(let silent) = state else { return [] }
        state = .online(silent: [])
        return silent
    }

    /// Returns the suspended tasks, to release their sites.
    mutating func takeSuspended() -> [VerificationTask] {
        guard case .offline(let since, let suspended) = state else { return [] }
        state = .offline(since: since, suspended: [])
        return suspended
    }

    /// Returns a suspended task whose check shows whether the network is available again.
    mutating func takeProbe() -> VerificationTask? {
        guard case .offline(let since, var suspended) = state, !suspended.isEmpty else { return nil }
        let probe = suspended.removeFirst()
        state = .offline(since: since, suspended: suspended)
        return probe
    }
}
