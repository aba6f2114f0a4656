/// Judges what was observed at one site, for any number of apps: the file is read once.
public struct Judge: Sendable {
    private let site: Site
    private let rules: RuleSet
    private let mode: AlternateMode?
    private let observation: Observation
    /// The checks that do not depend on the app, as far as they go.
    private let common: [Check]
    /// The file, when every byte of it could be read.
    private let file: AssociationFile?
    private let services: [AppIdentifier: [Service]]

    /// - Parameter mode: with which the app's entitlement names the site; nil for most.
    public init(site: Site, rules: RuleSet, mode: AlternateMode?, observation: Observation) {
        self.site = site
        self.rules = rules
        self.mode = mode
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

    /// Every well-formed app that the file names for the service.
    public func apps(_ service: ServiceSelection) -> [AppIdentifier] { file?.apps(service) ?? [] }

    /// The judgement on one app.
    ///
    /// - Parameter app: nil asks for the file as a whole, when no app is known.
    public func judge(_ app: AppIdentifier?, _ service: ServiceSelection) -> Judgement {
        Judgement(
            site: site, app: app, service: service, rules: rules, mode: mode, observation: observation,
            checks: common + appChecks(app, service), namedBy: namedBy(app, service))
    }

    private func appChecks(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Check] {
        guard case .answer(let answer) = observation, answer.status == 200 else { return [] }
        guard let file else { return [Check(.service, .notReached), Check(.app, .notReached)] }
        guard let listings = file.listings(service) else {
            let missing = Failure.serviceMissing(file.services.map(\.service))
            return [Check(.service, .failed(missing)), Check(.app, .notReached)]
        }
        if !namedBy(app, service).isEmpty { return [Check(.service, .passed), Check(.app, .passed)] }
        return [Check(.service, .passed), Check(.app, .failed(.appNotListed(listings.map(\.text))))]
    }

    private func namedBy(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Service] {
        guard let app, let services = services[app] else { return [] }
        return services.filter { service == .any || service == .one($0) }
    }

    /// Which services list each app, in the file's order.
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
