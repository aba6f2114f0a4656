package import AASA

/// The way in which an app's entitlement claims a site for shared web credentials, or fails to.
package enum CredentialClaim: Sendable, Equatable {
    /// A matching value.
    case claimed(String)
    /// A value that differs in letter case, which iOS 8 compares.
    case differsInCase(String)
    /// A value with a port. iOS 8 removes the port from the domain and not from the value, so that the two never match.
    case hasPort(String)
    case otherPort(String)
    /// A value with `?mode=…`, which iOS 8 does not support.
    case hasMode(String)
    /// A value with `*.` that covers the site.
    case wildcard(String)
    /// A value with `*.` and the site, which covers the names below it (Apple, "Supporting associated domains").
    case wildcardBelow(String)
    /// A claim for another service only.
    case otherService(String)
    /// A value in a form that no system reads: with a scheme, a path or white space.
    case malformed(String)
    case absent

    /// The value that is closest to a claim of the site, as the functions of `system` compare.
    ///
    /// - Parameter host: the host in the letter case of the call.
    package static func search(
        _ values: [String], for site: Site, writtenAs host: String, system: CredentialSystem
    ) -> CredentialClaim {
        let claims = values.map { value in judge(value, for: site, writtenAs: host, system: system) }
        return claims.min { one, other in one.rank < other.rank } ?? .absent
    }

    /// The sites of all values for shared web credentials that `system` reads, without wildcards and malformed values.
    static func sites(_ values: [String], _ system: CredentialSystem) -> [Site] {
        var sites: [Site] = []
        for parts in values.compactMap(Parts.init) where parts.isForCredentials && !parts.domain.isWildcard {
            let isRead = system == .today || !parts.hasMode
            if isRead, let site = parts.domain.site { sites.append(site) }
        }
        return sites.unique
    }

    /// Whether a value for shared web credentials is a wildcard.
    static func hasWildcard(_ values: [String]) -> Bool {
        values.compactMap(Parts.init).contains { parts in parts.isForCredentials && parts.domain.isWildcard }
    }

    /// Whether the daemon of current systems accepts a value as a claim. Unlike the functions it supports wildcards.
    package static func isClaimedForDaemon(_ site: Site, by values: [String]) -> Bool {
        switch search(values, for: site, writtenAs: site.host, system: .today) {
        case .claimed, .wildcard: true
        default: false
        }
    }

    package func sentence(_ system: CredentialSystem) -> String {
        switch self {
        case .claimed(let value): "'\(value)' claims it"
        case .differsInCase(let value): "'\(value)' differs in letter case, and iOS 8 compares letter by letter"
        case .hasPort(let value):
            "'\(value)' has a port: iOS 8 removes it from the domain and not from the value, so that they never match"
        case .otherPort(let value): "'\(value)' is for a different port"
        case .hasMode(let value): "'\(value)' has a mode, which iOS 8 does not know"
        case .wildcard(let value):
            switch system {
            case .ios8: "'\(value)' is a wildcard, which iOS 8 does not know"
            case .today:
                "not known: '\(value)' would cover it, and whether this call accepts wildcards is not published"
            }
        case .wildcardBelow(let value): "'\(value)' is for the names below the domain, and not for the domain itself"
        case .otherService(let value): "'\(value)' claims it for a different service"
        case .malformed(let value): "'\(value)' is not written as service:domain"
        case .absent: "no value claims it"
        }
    }

    private static func judge(
        _ value: String, for site: Site, writtenAs host: String, system: CredentialSystem
    ) -> CredentialClaim {
        // iOS 8 removes the port from the domain and compares the whole value.
        let expected = Parts.prefix + host
        if system == .ios8, value.hasSameBytes(as: expected) { return .claimed(value) }
        guard let parts = Parts(value) else { return .absent }
        if parts.domain.isWildcard {
            guard parts.isForCredentials, let base = parts.domain.site else { return .absent }
            if base.host.hasSameBytes(as: site.host) { return .wildcardBelow(value) }
            return if LinkHosts.below(base).include(site.host) { .wildcard(value) } else { .absent }
        }
        guard let claimed = parts.domain.site else {
            let containsSite = parts.domain.name.lowercased().contains(text: site.host)
            if parts.isForCredentials, containsSite { return .malformed(value) }
            return .absent
        }
        guard claimed.host.hasSameBytes(as: site.host) else { return .absent }
        if !parts.isForCredentials { return .otherService(value) }
        switch system {
        case .today:
            if claimed.port != site.port { return .otherPort(value) }
            return .claimed(value)
        case .ios8:
            if parts.hasMode { return .hasMode(value) }
            if parts.domain.name.contains(":") { return .hasPort(value) }
            return .differsInCase(value)
        }
    }

    /// The closest to a matching value first.
    private var rank: Int {
        switch self {
        case .claimed: 0
        case .differsInCase: 1
        case .hasPort, .otherPort: 2
        case .hasMode: 3
        case .wildcard, .wildcardBelow: 4
        case .malformed: 5
        case .otherService: 6
        case .absent: 7
        }
    }

    /// The parts of a value: `service:domain`.
    private struct Parts {
        static let prefix = Service.webcredentials.rawValue + ":"

        let isForCredentials: Bool
        let domain: DeviceDomain
        var hasMode: Bool { domain.text.contains("?") }

        init?(_ value: String) {
            guard let colon = value.firstIndex(of: ":") else { return nil }
            isForCredentials = value[...colon].hasSameBytes(as: Self.prefix)
            domain = DeviceDomain(String(value[value.index(after: colon)...]))
        }
    }
}
