/// A judgement with its time and its place in the retry schedule.
public struct Verdict: Sendable, Equatable {
    /// What the rules make of the observation.
    public var judgement: Judgement
    /// When the site was checked.
    public var checkedAt: Timestamp
    /// Attempts since the pair was last not pending, this one included.
    public var attempts: Int
    /// The time of the next attempt, or nil unless the pair is pending, has an app, and has attempts left.
    public var retryAt: Timestamp?
    /// Whether the verdict is stored in the table, from which retries come.
    public var isRecorded: Bool

    /// Applies the retry schedule to a judgement.
    ///
    /// - Parameter earlierAttempts: attempts of the pair so far if it is pending, else 0.
    package init(_ judgement: Judgement, at moment: Timestamp, earlierAttempts: Int, isRecorded: Bool) {
        self.judgement = judgement
        self.isRecorded = isRecorded
        checkedAt = moment
        attempts = earlierAttempts + 1
        if judgement.status == .pending, judgement.pair.app != nil {
            retryAt = RetrySchedule(of: judgement.pair.system).next(
                after: moment, attempts: attempts, retryAfter: judgement.answer?.retryAfter)
        }
    }

    /// The judgement's reason, or ``Reason/retriesExhausted`` after the last attempt.
    public var reason: Reason {
        let isLast = RetrySchedule(of: judgement.pair.system).isLast(attempts)
        if judgement.status == .pending, isLast { return .retriesExhausted }
        return judgement.reason
    }

    /// Whether the pair is approved, denied or pending.
    public var status: Status { judgement.status }

    /// The verdict in a sentence: the decisive failure, and the other failures, which need a fix too.
    public var message: String {
        guard let failure = judgement.failure else {
            if judgement.pair.system.isOfAndroid { return "the site has the statement" }
            let services = judgement.namedBy.map(\.rawValue).list(", ")
            return "the file is valid and lists the app in \(services)"
        }
        var message = failure.sentence(in: judgement)
        if reason == .retriesExhausted { message += "; after \(attempts) tries no retry is due" }
        let others = judgement.failures.dropFirst().filter { other in !judgement.isRepeated(other) }
        let sentences = others.map { other in other.sentence(in: judgement) }
        if !sentences.isEmpty { message += "; besides, " + sentences.joined(separator: "; ") }
        return message
    }
}

extension Judgement {
    /// Whether another failure states it: what a file is in place of a signed one, it is in place of JSON.
    fileprivate func isRepeated(_ failure: Failure) -> Bool {
        guard case .notJSON(let kind) = failure else { return false }
        return failures.contains(.notSigned(kind))
    }
}

/// The retries of a pending pair.
package struct RetrySchedule: Sendable {
    private let isOfAndroid: Bool

    /// - Parameter system: Apple's systems have one schedule, and Android's agent another.
    package init(of system: SystemVersion) { isOfAndroid = system.isOfAndroid }

    /// Seconds between two attempts of Apple's systems: every three hours, up to eight attempts (Apple, Shared
    /// Web Credentials Reference).
    package static let interval: Int64 = 3 * 60 * 60
    /// Attempts of Apple's systems before the pair is given up.
    package static let maximumAttempts = 8
    /// Seconds before the second attempt of Android's agent; each further wait is twice as long (StatementService of
    /// the Android Open Source Project).
    package static let firstAndroidWait: Int64 = 60 * 60
    /// Seconds between two runs of the job with which Android's agent retries on a network. It does not give up.
    package static let longestAndroidWait: Int64 = 24 * 60 * 60
    /// Upper bound for Retry-After in seconds.
    package static let longestWait: Int64 = 24 * 60 * 60

    /// Whether no attempt follows after this number of them.
    package func isLast(_ attempts: Int) -> Bool { !isOfAndroid && attempts >= Self.maximumAttempts }

    /// The time of the next attempt after one that left the pair pending.
    ///
    /// - Parameters:
    ///   - attempts: attempts so far, that one included.
    ///   - retryAfter: seconds of the Retry-After field; values below the schedule's have no effect.
    /// - Returns: nil after the last attempt.
    package func next(after moment: Timestamp, attempts: Int, retryAfter: Int?) -> Timestamp? {
        if isLast(attempts) { return nil }
        return moment + max(wait(after: attempts), min(Int64(retryAfter ?? 0), Self.longestWait))
    }

    private func wait(after attempts: Int) -> Int64 {
        if !isOfAndroid { return Self.interval }
        let doublings = min(max(attempts - 1, 0), 5)
        return min(Self.firstAndroidWait << Int64(doublings), Self.longestAndroidWait)
    }
}
