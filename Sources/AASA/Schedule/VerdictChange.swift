/// A pair got another verdict than the one before.
public struct VerdictChange: Sendable, Equatable {
    /// A verdict in short.
    public struct Outcome: Sendable, Equatable {
        public var status: Status
        public var reason: Reason

        public init(status: Status, reason: Reason) {
            self.status = status
            self.reason = reason
        }
    }

    public var app: AppIdentifier
    public var site: Site
    public var service: ServiceSelection
    public var rules: RuleSet
    public var before: Outcome
    public var after: Outcome
    /// The new verdict in a sentence.
    public var message: String
    public var at: Timestamp

    public init(
        app: AppIdentifier, site: Site, service: ServiceSelection, rules: RuleSet, before: Outcome, after: Outcome,
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

    /// From one standing of a pair to the next; nil when nothing changed, or the standing is no pair's.
    public init?(from before: Outcome, to standing: PairRecord) {
        let after = Outcome(status: standing.status, reason: standing.reason)
        guard let app = standing.app, let at = standing.checkedAt, before != after else { return nil }
        self.init(
            app: app, site: standing.site, service: standing.service, rules: standing.rules, before: before,
            after: after, message: standing.message, at: at)
    }

    /// Whether somebody should be told: not of a pending pair that pends for another reason, unless it is given up.
    public var isNotable: Bool {
        !(before.status == .pending && after.status == .pending && after.reason != .retriesExhausted)
    }
}
