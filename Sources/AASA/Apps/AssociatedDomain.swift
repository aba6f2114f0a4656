/// A valid value of `com.apple.developer.associated-domains`.
public struct AssociatedDomain: Hashable, Sendable {
    public let service: Service
    /// The site that serves the file; for `*.example.com` it is `example.com` (TN3155).
    public let site: Site
    /// Whether the value covers the subdomains of the site and the site itself.
    public let isWildcard: Bool
    public let mode: AlternateMode?

    /// The value without the service: `*.example.com?mode=developer`.
    public var domain: String {
        (isWildcard ? "*." : "") + site.description + (mode.map { "?mode=\($0)" } ?? "")
    }

    /// The value in its canonical form.
    public var value: String { "\(service):\(domain)" }

    /// The URLs at which devices look for the file under a rule set, in their order.
    ///
    /// `cdn`: base URL of the CDN without a slash at the end.
    public func places(_ rules: RuleSet, cdn: String) -> [String] {
        rules.places(for: site, mode: mode, cdn: cdn)
    }
}

/// A request that devices make for an app's associated domain.
public struct DeviceRequest: Hashable, Sendable {
    public var service: Service
    /// A site, or an IP address with an optional port.
    public var site: String
    public var rules: RuleSet
    public var url: String

    /// The requests for the values that devices use in their order, each URL once for a service and rule set.
    ///
    /// `cdn`: base URL of the CDN without a slash at the end.
    public static func all(for domains: [ClaimedDomain], cdn: String) -> [DeviceRequest] {
        domains.flatMap { claimed in
            if let domain = claimed.domain {
                return RuleSet.allCases.flatMap { rules in
                    domain.places(rules, cdn: cdn).map {
                        DeviceRequest(
                            service: domain.service, site: domain.site.description, rules: rules, url: $0)
                    }
                }
            }
            guard claimed.isUsed, let address = claimed.address, let service = claimed.service else { return [] }
            // Developer mode is as old as the rules of iOS 14, and leaves the CDN out.
            let url = "https://\(address)/.well-known/apple-app-site-association"
            return [DeviceRequest(service: service, site: address, rules: .ios14, url: url)]
        }.unique
    }
}

/// An installed app and the claims of its entitlement.
public struct Installation: Sendable, Equatable {
    public var app: AppIdentifier
    /// `CFBundleShortVersionString` and `CFBundleVersion`; nil when unknown.
    public var version: String?
    /// The values of `com.apple.developer.associated-domains` as written.
    public var values: [String]

    public init(app: AppIdentifier, version: String?, values: [String]) {
        self.app = app
        self.version = version
        self.values = values
    }

    /// A claimed pair of site and service.
    public struct Claim: Hashable, Sendable {
        public var site: Site
        public var service: Service
        /// All values that name the pair, without the service: `*.example.com?mode=developer`.
        public var domains: [String]
        /// The mode that all values have in common.
        public var mode: AlternateMode?
    }

    /// The claims of a list of domains, each pair once. A wildcard and its site share one file.
    public static func claims(of domains: [AssociatedDomain]) -> [Claim] {
        var claims: [Claim] = []
        var places: [Key: Int] = [:]
        for domain in domains {
            let key = Key(site: domain.site, service: domain.service)
            if let place = places[key] {
                claims[place].domains.append(domain.domain)
                // A value without the mode makes devices use the CDN.
                if domain.mode != claims[place].mode { claims[place].mode = nil }
            } else {
                places[key] = claims.count
                claims.append(
                    Claim(site: domain.site, service: domain.service, domains: [domain.domain], mode: domain.mode))
            }
        }
        return claims
    }

    private struct Key: Hashable {
        let site: Site
        let service: Service
    }
}
