/// What an app may expect of a service now, as `status` of `check` in JSON.
public enum ServiceStatus: String, Sendable, CaseIterable {
    /// The service works.
    case works
    /// The app cannot use the service: the document is missing or not usable, or a mistake in it keeps the service from
    /// working.
    case fails
    /// Not known yet.
    case pending
    /// The document is readable and does not list the app under the service, which may be as it should be.
    case notListed = "not-listed"
    /// The app's entitlements do not name the site for the service.
    case notClaimed = "not-claimed"
}

/// Whether a service works between an app and a site.
package struct ServiceDiagnosis: Sendable, Equatable {
    package typealias Status = ServiceStatus

    package var service: Service
    package var status: Status
    /// The reason code of a verdict, or the code of a lint rule; nil for a service that is not claimed.
    package var reason: String?
    /// Why no URL opens the app; nil for other services, and where one may.
    package var linkObstacle: LinkObstacle?
    /// The apps that the document lists under the service; for `applinks` those that a URL may open, if there are any.
    package var apps: [AppIdentifier]
    /// Whether the app claims the service; nil when its entitlements are unknown.
    package var isClaimed: Bool?

    /// The service when the host's settings keep the file from being served.
    func hindered(by obstacle: Finding?) -> ServiceDiagnosis {
        guard let obstacle, status == .works else { return self }
        var service = self
        service.status = .fails
        service.reason = obstacle.code
        return service
    }

    /// Whether the app cannot use a service that it should have.
    package var isBroken: Bool { status == .fails || status == .notListed && isClaimed == true }
}

/// Judges the services of one app, or of all apps of a document.
struct ServiceDiagnoser {
    let options: DiagnosisOptions
    let judges: DiagnosisJudges
    /// Whether the CDN never connects to the site.
    let isOutOfReach: Bool
    /// Whether the CDN must follow a redirect for the document, and is not known to do so.
    let isRedirectUnproven: Bool
    /// Why the site is too slow for the CDN; nil if it is not, or if the CDN has a copy.
    let slowness: Finding?

    static let documented: [Service] = [.applinks, .webcredentials, .appclips, .activitycontinuation]

    func services(in file: AssociationFile?) -> [ServiceDiagnosis] {
        var services = Self.documented
        let others = (options.claims ?? []).map(\.service) + (file?.services ?? []).map(\.service)
        for service in others where !services.contains(service) {
            if service.isKnown || options.claims(service) == true { services.append(service) }
        }
        return services.map(diagnose)
    }

    /// Whether the document must list the app under the service, which the app's entitlements lack.
    private func isRequired(_ service: Service) -> Bool { service == .webcredentials && options.lacksCredentialsClaim }

    private func diagnose(_ service: Service) -> ServiceDiagnosis {
        var apps = judges.apps[service] ?? []
        if service == .applinks, options.app == nil {
            let linked = apps.filter(isLinked)
            if !linked.isEmpty { apps = linked }
        }
        let app = options.app ?? apps.first
        let (status, reason) = outcome(of: service, for: app)
        var diagnosis = ServiceDiagnosis(
            service: service, status: status, reason: reason, apps: apps, isClaimed: options.claims(service))
        if service == .applinks { diagnosis.linkObstacle = app.flatMap(judges.origin.linkObstacle) }
        return diagnosis
    }

    /// Whether a URL may open the app by the rules of its entry.
    private func isLinked(_ app: AppIdentifier) -> Bool { judges.origin.linkObstacle(of: app) == nil }

    private typealias Outcome = (status: ServiceDiagnosis.Status, reason: String?)

    private func outcome(of service: Service, for app: AppIdentifier?) -> Outcome {
        if isRequired(service) { return outcome(ofUnclaimed: judges.origin.judge(app, for: .one(service))) }
        if options.claims(service) == false { return (.notClaimed, nil) }
        let isDirect = !options.needsCDN(for: service)
        let judge = if isDirect { judges.direct } else { judges.origin }
        let judgement = judge.judge(app, for: .one(service))
        let reason = judgement.reason.rawValue
        switch (judgement.status, judgement.reason) {
        case (.denied, .appNotListed), (.denied, .serviceMissing): return (.notListed, reason)
        case (.denied, _): return (.fails, reason)
        case (.pending, _): return (.pending, reason)
        case (.approved, _): break
        }
        if service == .applinks, judgement.pair.site.port != nil { return (.fails, LintRule.linksWithPort.code) }
        if service == .applinks, let obstacle = judgement.linkObstacle { return (.fails, obstacle.rule.code) }
        if isDirect { return (.works, reason) }
        if let slowness { return (.fails, slowness.code) }
        if let copy = judges.cdn?.judge(app, for: .one(service)) { return outcome(of: service, inCopy: copy) }
        if isRedirectUnproven { return (.pending, Reason.redirect.rawValue) }
        return (.works, reason)
    }

    /// The outcome for a required service that the app's entitlements lack.
    private func outcome(ofUnclaimed judgement: Judgement) -> Outcome {
        let lacksApp = judgement.status != .approved && judgement.isReadable
        return (lacksApp ? .notListed : .notClaimed, judgement.reason.rawValue)
    }

    /// The outcome where the site itself approves the app, and devices read the CDN's copy.
    private func outcome(of service: Service, inCopy copy: Judgement) -> Outcome {
        let reason = copy.reason.rawValue
        if copy.status == .approved {
            if service == .applinks, let obstacle = copy.linkObstacle { return (.pending, obstacle.rule.code) }
            return (.works, reason)
        }
        return (isOutOfReach ? .fails : .pending, reason)
    }
}

extension Judgement {
    /// Whether the CDN found an address of the site that it never connects to.
    var isOfPrivateAddress: Bool { answer?.cdn?.failure?.kind == .privateAddress }
}
