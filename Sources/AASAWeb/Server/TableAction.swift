internal import AASA
internal import AASAToolkit
internal import AssetLinks

/// A change of the table that an editor requests.
enum TableAction: Sendable {
    /// Marks a site as due.
    case check(Site)
    case add([Pair], of: Site)
    /// Removes pairs of a site and an app; nil: all of its services, or rules.
    case remove(AppIdentifier, site: Site, service: ServiceSelection?, rules: SystemVersion?)

    enum Outcome: Sendable {
        case due(isNew: Bool)
        case changed(pairs: Int)
    }

    /// The names of an action's fields.
    struct Fields {
        var names: [String] = []
        /// Those that may have several values.
        var repeatable: [String] = []

        private static let ofPairs = ["site", "app", "service", "rules"]

        /// The actions' paths, of pages and of the API: `sites/SITE/check`, `pairs/add`, `pairs/remove`. Nil if there
        /// is no action at this path.
        init?(of path: [Substring]) {
            switch (path.first, path.count, path.last) {
            case ("sites", 3, "check"): break
            case ("pairs", 2, "add"): (names, repeatable) = (Self.ofPairs, ["service"])
            case ("pairs", 2, "remove"): names = Self.ofPairs
            default: return nil
            }
        }
    }

    /// Reads the action of a request; nil if there is none at this path.
    init?(path: [Substring], fields: WebQuery) throws(Refusal) {
        guard let allowed = Fields(of: path) else { return nil }
        try fields.check(names: allowed.names, repeatable: allowed.repeatable)
        switch path.last {
        case "check": self = .check(try Self.site(String(path[1])))
        case "add": self = try Self.addition(fields)
        default:
            for name in allowed.names where fields[name]?.isEmpty == true { throw .badRequest("'\(name)' is empty") }
            self = .remove(
                try Self.app(fields), site: try Self.site(fields["site"] ?? ""),
                service: try Self.selection(fields["service"] ?? ""), rules: try Self.rules(fields))
        }
    }

    private static func addition(_ fields: WebQuery) throws(Refusal) -> TableAction {
        let app = try app(fields)
        var services: [Service] = []
        for name in fields.all("service") where !name.isEmpty { services.append(try service(name)) }
        if services.isEmpty { services = [app.isOfAndroid ? .handleAllURLs : .applinks] }
        let site = try site(fields["site"] ?? "", isNew: true)
        let system = try rules(fields) ?? (app.isOfAndroid ? .android : .today)
        let ofAndroid = services.map(\.isRelation) + [system.isOfAndroid]
        if ofAndroid.contains(where: { $0 != app.isOfAndroid }) {
            throw .unprocessable("'app', 'service' and 'rules' are of different systems")
        }
        let pairs = services.map { service in Pair(site: site, app: app, service: .one(service), system: system) }
        return .add(pairs, of: site)
    }

    var site: Site {
        switch self {
        case .check(let site), .add(_, of: let site), .remove(_, let site, _, _): site
        }
    }

    /// The page that shows the result.
    var page: Link {
        switch self {
        case .check, .add: .site(site)
        case .remove: .pairs(("site", site.description))
        }
    }

    /// - Returns: a refusal for a check of a site that the table lacks, or that was checked a moment ago.
    func perform(on table: AssociationTable, _ settings: WebSettings) throws(ToolkitError) -> Result<Outcome, Refusal> {
        let now = settings.clock.now()
        switch self {
        case .check(let site):
            switch try table.requestCheck(of: site, at: now, pause: settings.pause) {
            case .accepted: return .success(.due(isNew: true))
            case .alreadyDue: return .success(.due(isNew: false))
            case .tooEarly(let moment):
                let seconds = Int(moment.seconds - now.seconds)
                return .failure(
                    .tooManyRequests("\(site) was checked a moment ago; try again in \(seconds) s", retryAfter: seconds)
                )
            case .unknownSite: return .failure(.unknown(site))
            }
        case .add(let pairs, _):
            let count = try table.add(pairs, isPublicOnly: !settings.allowsPrivateAddresses, at: now)
            return .success(.changed(pairs: count))
        case .remove(let app, let site, let service, let rules):
            var filter = AssociationTable.Filter(site: site, app: app)
            filter.service = service
            filter.system = rules
            return .success(.changed(pairs: try table.remove(filter)))
        }
    }

    // MARK: Fields

    /// A name, with a port if need be: never a URL, never an IP address, and a new one has a dot.
    private static func site(_ text: String, isNew: Bool = false) throws(Refusal) -> Site {
        guard let site = try? SiteName.site(text.lowercased()), !isNew || site.host.contains(".") else {
            throw .unprocessable(SiteName.refusal(of: text), field: "site")
        }
        return site
    }

    private static func app(_ fields: WebQuery) throws(Refusal) -> AppIdentifier {
        guard let app = AppIdentifier(anyForm: fields["app"] ?? "") else {
            throw .unprocessable(
                "'app' is not an app identifier as in ABCDE12345.com.example.app, or PACKAGE@SHA256 of Android",
                field: "app")
        }
        return app
    }

    private static func service(_ name: String) throws(Refusal) -> Service {
        guard case .one(let service)? = try selection(name) else {
            throw .unprocessable("'service' is '\(name)', and a pair that is added has one service", field: "service")
        }
        return service
    }

    private static func selection(_ name: String) throws(Refusal) -> ServiceSelection? {
        if name.isEmpty { return nil }
        guard let selection = ServiceSelection(known: name) else {
            throw .unprocessable("'service' is not \(ServiceSelection.expected)", field: "service")
        }
        return selection
    }

    private static func rules(_ fields: WebQuery) throws(Refusal) -> SystemVersion? {
        guard let name = fields["rules"], !name.isEmpty else { return nil }
        guard let rules = SystemVersion(rawValue: name) else {
            throw .unprocessable("'rules' is not one of \(rulesNames)", field: "rules")
        }
        return rules
    }

    static var rulesNames: String { SystemVersion.allCases.map(\.rawValue).joined(separator: ", ") }
}

extension WebQuery {
    /// Refuses other names, and a second value where one is read: more would be changed or shown than was meant.
    func check(names: [String], repeatable: [String] = []) throws(Refusal) {
        if let problem = unknownNames(besides: names) ?? repetition(besides: repeatable) { throw .badRequest(problem) }
    }
}
