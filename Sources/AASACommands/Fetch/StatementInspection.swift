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
        try toolkit(
            try withInspector { inspector throws(ToolkitError) in try inspector.inspect(origins, under: rules) })
    }

    func statements(of origin: WebOrigin, under rules: StatementRules) throws(CommandFailure) -> SiteStatements {
        try statements(of: [origin], under: rules)[0]
    }

    /// The responses for lists, in their order.
    func records(_ urls: [String]) throws(CommandFailure) -> [StatementListRecord] {
        try toolkit(try withInspector { inspector throws(ToolkitError) in try inspector.records(urls) })
    }

    /// The diagnoses of Android apps. Each website is requested once.
    ///
    /// - Parameters:
    ///   - service: the base URL of Google's service; nil leaves it out.
    ///   - validity: seconds for which certificates of servers must be valid; nil requires nothing.
    /// - Returns: nil when interrupted.
    func diagnoses(
        _ checks: [AndroidCheck], service: String?, validity: Int64?, configuration: LintConfiguration
    ) throws(CommandFailure) -> [AndroidDiagnosis]? {
        if checks.isEmpty { return [] }
        return try unlessInterrupted(
            try withInspector { inspector throws(ToolkitError) in
                let origins = checks.map(\.origin).unique
                let lists = try inspector.inspect(origins, under: .android)
                let statementsOfSites = Dictionary(uniqueKeysWithValues: zip(origins, lists))
                var answers: [WebOrigin: ServiceAnswer] = [:]
                if let service { answers = try inspector.answers(about: origins, of: service) }
                var diagnoses: [AndroidDiagnosis] = []
                for check in checks {
                    guard let statements = statementsOfSites[check.origin] else { continue }
                    var state = AndroidDiagnosis.ServiceState.leftOut
                    if let service {
                        state = try inspector.state(of: service, after: answers[check.origin], about: check)
                    }
                    var diagnosis = AndroidDiagnosis(
                        of: check.app, at: statements, requiring: check.subject, urls: check.urls,
                        service: state, configuration: configuration)
                    (diagnosis.moment, diagnosis.validity) = (moment.moment, validity)
                    diagnoses.append(diagnosis)
                }
                return Self.considering(otherHostsOf: diagnoses)
            })
    }

    /// The diagnoses, with the other hosts of their apps taken into account.
    private static func considering(otherHostsOf diagnoses: [AndroidDiagnosis]) -> [AndroidDiagnosis] {
        var hostsOfApps: [String: AppLinks.OtherHosts] = [:]
        for diagnosis in diagnoses {
            let (host, releases) = (diagnosis.inspection.origin.host, diagnosis.releases)
            if releases.isEmpty { continue }
            hostsOfApps[diagnosis.app.identity, default: AppLinks.OtherHosts()].releases[host] = releases
            hostsOfApps[diagnosis.app.identity]?.links[host] = diagnosis.appLinks
        }
        return diagnoses.map { diagnosis in
            var diagnosis = diagnosis
            if let hosts = hostsOfApps[diagnosis.app.identity] { diagnosis.consider(hosts) }
            return diagnosis
        }
    }

    private func withInspector<Result>(
        _ body: (StatementInspector) throws(ToolkitError) -> Result
    ) throws(ToolkitError) -> Result {
        try Interruption.withDescriptor { descriptor throws(ToolkitError) in
            var options = network.networkOptions(cdn: SystemVersion.appleCDN)
            if network.timeout == nil { options.limitAsAgent() }
            let inspector = try StatementInspector(
                trust: try network.trust(), at: moment.moment, options, interruption: descriptor)
            inspector.leavesSite = !Caller.isAgent
            return try body(inspector)
        }
    }
}

extension StatementInspector {
    /// What the service states about the app of a check, once the links that the check depends on are confirmed.
    fileprivate func state(
        of service: String, after answer: ServiceAnswer?, about check: AndroidCheck
    ) throws(ToolkitError) -> AndroidDiagnosis.ServiceState {
        guard let answer else { return .silent }
        let links = AndroidDiagnosis.links(to: check.app, at: check.origin, requiring: check.subject)
        return .answered(try confirmed(answer, about: links, of: check.origin, by: service))
    }
}
