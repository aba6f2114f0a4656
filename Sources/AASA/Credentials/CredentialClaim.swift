/// How an app's entitlement speaks of a site for shared web credentials.
public enum CredentialClaim: Sendable, Equatable {
    /// The value that fits.
    case claimed(String)
    /// A value fits but for letter case, which iOS 8 compares.
    case differsInCase(String)
    /// A value has a port: iOS 8 takes the port from the domain and not from the value, so that the two never fit.
    case hasPort(String)
    /// A value is for another port.
    case otherPort(String)
    /// A value has `?mode=…`, which iOS 8 does not know.
    case hasMode(String)
    /// A value with `*.` would cover the site.
    case wildcard(String)
    /// The site is claimed for another service only.
    case otherService(String)
    /// A value is written as no system reads it: with a scheme, a path or white space.
    case malformed(String)
    /// Nothing is like it.
    case absent

    /// The value that is nearest to claiming the site, as the calls of `system` compare.
    public static func search(_ values: [String], for site: Site, _ system: CredentialSystem) -> CredentialClaim {
        let claims = values.map { judge($0, site, system) }
        return claims.min { $0.rank < $1.rank } ?? .absent
    }

    /// The sites of all values for shared web credentials; those that are no single site are left out.
    public static func sites(_ values: [String]) -> [Site] {
        var sites: [Site] = []
        for value in values {
            guard let parts = Parts(value), parts.isForCredentials, let site = try? Site(parts.name),
                !sites.contains(site)
            else { continue }
            sites.append(site)
        }
        return sites
    }

    /// Whether the daemon of today counts the value as a claim: unlike the calls it knows wildcards.
    public static func isClaimedForDaemon(_ values: [String], _ site: Site) -> Bool {
        switch search(values, for: site, .today) {
        case .claimed, .wildcard: true
        default: false
        }
    }

    private static func judge(_ value: String, _ site: Site, _ system: CredentialSystem) -> CredentialClaim {
        // iOS 8 takes the port from the domain and compares the whole value.
        let wanted = Parts.prefix + site.host
        if system == .ios8, value.utf8.elementsEqual(wanted.utf8) { return .claimed(value) }
        guard let parts = Parts(value) else { return .absent }
        if parts.isWildcard {
            let base = (try? Site(parts.name))?.host
            let isCovered = base.map { $0.utf8.elementsEqual(site.host.utf8) || site.host.hasSuffix("." + $0) } ?? false
            return isCovered && parts.isForCredentials ? .wildcard(value) : .absent
        }
        guard let claimed = try? Site(parts.name) else {
            return parts.isForCredentials && parts.names(site) ? .malformed(value) : .absent
        }
        guard claimed.host.utf8.elementsEqual(site.host.utf8) else { return .absent }
        if !parts.isForCredentials { return .otherService(value) }
        if system == .today { return claimed.port == site.port ? .claimed(value) : .otherPort(value) }
        if parts.hasMode { return .hasMode(value) }
        return parts.name.contains(":") ? .hasPort(value) : .differsInCase(value)
    }

    /// The nearest to a fitting value comes first.
    private var rank: Int {
        switch self {
        case .claimed: 0
        case .differsInCase: 1
        case .hasPort, .otherPort: 2
        case .hasMode: 3
        case .wildcard: 4
        case .malformed: 5
        case .otherService: 6
        case .absent: 7
        }
    }

    /// A value in its parts: `service:name[?mode]`.
    private struct Parts {
        static let prefix = Service.webcredentials.rawValue + ":"

        let isForCredentials: Bool
        let isWildcard: Bool
        let hasMode: Bool
        /// With the port.
        let name: String

        init?(_ value: String) {
            guard let colon = value.firstIndex(of: ":") else { return nil }
            isForCredentials = value[...colon].utf8.elementsEqual(Self.prefix.utf8)
            var rest = value[value.index(after: colon)...]
            let mark = rest.firstIndex(of: "?")
            hasMode = mark != nil
            if let mark { rest = rest[..<mark] }
            isWildcard = rest.hasPrefix("*.")
            name = String(isWildcard ? rest.dropFirst(2) : rest)
        }

        /// Whether the site stands somewhere in what is no site.
        func names(_ site: Site) -> Bool { name.lowercased().firstRange(ofText: site.host) != nil }
    }
}
