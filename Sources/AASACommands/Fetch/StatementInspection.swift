internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// Requests for statement lists.
///
/// - Throws: a failure without messages of its own when interrupted.
extension SiteInspection {
    /// The statements of websites, in their order.
    func statements(of origins: [WebOrigin], under rules: StatementRules) throws(CommandFailure) -> [SiteStatements] {
        try withInspector { inspector throws(ToolkitError) in
            try origins.map { origin throws(ToolkitError) in try inspector.inspect(origin, under: rules) }
        }
    }

    func statements(of origin: WebOrigin, under rules: StatementRules) throws(CommandFailure) -> SiteStatements {
        try withInspector { inspector throws(ToolkitError) in try inspector.inspect(origin, under: rules) }
    }

    /// The responses for lists, in their order.
    func records(_ urls: [String]) throws(CommandFailure) -> [StatementListRecord] {
        try withInspector { inspector throws(ToolkitError) in try inspector.records(urls) }
    }

    /// The diagnoses of Android apps. Each website is requested once.
    ///
    /// - Parameters:
    ///   - service: the base URL of Google's service; nil leaves it out.
    ///   - validity: seconds for which certificates of servers must be valid; nil requires nothing.
    func diagnoses(
        _ checks: [AndroidCheck], service: String?, validity: Int64?, configuration: LintConfiguration
    ) throws(CommandFailure) -> [AndroidDiagnosis] {
        if checks.isEmpty { return [] }
        return try withInspector { inspector throws(ToolkitError) in
            var sites = InspectedSites(inspector: inspector, service: service)
            var diagnoses: [AndroidDiagnosis] = []
            for check in checks {
                let statements = try sites.statements(of: check.origin)
                let answer = try sites.answer(about: check)
                var diagnosis = AndroidDiagnosis(
                    of: check.app, at: statements, requiring: check.subject, urls: check.urls,
                    service: answer, isServiceSilent: service != nil && answer == nil, configuration: configuration)
                diagnosis.validity = validity.map { RequiredValidity(seconds: $0, from: moment.moment) }
                diagnoses.append(diagnosis)
            }
            return Self.considering(otherHostsOf: diagnoses)
        }
    }

    /// The diagnoses, with the other hosts of their apps taken into account.
    private static func considering(otherHostsOf diagnoses: [AndroidDiagnosis]) -> [AndroidDiagnosis] {
        var hostsOfApps: [String: AppLinks.OtherHosts] = [:]
        for diagnosis in diagnoses {
            let host = diagnosis.inspection.origin.host
            var hosts = hostsOfApps[diagnosis.app.identity] ?? AppLinks.OtherHosts()
            switch diagnosis.judgement(.handleAllURLs).status {
            case .approved: hosts.working.insert(host)
            case .denied: hosts.failing.insert(host)
            case .pending: continue
            }
            hostsOfApps[diagnosis.app.identity] = hosts
        }
        return diagnoses.map { diagnosis in
            var diagnosis = diagnosis
            if let hosts = hostsOfApps[diagnosis.app.identity] { diagnosis.consider(hosts) }
            return diagnosis
        }
    }

    private func withInspector<Result>(
        _ body: (StatementInspector) throws(ToolkitError) -> Result
    ) throws(CommandFailure) -> Result {
        try toolkit(
            try Interruption.withDescriptor { descriptor throws(ToolkitError) in
                var options = network.networkOptions(cdn: SystemVersion.appleCDN, .oneByOne)
                if network.timeout == nil { options.limitAsAgent() }
                let inspector = try StatementInspector(
                    trust: try network.trust(), at: moment.moment, options, interruption: descriptor)
                inspector.leavesSite = !RequestScope.isNamedSitesOnly
                return try body(inspector)
            })
    }
}

/// What websites and Google's service state. Each website is requested once, whatever the apps.
private struct InspectedSites {
    let inspector: StatementInspector
    /// The base URL of Google's service; nil leaves it out.
    let service: String?
    private var sites: [WebOrigin: (statements: SiteStatements, answer: ServiceAnswer?)] = [:]

    init(inspector: StatementInspector, service: String?) {
        self.inspector = inspector
        self.service = service
    }

    mutating func statements(of origin: WebOrigin) throws(ToolkitError) -> SiteStatements {
        if let site = sites[origin] { return site.statements }
        let statements = try inspector.inspect(origin, under: .android)
        var answer: ServiceAnswer?
        if let service { answer = try inspector.answer(about: origin, of: service) }
        sites[origin] = (statements, answer)
        return statements
    }

    /// What the service answers about a website, and about the app's links to it; nil without an answer.
    func answer(about check: AndroidCheck) throws(ToolkitError) -> ServiceAnswer? {
        guard let service, var answer = sites[check.origin]?.answer else { return nil }
        let links = AndroidDiagnosis.links(to: check.app)
        try inspector.confirm(links, of: check.origin, by: service, in: &answer)
        return answer
    }
}
