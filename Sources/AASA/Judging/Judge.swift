/// Judges the observation of one site for any number of apps; the file is read once.
package struct Judge: Sendable {
    private let site: Site
    private let rules: SystemVersion
    private let mode: AlternateMode?
    private let observation: Observation
    private let fileChecks: [Check]
    /// The file, if it is whole and well formed.
    private let file: AssociationFile?
    private let lists: [ServiceList]
    private let linkObstacles: [AppIdentifier: LinkObstacle]
    /// Why services do not list an app, put together once for all apps.
    private let missingListings = KnownValues<ServiceSelection, Failure>()

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
        lists = file?.services.map(ServiceList.init) ?? []
        linkObstacles = Self.linkObstacles(in: file?.links ?? .empty, by: proofs)
    }

    /// The well-formed application identifiers in the file's lists for the service.
    package func apps(_ service: ServiceSelection) -> [AppIdentifier] { file?.apps(service) ?? [] }

    var appsByService: [Service: [AppIdentifier]] {
        var apps: [Service: [AppIdentifier]] = [:]
        for list in lists { apps[list.service] = self.apps(.one(list.service)) }
        return apps
    }

    /// Judges one app.
    ///
    /// - Parameter app: nil judges the file as a whole.
    package func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement {
        var listedBy: [Service]?
        if let app, file != nil { listedBy = services(listing: app, for: service) }
        return Judgement(
            pair: Pair(site: site, app: app, service: service, system: rules), mode: mode, observation: observation,
            checks: fileChecks + appChecks(of: app, in: service), listedBy: listedBy,
            linkObstacle: app.flatMap(linkObstacle))
    }

    /// Why no URL opens an app that is listed for universal links; nil where one may.
    func linkObstacle(of app: AppIdentifier) -> LinkObstacle? { linkObstacles[app] }

    private func appChecks(of app: AppIdentifier?, in service: ServiceSelection) -> [Check] {
        guard observation.file != nil else { return [] }
        guard let file else { return [Check(.service, .notReached), Check(.app, .notReached)] }
        // Before the lists are put together, which is done for each app.
        if isListed(app, by: service) { return [Check(.service, .passed), Check(.app, .passed)] }
        let failure = missingListings.value(for: service) { file.missingListing(in: service) }
        if failure.reason == .serviceMissing { return [Check(.service, .failed(failure)), Check(.app, .notReached)] }
        return [Check(.service, .passed), Check(.app, .failed(failure))]
    }

    private func isListed(_ app: AppIdentifier?, by service: ServiceSelection) -> Bool {
        guard let app else { return false }
        let services = services(listing: app, for: service)
        switch service {
        case .any: return !services.isEmpty
        case .one(let service): return services.contains(service)
        }
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

    /// The services that list an app, in the file's order. Devices ignore other keys: only the selection names such a one.
    private func services(listing app: AppIdentifier, for selection: ServiceSelection) -> [Service] {
        let services = lists.filter { list in list.contains(app) }.map(\.service)
        return services.filter { service in service.isKnown || selection == .one(service) }
    }
}

/// The apps of a service in an order in which one of thousands is found at once.
///
/// At the start of a program a dictionary costs more: the runtime searches every conformance for its key's.
private struct ServiceList: Sendable {
    let service: Service
    private let apps: [String]

    init(_ entry: AssociationFile.Section) {
        service = entry.service
        apps = entry.apps.compactMap { listing in listing.app?.description }.sorted()
    }

    func contains(_ app: AppIdentifier) -> Bool {
        let index = apps.partitioningIndex { listed in listed >= app.description }
        return index < apps.endIndex && apps[index] == app.description
    }
}
