/// How a pair stands: one row of the table, and one line of an answer.
public struct PairRecord: Sendable, Equatable {
    /// Nil when no app was asked about and the file names none, or could not be read. Such a standing is never kept.
    public var app: AppIdentifier?
    public var site: Site
    public var service: ServiceSelection
    public var rules: RuleSet
    public var status: Status
    public var reason: Reason
    /// The reason in a sentence.
    public var message: String
    public var evidence: Evidence
    /// Tries since the pair last had an answer other than pending.
    public var attempts: Int
    /// When the pair came into the table.
    public var firstSeen: Timestamp
    /// Nil before the first verdict.
    public var checkedAt: Timestamp?
    /// Nil when no try is due.
    public var retryAt: Timestamp?
    /// How the installed app names the site, as its entitlement has it behind the service: `*.example.com?mode=developer`.
    /// Empty for a pair that was only asked about.
    public var claims: [String]
    /// How the site is asked since iOS 14; nil: through Apple's CDN.
    public var mode: AlternateMode?

    public init(
        app: AppIdentifier?, site: Site, service: ServiceSelection, rules: RuleSet, status: Status, reason: Reason,
        message: String, evidence: Evidence, attempts: Int, firstSeen: Timestamp, checkedAt: Timestamp?,
        retryAt: Timestamp?, claims: [String], mode: AlternateMode?
    ) {
        self.app = app
        self.site = site
        self.service = service
        self.rules = rules
        self.status = status
        self.reason = reason
        self.message = message
        self.evidence = evidence
        self.attempts = attempts
        self.firstSeen = firstSeen
        self.checkedAt = checkedAt
        self.retryAt = retryAt
        self.claims = claims
        self.mode = mode
    }

    /// The standing that a verdict gives its pair.
    public init(_ verdict: Verdict, firstSeen: Timestamp, claims: [String]) {
        let judgement = verdict.judgement
        self.init(
            app: judgement.app, site: judgement.site, service: judgement.service, rules: judgement.rules,
            status: verdict.status, reason: verdict.reason, message: verdict.message, evidence: Evidence(judgement),
            attempts: verdict.attempts, firstSeen: firstSeen, checkedAt: verdict.checkedAt, retryAt: verdict.retryAt,
            claims: claims, mode: judgement.mode)
    }

    /// A pair of an app that was just installed: pending, and due at once.
    public init(
        app: AppIdentifier, site: Site, service: Service, rules: RuleSet, claims: [String], mode: AlternateMode?,
        at moment: Timestamp
    ) {
        self.init(
            app: app, site: site, service: .one(service), rules: rules, status: .pending, reason: .notChecked,
            message: "the app was installed, and the site was not asked yet", evidence: Evidence(), attempts: 0,
            firstSeen: moment, checkedAt: nil, retryAt: moment,
            claims: claims, mode: mode)
    }
}
