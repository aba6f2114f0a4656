/// What a verdict is about: whether a service of a site approves an app under the rules of a system. A
/// table has a row for each pair.
public struct Pair: Hashable, Sendable {
    /// The site whose file is checked.
    public var site: Site
    /// The app, or nil for a verdict on the file as a whole, which is never stored.
    public var app: AppIdentifier?
    /// The service that lists the app.
    public var service: ServiceSelection
    /// The system whose rules are applied.
    public var system: SystemVersion

    /// A pair of a site and an app.
    public init(site: Site, app: AppIdentifier?, service: ServiceSelection, system: SystemVersion) {
        self.site = site
        self.app = app
        self.service = service
        self.system = system
    }

    /// The same site, app and service under the rules of a system.
    package func under(_ system: SystemVersion) -> Pair {
        Pair(site: site, app: app, service: service, system: system)
    }
}
