package struct VerdictChange: Sendable, Equatable {
    /// Status and reason of a verdict.
    package struct Outcome: Hashable, Sendable {
        package var status: Status
        package var reason: Reason

        package init(status: Status, reason: Reason) {
            self.status = status
            self.reason = reason
        }
    }

    package var pair: Pair
    package var before: Outcome
    package var after: Outcome
    /// The new verdict in a sentence.
    package var message: String
    package var at: Timestamp
    /// The labels of the pair, which the history does not keep.
    package var labels: Labels?

    package init(pair: Pair, before: Outcome, after: Outcome, message: String, at: Timestamp) {
        self.pair = pair
        self.before = before
        self.after = after
        self.message = message
        self.at = at
    }

    /// Compares the previous outcome with the new record; nil without a change, and for a record without an app.
    package init?(from before: Outcome, to record: PairRecord) {
        let after = Outcome(status: record.status, reason: record.reason)
        guard record.pair.app != nil, let at = record.checkedAt, before != after else { return nil }
        self.init(pair: record.pair, before: before, after: after, message: record.message, at: at)
        labels = record.labels
    }

    /// Whether the change is worth a notification. A pending pair with a new reason is not, unless it is given up.
    package var isNotable: Bool {
        let staysPending = before.status == .pending && after.status == .pending
        return !staysPending || after.reason == .retriesExhausted
    }
}
