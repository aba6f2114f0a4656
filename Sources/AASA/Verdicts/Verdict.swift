/// The standing of one app-site pair: a judgement with its moment and its place in the schedule.
public struct Verdict: Sendable, Equatable {
    public var judgement: Judgement
    public var checkedAt: Timestamp
    /// Tries since the pair last had an answer other than pending, this one included.
    public var attempts: Int
    /// When the pair is asked about again; nil when it is not pending, or no try is left.
    public var retryAt: Timestamp?

    /// Puts a judgement into the schedule.
    ///
    /// - Parameter earlierAttempts: the tries of the pair's row when that is pending, else 0.
    public init(_ judgement: Judgement, at moment: Timestamp, earlierAttempts: Int) {
        self.judgement = judgement
        checkedAt = moment
        attempts = earlierAttempts + 1
        if judgement.status == .pending {
            retryAt = RetrySchedule.next(after: moment, attempts: attempts, retryAfter: judgement.answer?.retryAfter)
        }
    }

    /// The judgement's reason, or that no try is left.
    public var reason: Reason {
        judgement.status == .pending && retryAt == nil ? .retriesExhausted : judgement.reason
    }

    public var status: Status { judgement.status }
}
