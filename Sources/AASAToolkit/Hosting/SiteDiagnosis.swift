internal import POSIX
public import AASA

/// Why an app and a site work together or do not, as `aasa check` shows it.
///
/// Judged by the rules of today's devices, which read the copy of Apple's CDN.
public struct SiteDiagnosis: Sendable, Equatable {
    /// Whether a service works between the app and the site.
    public struct ServiceResult: Sendable, Equatable {
        /// The service.
        public let service: Service
        /// What the app may expect of it.
        public let status: ServiceStatus

        /// Whether it works; nil when that is not known yet.
        public var works: Bool? { if status == .pending { nil } else { status == .works } }
    }

    /// Whether a URL opens the app.
    public struct URLResult: Sendable, Equatable {
        /// The URL as it was given.
        public let url: String
        /// Whether it opens the app; nil when that is not known yet.
        public let opens: Bool?
    }

    /// Whether everything works; nil when that is not known yet, for instance because the CDN's copy is not there yet.
    public let works: Bool?
    /// What is wrong, the most harmful first, causes before their consequences.
    public let findings: [Finding]
    /// The services that Apple documents, and others that the document has.
    public let services: [ServiceResult]
    /// The results of the URLs, in their order.
    public let urls: [URLResult]

    init(_ diagnosis: Diagnosis) {
        works = diagnosis.works
        findings = diagnosis.findings.located(in: diagnosis.document.bytes)
        services = diagnosis.services.map { result in
            ServiceResult(service: result.service, status: result.status)
        }
        urls = diagnosis.urls.map { result in
            let opens: Bool? = if result.status == .pending { nil } else { result.status == .opens }
            return URLResult(url: result.url, opens: opens)
        }
    }
}

extension Verifier {
    /// Finds out why an app and a site do not work together: requests the copy of Apple's CDN and the site's places.
    ///
    /// - Parameters:
    ///   - site: the site that the app is associated with.
    ///   - app: the app; nil means every app that the file names.
    ///   - urls: URLs that should open the app.
    ///   - hosts: those whose URLs the site's file decides about: the site alone unless given. `.below(site)` is a wildcard
    ///     of the app's entitlement.
    /// - Throws: as ``verify(_:app:service:rules:mode:)``.
    public func diagnose(
        _ site: Site, app: AppIdentifier? = nil, urls: [String] = [], of hosts: LinkHosts? = nil
    ) async throws -> SiteDiagnosis {
        try app?.check(under: .today)
        let moment = clock.now()
        var diagnosisOptions = DiagnosisOptions(app: app, at: moment)
        diagnosisOptions.urls = urls
        diagnosisOptions.hosts = hosts ?? .site(site)
        diagnosisOptions.isMachineChosen = !options.connectTo.isEmpty || !options.resolve.isEmpty
        let report = try await detached { cancellation throws(ToolkitError) in
            let inspector = try HostingInspector(
                trust: self.trust, at: moment, self.options, interruption: cancellation.descriptor)
            return try inspector.inspect([site], withCDN: true)[0]
        }
        return SiteDiagnosis(Diagnosis(of: .site(report), options: diagnosisOptions))
    }
}
