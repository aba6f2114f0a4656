/// Judges the observation of one site for any number of apps; the file is read once.
package struct Judge: Sendable {
    private let site: Site
    private let rules: SystemVersion
    private let mode: AlternateMode?
    private let observation: Observation
    private let fileChecks: [Check]
    /// The file, if it is whole and well formed.
    private let file: AssociationFile?
    private let linkObstacles: [AppIdentifier: LinkObstacle]

    /// - Parameters:
    ///   - mode: the mode in the app's entitlement.
    package init(site: Site, rules: SystemVersion, mode: AlternateMode?, observation: Observation) {
        self.init(site: site, rules: rules, mode: mode, observation: observation, proofs: nil)
    }

    /// - Parameter proofs: which rules no URL reaches; nil for many sites, where they take too long.
    init(site: Site, rules: SystemVersion, mode: AlternateMode?, observation: Observation, proofs: ReachProofs?) {
        self.site = site
        self.rules = rules
        self.mode = mode
        let observation = observation.seen(under: rules)
        self.observation = observation
        let document = observation.file.map { file in
            DocumentReading(file, under: rules).recognised(in: file.content)
        }
        fileChecks = FileChecks(observation: observation, system: rules, document: document).all
        file = document?.file
        linkObstacles = Self.linkObstacles(in: file?.links ?? .empty, by: proofs)
    }

    /// The well-formed application identifiers in the file's lists for the service.
    package func apps(_ service: ServiceSelection) -> [AppIdentifier] { file?.apps(service) ?? [] }

    /// Judges one app.
    ///
    /// - Parameter app: nil judges the file as a whole.
    package func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement {
        let listedBy = app.flatMap(services)
        return Judgement(
            pair: Pair(site: site, app: app, service: service, system: rules), mode: mode, observation: observation,
            checks: fileChecks + appChecks(of: service, listedBy: listedBy), listedBy: listedBy,
            linkObstacle: app.flatMap(linkObstacle))
    }

    /// Why no URL opens an app that is listed for universal links; nil where one may.
    func linkObstacle(of app: AppIdentifier) -> LinkObstacle? { linkObstacles[app] }

    /// - Parameter listedBy: the services that list the app; nil without an app.
    private func appChecks(of service: ServiceSelection, listedBy: [Service]?) -> [Check] {
        guard observation.file != nil else { return [] }
        guard let file else { return [Check(.service, .notReached), Check(.app, .notReached)] }
        let listing = (listedBy ?? []).first { listing in service == .any || service == .one(listing) }
        if listing != nil { return [Check(.service, .passed), Check(.app, .passed)] }
        let failure = file.missingListing(in: service)
        if failure.reason == .serviceMissing { return [Check(.service, .failed(failure)), Check(.app, .notReached)] }
        return [Check(.service, .passed), Check(.app, .failed(failure))]
    }

    private static func linkObstacles(
        in links: UniversalLinks, by proofs: ReachProofs?
    ) -> [AppIdentifier: LinkObstacle] {
        let ofEntries = links.obstacles(by: proofs)
        if ofEntries.allSatisfy({ obstacle in obstacle == nil }) { return [:] }
        var obstacles: [AppIdentifier: LinkObstacle] = [:]
        for (obstacle, apps) in zip(ofEntries, links.effectiveApps) {
            for app in apps.compactMap(\.app) { obstacles[app] = obstacle }
        }
        return obstacles
    }

    /// The services that list the app, in the file's order; nil without a file that can be read.
    private func services(listing app: AppIdentifier) -> [Service]? {
        guard let file else { return nil }
        let sections = file.services.filter { section in
            section.apps.contains { listing in listing.app == app }
        }
        return sections.map(\.service)
    }
}
