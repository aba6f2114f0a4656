/// A judgement with its time and its place in the retry schedule.
public struct Verdict: Sendable, Equatable {
    /// What the rules make of the observation.
    public var judgement: Judgement
    /// When the site was checked.
    public var checkedAt: Timestamp
    /// Attempts since the pair was last not pending, this one included.
    public var attempts: Int
    /// The time of the next attempt. Nil unless the pair is pending, has an app, and has attempts left.
    public var retryAt: Timestamp?
    /// Whether the verdict is stored in the table, from which retries come.
    public var isRecorded: Bool

    /// Applies the retry schedule to a judgement.
    ///
    /// `earlierAttempts`: attempts of the pair so far if it is pending, else 0.
    package init(_ judgement: Judgement, at moment: Timestamp, earlierAttempts: Int, isRecorded: Bool) {
        self.judgement = judgement
        self.isRecorded = isRecorded
        checkedAt = moment
        attempts = earlierAttempts + 1
        if judgement.status == .pending, judgement.pair.app != nil {
            retryAt = RetrySchedule.next(after: moment, attempts: attempts, retryAfter: judgement.answer?.retryAfter)
        }
    }

    /// The judgement's reason, or ``Reason/retriesExhausted`` after the last attempt.
    public var reason: Reason {
        judgement.status == .pending && attempts >= RetrySchedule.maximumAttempts ? .retriesExhausted : judgement.reason
    }

    /// Whether the pair is approved, denied or pending.
    public var status: Status { judgement.status }

    /// The verdict in a sentence: the decisive failure, and the other failures, which need a fix too.
    public var message: String {
        guard let failure = judgement.failure else {
            if judgement.pair.system.isOfAndroid { return "the site has the statement" }
            let services = judgement.namedBy.map(\.rawValue).joined(separator: ", ")
            return "the file is valid and lists the app in \(services)"
        }
        var message = failure.sentence(in: judgement)
        if reason == .retriesExhausted { message += "; after \(attempts) tries no more follow" }
        let others = judgement.failures.dropFirst().map { $0.sentence(in: judgement) }
        return others.isEmpty ? message : message + "; besides, " + others.joined(separator: "; ")
    }
}

/// The retries of a pending pair: every three hours, up to eight attempts (Apple, Shared Web Credentials Reference).
package enum RetrySchedule {
    /// Seconds between two attempts.
    package static let interval: Int64 = 3 * 60 * 60
    /// Attempts before the pair is given up.
    package static let maximumAttempts = 8
    /// Upper bound for Retry-After in seconds.
    package static let longestWait: Int64 = 24 * 60 * 60

    /// The time of the next attempt after one that left the pair pending.
    ///
    /// `attempts`: attempts so far, that one included.
    ///
    /// `retryAfter`: seconds of the Retry-After field; values below the interval have no effect.
    ///
    /// - Returns: nil after the last attempt.
    package static func next(after moment: Timestamp, attempts: Int, retryAfter: Int?) -> Timestamp? {
        if attempts >= maximumAttempts { return nil }
        return moment + max(interval, min(Int64(retryAfter ?? 0), longestWait))
    }
}
