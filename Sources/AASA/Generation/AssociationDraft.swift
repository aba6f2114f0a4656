/// An association document made from what apps claim.
package struct AssociationDraft: Sendable {
    /// A service and the apps that claim it at one site.
    package struct ServiceApps: Sendable, Equatable {
        package var service: Service
        package var apps: [AppIdentifier]
    }

    /// The order of the document.
    package private(set) var services: [ServiceApps] = []
    /// The rules of `applinks`, in the order in which they are tried.
    package var rules: [PathRule]

    package init(rules: [PathRule]) { self.rules = rules }

    /// The draft of one document for several sites, with what apps claim at any of them: devices ignore what an app does
    /// not claim at a site.
    ///
    /// - Parameter drafts: one for each site; those with `applinks` have the same rules.
    package init(joining drafts: [AssociationDraft]) {
        rules = drafts.first(where: \.linksApps)?.rules ?? []
        for claim in drafts.flatMap(\.services) {
            for app in claim.apps { add(app, to: claim.service) }
        }
    }

    /// Whether an app claims `applinks`, for which the rules are.
    package var linksApps: Bool { services.contains { claim in claim.service == .applinks } }

    /// Adds an app, once for a service; services get the usual order.
    package mutating func add(_ app: AppIdentifier, to service: Service) {
        if let index = services.firstIndex(where: { claim in claim.service == service }) {
            if !services[index].apps.contains(app) { services[index].apps.append(app) }
        } else {
            services.append(ServiceApps(service: service, apps: [app]))
            services.sort { one, other in Self.rank(one.service) < Self.rank(other.service) }
        }
    }

    /// The place of a service in the document; those that are not known come last.
    private static func rank(_ service: Service) -> Int { Service.known.firstIndex(of: service) ?? Service.known.count }

    /// The document in the canonical format.
    package var document: [UInt8] { Self.formatted(Array(JSONText.object(members).line.utf8)) }

    var members: [(String, JSONText)] { services.map { claim in (claim.service.rawValue, value(of: claim)) } }

    private func value(of claim: ServiceApps) -> JSONText {
        if claim.service != .applinks { return .object([("apps", .array(claim.apps.map(\.json)))]) }
        return .object([("details", .array([entry(for: claim.apps, besideExclusions: false)]))])
    }

    /// An element of `details`.
    ///
    /// - Parameter isExcluding: whether rules exclude by the document's `defaults`.
    func entry(for apps: [AppIdentifier], besideExclusions isExcluding: Bool) -> JSONText {
        let components = components(besideExclusions: isExcluding)
        return .object([("appIDs", .array(apps.map(\.json))), ("components", components)])
    }

    /// The value of `components`.
    func components(besideExclusions isExcluding: Bool) -> JSONText {
        .array(rules.map { rule in rule.component(statesMatch: isExcluding) })
    }

    /// JSON in the canonical format.
    package static func formatted(_ bytes: [UInt8]) -> [UInt8] {
        guard let root = try? JSONReader.read(bytes) else { return bytes }
        return JSONFormatter.format(root, in: bytes)
    }
}
