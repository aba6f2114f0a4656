internal import AASA
internal import AASAToolkit

/// A change of the table that an editor requests.
enum TableAction: Sendable {
    /// Marks a site as due.
    case check(Site)
    /// Adds pairs of a site.
    case add([Pair], of: Site)
    /// Removes pairs of a site and an app; nil: all of its services, or rules.
    case remove(AppIdentifier, Site, ServiceSelection?, SystemVersion?)

    enum Result: Sendable {
        case due(Site, isNew: Bool)
        /// It was checked a moment ago; seconds until it may be checked again.
        case tooEarly(Site, Int64)
        case unknown(Site)
        case added(Site, Int)
        case removed(Site, Int)

        /// The page that shows the result.
        var page: String {
            switch self {
            case .due(let site, _), .tooEarly(let site, _), .unknown(let site), .added(let site, _):
                "/sites/" + WebQuery.encoded(site.description)
            case .removed(let site, _): "/pairs?site=" + WebQuery.encoded(site.description)
            }
        }
    }

    /// The actions' paths, of pages and of the API: `sites/SITE/check`, `pairs/add`, `pairs/remove`.
    ///
    /// Nil: there is none at this path.
    init?(path: [Substring], fields: WebQuery) throws(Refusal) {
        let names = ["site", "app", "service", "rules"]
        switch (path.first, path.count, path.last) {
        case ("sites", 3, "check"):
            try fields.check(names: [])
            self = .check(try Self.site(String(path[1])))
        case ("pairs", 2, "add"):
            try fields.check(names: names)
            var services: [Service] = []
            for name in fields.all("service") where !name.isEmpty { services.append(try Self.service(name)) }
            let app = try Self.app(fields)
            let site = try Self.site(fields["site"] ?? "")
            let system = try Self.rules(fields) ?? .today
            if services.isEmpty { services = [.applinks] }
            self = .add(
                services.map { Pair(site: site, app: app, service: .one($0), system: system) }, of: site)
        case ("pairs", 2, "remove"):
            try fields.check(names: names)
            let name = fields["service"] ?? ""
            self = .remove(
                try Self.app(fields), try Self.site(fields["site"] ?? ""),
                name.isEmpty ? nil : name == ServiceSelection.anyName ? .any : .one(try Self.service(name)),
                try Self.rules(fields))
        default: return nil
        }
    }

    func perform(on table: AssociationTable, _ settings: WebSettings) throws(ToolkitError) -> Result {
        let now = settings.clock.now()
        switch self {
        case .check(let site):
            return switch try table.requestCheck(of: site, at: now, pause: settings.pause) {
            case .accepted: .due(site, isNew: true)
            case .alreadyDue: .due(site, isNew: false)
            case .tooEarly(let moment): .tooEarly(site, moment.seconds - now.seconds)
            case .unknownSite: .unknown(site)
            }
        case .add(let pairs, let site):
            let count = try table.add(pairs, isPublicOnly: !settings.allowsPrivateAddresses, at: now)
            return .added(site, count)
        case .remove(let app, let site, let service, let rules):
            var filter = AssociationTable.Filter(status: nil, site: site, app: app)
            filter.service = service
            filter.system = rules
            return .removed(site, try table.remove(filter))
        }
    }

    // MARK: Fields

    /// A name, with a port if need be: never a URL, never an IP address.
    private static func site(_ text: String) throws(Refusal) -> Site {
        guard let site = try? SiteName.site(text.lowercased()), site.host.contains(".") else {
            throw Refusal(
                422, "Unprocessable Content", "'\(text.prefix(100))' is not a site: write a name as in example.com")
        }
        return site
    }

    private static func app(_ fields: WebQuery) throws(Refusal) -> AppIdentifier {
        guard let app = try? AppIdentifier(fields["app"] ?? "") else {
            throw Refusal(
                422, "Unprocessable Content", "'app' is not an app identifier as in ABCDE12345.com.example.app")
        }
        return app
    }

    private static func service(_ name: String) throws(Refusal) -> Service {
        guard let service = Service.known.first(where: { $0.rawValue == name }) else {
            let names = Service.known.map(\.rawValue).joined(separator: ", ")
            throw Refusal(422, "Unprocessable Content", "'service' is not one of \(names)")
        }
        return service
    }

    private static func rules(_ fields: WebQuery) throws(Refusal) -> SystemVersion? {
        guard let name = fields["rules"], !name.isEmpty else { return nil }
        guard let rules = SystemVersion(rawValue: name) else {
            let names = SystemVersion.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(422, "Unprocessable Content", "'rules' is not one of \(names)")
        }
        return rules
    }
}

extension WebQuery {
    /// Refuses other names: one that is misspelt would change or show more than was meant.
    func check(names: [String]) throws(Refusal) {
        if let problem = unknownNames(besides: names) { throw Refusal(400, "Bad Request", problem) }
    }
}
