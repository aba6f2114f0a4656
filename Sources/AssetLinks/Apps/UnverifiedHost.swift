internal import AASA

/// A host of an app's filters that the system does not verify.
package struct UnverifiedHost: Sendable, Equatable {
    package let name: String
    /// As a sentence about the host.
    package let reason: String
    let hint: String

    /// Why links of a host do not open the app.
    package static func sentence(about host: String) -> String {
        "the app does not verify \(host) on Android 12 and later"
    }
}

extension AndroidApp.Kind {
    /// How to have a host verified.
    package var hostHint: String {
        if self == .expo {
            return
                #"write a filter of its own into 'android.intentFilters': {"autoVerify": true, "action": "VIEW", "category": ["BROWSABLE", "DEFAULT"], "data": [{"scheme": "https", "host": "example.com"}]}"#
        }
        return
            #"name it in a filter with android:autoVerify="true", VIEW, BROWSABLE, DEFAULT and no scheme but http and https"#
    }
}

extension AndroidApp {
    /// The hosts of the filters that Android 12 and later do not verify, or not as links have them, each with the reason.
    package var unverifiedHosts: [UnverifiedHost] {
        let domains = domains
        // The hosts of other schemes are not hosts of links.
        let filters = filters.filter(\.hasWebScheme)
        let verified = Set(domains.approving)
        let nearest = Self.leastObstacles(in: filters, isStrict: domains.isStrict)
        // Before target SDK 31, one filter has the hosts of all verified.
        let hasVerifiedFilter = filters.contains { filter in
            filter.isAutoVerified && filter.isForWeb && filter.hasOnlyWebSchemes
        }
        let names = filters.flatMap(\.authorities).map(\.host).unique.filter { name in !verified.contains(name) }
        return names.map { name in
            if let mistake = VerifiedDomains.spellingMistake(in: name), domains.verified.contains(name) {
                return UnverifiedHost(name: name, reason: "it \(mistake.effect)", hint: mistake.hint)
            }
            let reason = Self.reason(for: name, nearest[name], hasVerifiedFilter: hasVerifiedFilter || domains.isStrict)
            let isDomain = VerifiedDomains.isDomain(name)
            let hint = if isDomain { kind.hostHint } else { VerifiedDomains.correction(of: name) }
            return UnverifiedHost(name: name, reason: reason, hint: hint)
        }
    }

    /// The obstacles of each host: of several filters, the one that lacks the least is to be changed.
    private static func leastObstacles(
        in filters: [IntentFilter], isStrict: Bool
    ) -> [String: VerificationObstacles] {
        var least: [String: VerificationObstacles] = [:]
        for filter in filters {
            let obstacles = VerificationObstacles(of: filter, isStrict: isStrict)
            for host in filter.authorities.map(\.host).unique {
                if let earlier = least[host], earlier.count <= obstacles.count { continue }
                least[host] = obstacles
            }
        }
        return least
    }

    private static func reason(
        for host: String, _ obstacles: VerificationObstacles?, hasVerifiedFilter: Bool
    ) -> String {
        if !VerifiedDomains.isDomain(host) { return "it is not the name of a domain" }
        if let obstacles, obstacles.count > 0 { return "its filter \(obstacles.predicate)" }
        if !hasVerifiedFilter { return "no filter has android:autoVerify=\"true\" and web schemes alone" }
        return "the hosts in front of it fill the space that the system has for them"
    }
}

/// What keeps the system from verifying the hosts of a filter.
private struct VerificationObstacles {
    /// As the manifest names it.
    private var lacking: [String] = []
    /// Schemes beside those of the web.
    private var otherSchemes: [String] = []

    /// - Parameter isStrict: whether each filter counts for its own hosts only, as from target SDK 31 on.
    init(of filter: IntentFilter, isStrict: Bool) {
        var required = [("VIEW", filter.hasView), ("BROWSABLE", filter.isBrowsable)]
        if isStrict {
            required += [("DEFAULT", filter.isDefault), ("android:autoVerify=\"true\"", filter.isAutoVerified)]
            otherSchemes = filter.schemes.filter { scheme in !IntentFilter.webSchemes.contains(scheme) }
        }
        lacking = required.filter { _, isThere in !isThere }.map(\.0)
    }

    var count: Int { lacking.count + otherSchemes.count }

    /// As in `lacks DEFAULT, android:autoVerify="true"`.
    var predicate: String {
        var parts: [String] = []
        if !lacking.isEmpty { parts.append("lacks \(lacking.joined(separator: ", "))") }
        if !otherSchemes.isEmpty { parts.append("has the scheme '\(otherSchemes.joined(separator: "', '"))' too") }
        return parts.joined(separator: " and ")
    }
}
