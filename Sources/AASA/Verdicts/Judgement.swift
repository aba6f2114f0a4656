/// The result of applying a rule set to one observation, for one pair. The same input gives the same judgement.
public struct Judgement: Sendable, Equatable {
    /// The pair; without an app in a judgement on the file as a whole.
    public var pair: Pair
    /// The mode in the app's entitlement.
    public var mode: AlternateMode?
    package var observation: Observation
    /// The checks of the rules, in their order.
    public var checks: [Check]
    /// All services of the file that list the app, in its order; nil without an app or a readable document.
    public var listedBy: [Service]?
    /// Of the pair in the caller's list.
    package var labels: Labels?

    /// The services of the selection that list the app.
    public var namedBy: [Service] { (listedBy ?? []).filter { pair.service == .any || pair.service == .one($0) } }

    /// The services that apps use most often and all others that list the app, and whether each lists it; empty without an
    /// app or a readable document.
    package var listings: [(service: Service, isListed: Bool)] {
        guard let listedBy else { return [] }
        let usual: [Service] = [.webcredentials, .applinks, .appclips, .activitycontinuation]
        return (usual + listedBy.filter { !usual.contains($0) }).map { ($0, listedBy.contains($0)) }
    }

    /// Whether the pair is denied for nothing but conditions that only iOS 8 has.
    package var failsOnlyUnderIOS8: Bool {
        pair.system == .ios8 && status == .denied && failures.allSatisfy(\.isOnlyUnderIOS8)
    }

    /// The failure that decides: that of the first failed check. Nil when the pair is approved.
    public var failure: Failure? { checks.lazy.compactMap(\.failure).first }

    /// All failures, the decisive one first.
    public var failures: [Failure] { checks.compactMap(\.failure) }

    /// The reason of ``failure``, or ``Reason/approved``.
    public var reason: Reason { failure?.reason ?? .approved }

    /// The status that follows from ``reason``.
    public var status: Status { reason.status }

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

    /// The signature as a device sees it: in DER, with status 200, in a file that is not too long.
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

extension CertificateExpiry {
    /// The expiries of the certificates of a file's signers; empty when a device sees no signed file.
    package static func ofSigners(_ judgement: Judgement) -> [CertificateExpiry] {
        ofSigners(judgement.signature?.signers ?? [])
    }

    /// The expiries of the site's own certificate and of the signers'. The certificate of Apple's CDN is not the site's.
    package static func all(_ judgement: Judgement) -> [CertificateExpiry] {
        let server = judgement.isFromCDN ? nil : judgement.answer?.server?.expiry
        return [server].compactMap(\.self) + ofSigners(judgement)
    }
}

/// Judges the observation of one site for any number of apps; the file is read once.
package struct Judge: Sendable {
    private let site: Site
    private let rules: SystemVersion
    private let mode: AlternateMode?
    private let observation: Observation
    /// The checks that do not depend on the app.
    private let common: [Check]
    /// The file, if it is whole and well formed.
    private let file: AssociationFile?
    private let services: [AppIdentifier: [Service]]

    /// `mode`: the mode in the app's entitlement.
    package init(site: Site, rules: SystemVersion, mode: AlternateMode?, observation: Observation) {
        self.site = site
        self.rules = rules
        self.mode = mode
        let observation = observation.seen(under: rules)
        self.observation = observation
        var checks = HostingChecks(rules: rules, observation: observation).checks
        var file: AssociationFile?
        if case .answer(let answer) = observation, answer.status == 200 {
            let content = ContentChecks(rules: rules, answer: answer)
            checks += content.checks
            file = content.file
        }
        common = checks
        self.file = file
        services = Self.services(of: file)
    }

    /// The well-formed application identifiers in the file's lists for the service.
    package func apps(_ service: ServiceSelection) -> [AppIdentifier] { file?.apps(service) ?? [] }

    /// Judges one app.
    ///
    /// `app`: nil judges the file as a whole.
    package func judge(_ app: AppIdentifier?, _ service: ServiceSelection) -> Judgement {
        Judgement(
            pair: Pair(site: site, app: app, service: service, system: rules), mode: mode, observation: observation,
            checks: common + appChecks(app, service), listedBy: file == nil ? nil : app.map { services[$0] ?? [] })
    }

    private func appChecks(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Check] {
        guard case .answer(let answer) = observation, answer.status == 200 else { return [] }
        guard let file else { return [Check(.service, .notReached), Check(.app, .notReached)] }
        // Before the lists are put together, which is done for each app.
        if !namedBy(app, service).isEmpty { return [Check(.service, .passed), Check(.app, .passed)] }
        guard let listings = file.listings(service) else {
            let missing = Failure.serviceMissing(file.services.map(\.service))
            return [Check(.service, .failed(missing)), Check(.app, .notReached)]
        }
        return [Check(.service, .passed), Check(.app, .failed(.appNotListed(listings.map(\.text))))]
    }

    private func namedBy(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Service] {
        guard let app, let services = services[app] else { return [] }
        return services.filter { service == .any || service == .one($0) }
    }

    /// The services that list each app, in the file's order.
    private static func services(of file: AssociationFile?) -> [AppIdentifier: [Service]] {
        var services: [AppIdentifier: [Service]] = [:]
        for entry in file?.services ?? [] {
            for app in entry.apps.compactMap(\.app) where services[app]?.last != entry.service {
                services[app, default: []].append(entry.service)
            }
        }
        return services
    }
}
