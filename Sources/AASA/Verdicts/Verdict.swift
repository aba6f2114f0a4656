/// The standing of one app-site pair: a judgement with its moment and its place in the schedule.
public struct Verdict: Sendable, Equatable {
    public var judgement: Judgement
    public var checkedAt: Timestamp
    /// Tries since the pair last had an answer other than pending, this one included.
    public var attempts: Int
    /// When the pair is asked about again; nil when it is not pending, no try is left, or there is no app to ask about.
    public var retryAt: Timestamp?
    /// Whether the table keeps it; what it does not keep nobody asks about again.
    public var isRecorded: Bool

    /// Puts a judgement into the schedule.
    ///
    /// - Parameter earlierAttempts: the tries of the pair's row when that is pending, else 0.
    public init(_ judgement: Judgement, at moment: Timestamp, earlierAttempts: Int, isRecorded: Bool) {
        self.judgement = judgement
        self.isRecorded = isRecorded
        checkedAt = moment
        attempts = earlierAttempts + 1
        if judgement.status == .pending, judgement.app != nil {
            retryAt = RetrySchedule.next(after: moment, attempts: attempts, retryAfter: judgement.answer?.retryAfter)
        }
    }

    /// The judgement's reason, or that no try is left.
    public var reason: Reason {
        judgement.status == .pending && attempts >= RetrySchedule.maximumAttempts ? .retriesExhausted : judgement.reason
    }

    public var status: Status { judgement.status }

    /// The verdict in a sentence: the decisive failure, and the other failures, which need a fix too.
    public var message: String {
        guard let failure = judgement.failure else {
            let services = judgement.namedBy.map(\.rawValue).joined(separator: ", ")
            return "the file is valid and lists the app in \(services)"
        }
        var message = failure.sentence(in: judgement)
        if reason == .retriesExhausted { message += "; after \(attempts) tries no more follow" }
        let others = judgement.failures.dropFirst().map { $0.sentence(in: judgement) }
        return others.isEmpty ? message : message + "; besides, " + others.joined(separator: "; ")
    }
}
