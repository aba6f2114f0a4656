/// The result of applying a rule set to one observation, for one pair. The same input gives the same judgement.
public struct Judgement: Sendable, Equatable {
    /// The pair; without an app in a judgement on the file as a whole.
    public var pair: Pair
    /// The mode in the app's entitlement.
    public var mode: AlternateMode?
    /// What the rules were applied to.
    package var observation: Observation
    /// The checks of the rules, in their order.
    public var checks: [Check]
    /// All services of the file that list the app, in its order; nil without an app or a readable document. Of keys that
    /// are not in ``Service/known``, only the one that the pair names counts.
    public var listedBy: [Service]?
    /// Why today's devices open no URL with the app, also of an approved pair; nil where they may.
    package var linkObstacle: LinkObstacle?
    /// The labels of the pair in the caller's list.
    package var labels: Labels?
    /// The error codes of Google's service for the site's statements, each once; nil for an association file.
    package var statementErrors: [String]?

    /// The services of the selection that list the app; empty without an app or a readable document.
    public var namedBy: [Service] {
        let services = listedBy ?? []
        return services.filter { service in pair.service == .any || pair.service == .one(service) }
    }

    /// That no URL of a site with a port opens an app that is listed for universal links, which a verdict on the file does
    /// not know; nil otherwise.
    package var portHint: String? {
        guard status == .approved, namedBy.contains(.applinks) else { return nil }
        return pair.site.port.map { port in "\(UniversalLinks.portSentence("\(port)")); \(UniversalLinks.portHint)" }
    }

    /// The services that apps use most often and all others that list the app, and whether each lists it; empty without
    /// an app or a readable document.
    package var listings: [(service: Service, isListed: Bool)] {
        guard let listedBy else { return [] }
        let usual: [Service] = [.webcredentials, .applinks, .appclips, .activitycontinuation]
        let others = listedBy.filter { !usual.contains($0) }
        return (usual + others).map { service in (service, listedBy.contains(service)) }
    }

    /// Whether the pair is denied for nothing but conditions that only iOS 8 has.
    package var failsOnlyUnderIOS8: Bool {
        pair.system == .ios8 && status == .denied && failures.allSatisfy(\.isOnlyUnderIOS8)
    }

    /// The failure of the first failed check, which decides; nil if the pair is approved.
    public var failure: Failure? { checks.lazy.compactMap(\.failure).first }

    /// All failures, the decisive one first.
    public var failures: [Failure] { checks.compactMap(\.failure) }

    /// The reason of ``failure``, or ``Reason/approved``.
    public var reason: Reason { failure?.reason ?? .approved }

    /// The status that follows from ``reason``. Android's agent does not retry a server that answers with an error
    /// (VerifyStatus.kt).
    public var status: Status {
        if pair.system == .android, reason == .serverError { return .denied }
        return reason.status
    }

    /// The HTTP answer, or the local file; nil when none arrived or the server is not trusted.
    package var answer: Answer? { observation.answer }

    /// The URL of the observation; nil for a local file.
    public var url: String? {
        switch observation {
        case .answer(let answer): answer.url
        case .noAnswer(let url, _), .untrustedServer(let url, _): url
        }
    }

    /// Whether the answer is that of Apple's CDN and not of the site.
    package var isFromCDN: Bool { pair.system.usesCDN(mode) && url != nil }

    /// Whether the CDN limits the requests of this machine, which shows nothing of the site (RFC 6585 section 4).
    package var isLimitedByCDN: Bool { isFromCDN && answer?.status == 429 && answer?.cdn?.failure == nil }

    /// Whether a different machine answers in place of the CDN, which has JSON or a failure, and fields of its own. What
    /// the CDN has is not known then.
    package var isFromOtherThanCDN: Bool {
        guard isFromCDN, answer?.cdn?.isOfCDN != true else { return false }
        return switch failure {
        case .redirect, .tlsUntrusted, .notJSON(.html): true
        default: false
        }
    }

    /// The signature as a device sees it: in DER, with status 200, in a file that is not too long.
    package var signature: SignatureInspection? {
        guard let answer, answer.isWholeFile, let signature = answer.content.signature else { return nil }
        return if signature.wrapping == .der { signature } else { nil }
    }

    /// Whether a device sees a signed file; nil when it sees no file.
    public var isSigned: Bool? {
        guard let answer, answer.isWholeFile else { return nil }
        return signature != nil
    }
}

extension Judgement {
    /// The judgement of a site's statements.
    ///
    /// - Parameter observation: of the site's own list.
    package init(statementsFor pair: Pair, observation: Observation, checks: [Check], errors: [String]) {
        self.init(pair: pair, mode: nil, observation: observation, checks: checks, listedBy: nil)
        statementErrors = errors
    }
}

extension CertificateExpiry {
    /// The expiries of the site's own certificate and of the signers'. The certificate of
    /// Apple's CDN is not the site's.
    ///
    /// - Parameter server: the site's own, observed beside a file that came from the CDN.
    package static func all(_ judgement: Judgement, server: CertificateExpiry? = nil) -> [CertificateExpiry] {
        let signers = (judgement.signature?.signers ?? []).compactMap(\.expiry)
        let own = if judgement.isFromCDN { server } else { judgement.answer?.server?.expiry }
        guard let own else { return signers }
        return [own] + signers
    }
}
