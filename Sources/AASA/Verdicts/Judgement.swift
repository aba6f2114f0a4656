/// What a set of rules says about one pair, given one observation. A value: the same input gives the same judgement.
public struct Judgement: Sendable, Equatable {
    public var site: Site
    /// Nil when no app was asked about and the file names none, or could not be read.
    public var app: AppIdentifier?
    public var service: ServiceSelection
    public var rules: RuleSet
    /// With which the app's entitlement names the site; nil for most.
    public var mode: AlternateMode?
    public var observation: Observation
    /// Every check that these rules make, in their order.
    public var checks: [Check]
    /// How the file names the app, when it does: the services.
    public var namedBy: [Service]

    /// The first check that failed; nil when the pair is approved.
    public var failure: Failure? { checks.lazy.compactMap(\.failure).first }

    /// Every check that failed, the decisive one first.
    public var failures: [Failure] { checks.compactMap(\.failure) }

    public var reason: Reason { failure?.reason ?? .approved }

    public var status: Status { reason.status }

    /// The answer, when there was one.
    public var answer: Answer? {
        if case .answer(let answer) = observation { answer } else { nil }
    }

    /// Where the observation was made; nil for a local file.
    public var url: String? {
        switch observation {
        case .answer(let answer): answer.url
        case .noAnswer(let url, _), .untrustedServer(let url, _): url
        }
    }

    /// Whether the observation is one of Apple's CDN and not of the site.
    public var isOfCDN: Bool { rules.asksCDN(mode) && url != nil }

    /// The signature that a device reads: in DER, with status 200, not too long. Nil when there is none.
    public var signature: SignatureReport? {
        guard let answer, answer.status == 200, !answer.isCutOff, case .signed(let report) = answer.content,
            report.wrapping == .der
        else {
            return nil
        }
        return report
    }

    /// Whether a device sees a signed file; nil when it sees no file.
    public var isSigned: Bool? {
        guard let answer, answer.status == 200, !answer.isCutOff else { return nil }
        return signature != nil
    }
}
