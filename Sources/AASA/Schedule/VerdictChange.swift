/// The change of a pair from one verdict to another.
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

    package var app: AppIdentifier
    package var site: Site
    package var service: ServiceSelection
    package var rules: SystemVersion
    package var before: Outcome
    package var after: Outcome
    /// The new verdict in a sentence.
    package var message: String
    package var at: Timestamp
    /// Of the pair; not kept in the history.
    package var labels: Labels?

    package init(
        app: AppIdentifier, site: Site, service: ServiceSelection, rules: SystemVersion, before: Outcome,
        after: Outcome,
        message: String, at: Timestamp
    ) {
        self.app = app
        self.site = site
        self.service = service
        self.rules = rules
        self.before = before
        self.after = after
        self.message = message
        self.at = at
    }

    /// Compares the previous outcome with the new record; nil without a change, and for a record without an app.
    package init?(from before: Outcome, to record: PairRecord) {
        let after = Outcome(status: record.status, reason: record.reason)
        guard let app = record.app, let at = record.checkedAt, before != after else { return nil }
        self.init(
            app: app, site: record.site, service: record.service, rules: record.rules, before: before, after: after,
            message: record.message, at: at)
        labels = record.labels
    }

    /// Whether the change is worth a notification. A pending pair with a new reason is not, unless it is given up.
    package var isNotable: Bool {
        !(before.status == .pending && after.status == .pending && after.reason != .retriesExhausted)
    }
}
