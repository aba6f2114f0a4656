/// The state of a pair: a row of the table, and a line of output.
public struct PairRecord: Sendable, Equatable {
    /// The pair; without an app in a verdict on the file as a whole, which is never stored.
    public var pair: Pair
    /// The status of the last check.
    public var status: Status
    /// The reason of the last check.
    public var reason: Reason
    /// The reason in a sentence.
    public var message: String
    /// The facts of the last check.
    package var evidence: Evidence
    /// Attempts since the pair was last not pending.
    public var attempts: Int
    /// When the pair was added to the table.
    public var firstSeen: Timestamp
    /// The time of the last check; nil before the first one.
    public var checkedAt: Timestamp?
    /// The time of the next retry, or nil if none is scheduled.
    public var retryAt: Timestamp?
    /// The domains of the installed app's entitlement that name the site, without the service:
    /// `*.example.com?mode=developer`. Empty for a pair that was only checked.
    public var claims: [String]
    /// The mode in the app's entitlement; nil for files from Apple's CDN.
    public var mode: AlternateMode?
    /// The SHA-256 of the document that was judged, in hexadecimal digits; nil when there was none.
    public var sha256: String?
    /// The other columns of the list that the pair is from.
    package var labels: Labels?

    package init(
        pair: Pair, status: Status, reason: Reason, message: String, evidence: Evidence, attempts: Int,
        firstSeen: Timestamp, checkedAt: Timestamp?, retryAt: Timestamp?, claims: [String], mode: AlternateMode?
    ) {
        self.pair = pair
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

    /// The state of a pair after a verdict.
    package init(_ verdict: Verdict, firstSeen: Timestamp, claims: [String]) {
        let judgement = verdict.judgement
        self.init(
            pair: judgement.pair, status: verdict.status, reason: verdict.reason, message: verdict.message,
            evidence: Evidence(judgement), attempts: verdict.attempts, firstSeen: firstSeen,
            checkedAt: verdict.checkedAt, retryAt: verdict.retryAt, claims: claims, mode: judgement.mode)
        sha256 = judgement.answer?.sha256
        labels = judgement.labels
    }

    /// A pair of an app at its installation: pending, and due at once.
    package init(installed pair: Pair, claims: [String], mode: AlternateMode?, at moment: Timestamp) {
        self.init(
            pair: pair, status: .pending, reason: .notChecked,
            message: "the app was installed, and the site was not checked yet", evidence: Evidence(), attempts: 0,
            firstSeen: moment, checkedAt: nil, retryAt: moment, claims: claims, mode: mode)
    }
}

/// The row of the table that predicts how a system decides about a pair.
package enum PairRow: Sendable, Equatable {
    case missing
    case found(PairRecord)
    /// The row is about any service, and does not state whether this one lists the app.
    case someService(PairRecord)

    /// Chooses among the rows of one app and one site.
    ///
    /// - Parameter systems: the comparable systems, the closest first.
    package static func choose(
        among rows: [PairRecord], for service: ServiceSelection, under systems: [SystemVersion]
    ) -> PairRow {
        var unclear: PairRecord?
        for system in systems {
            let candidates = rows.filter { $0.pair.system == system }
            if let exact = candidates.first(where: { $0.pair.service == service }) { return .found(exact) }
            guard let any = candidates.first(where: { $0.pair.service == .any }) else { continue }
            // When no service approves the app, this one does not either.
            if any.status != .approved { return .found(any) }
            unclear = unclear ?? any
        }
        guard let unclear else { return .missing }
        return .someService(unclear)
    }

    /// The row that predicts the decision; nil without one.
    package var record: PairRecord? {
        switch self {
        case .missing: nil
        case .found(let record), .someService(let record): record
        }
    }
}
