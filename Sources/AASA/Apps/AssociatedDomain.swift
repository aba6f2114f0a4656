/// A valid value of `com.apple.developer.associated-domains`.
package struct AssociatedDomain: Hashable, Sendable {
    package let service: Service
    /// The site that serves the file; for `*.example.com` it is `example.com` (TN3155).
    package let site: Site
    /// Whether the value covers the subdomains of the site, and not the site itself.
    package let isWildcard: Bool
    /// The mode in which devices request the file from the site itself; nil for the copy of Apple's CDN.
    package let mode: AlternateMode?

    /// The value without the service: `*.example.com?mode=developer`.
    package var domain: String {
        let name = if isWildcard { "*.\(site)" } else { "\(site)" }
        guard let mode else { return name }
        return "\(name)?mode=\(mode)"
    }

    /// Whether the value names the host: a wildcard names those below its site, and not the site itself (Apple,
    /// "Supporting associated domains").
    func covers(_ host: String) -> Bool {
        LinkHosts(of: site, isWildcard: isWildcard).include(host)
    }

    /// The value in its canonical form.
    package var value: String { "\(service):\(domain)" }
}

/// A request that devices make for an app's associated domain.
package struct DeviceRequest: Hashable, Sendable {
    package var service: Service
    /// A site, or an IP address with an optional port.
    package var site: String
    package var rules: SystemVersion
    package var url: String

    /// The requests for the values that devices use in their order, each URL once for a service and rule set.
    ///
    /// - Parameter cdn: base URL of the CDN without a slash at the end.
    package static func all(for domains: [ClaimedDomain], cdn: String) -> [DeviceRequest] {
        domains.flatMap { claimed in
            if let domain = claimed.domain {
                return SystemVersion.apple.flatMap { rules in
                    rules.places(for: domain.site, mode: domain.mode, cdn: cdn).map { url in
                        DeviceRequest(
                            service: domain.service, site: domain.site.description, rules: rules, url: url)
                    }
                }
            }
            guard claimed.isUsed, let address = claimed.address, let service = claimed.service else { return [] }
            // Developer mode is as old as the rules of iOS 14, and leaves the CDN out.
            let url = "https://\(address)\(AssociationFile.wellKnownPath)"
            return [DeviceRequest(service: service, site: address, rules: .ios14, url: url)]
        }.unique
    }
}

/// An installed app and the claims of its entitlement.
package struct Installation: Sendable, Equatable {
    package var app: AppIdentifier
    /// `CFBundleShortVersionString` and `CFBundleVersion`; nil when unknown.
    package var version: String?
    /// The values of `com.apple.developer.associated-domains` as written.
    package var values: [String]

    package init(app: AppIdentifier, version: String?, values: [String]) {
        self.app = app
        self.version = version
        self.values = values
    }

    /// A claimed pair of site and service.
    package struct Claim: Hashable, Sendable {
        package var site: Site
        package var service: Service
        /// All values that name the pair, without the service: `*.example.com?mode=developer`.
        package var domains: [String]
        /// The mode that all values have in common.
        package var mode: AlternateMode?

        package init(site: Site, service: Service, domains: [String], mode: AlternateMode? = nil) {
            self.site = site
            self.service = service
            self.domains = domains
            self.mode = mode
        }

        /// Whether one of the values names the host: a wildcard names those below its site, and not the site itself
        /// (Apple, "Supporting associated domains").
        package func covers(_ host: String) -> Bool {
            domains.contains { domain in LinkHosts(of: site, isWildcard: domain.hasPrefix("*.")).include(host) }
        }
    }

    /// The claims of a list of domains, each pair once. A wildcard and its site share one file.
    package static func claims(of domains: [AssociatedDomain]) -> [Claim] {
        var claims: [Claim] = []
        var indices: [Site: [Service: Int]] = [:]
        for domain in domains {
            if let index = indices[domain.site]?[domain.service] {
                claims[index].domains.append(domain.domain)
                claims[index].mode = AlternateMode.common(of: claims[index].mode, and: domain.mode)
            } else {
                indices[domain.site, default: [:]][domain.service] = claims.count
                claims.append(
                    Claim(site: domain.site, service: domain.service, domains: [domain.domain], mode: domain.mode))
            }
        }
        return claims
    }
}

extension LinkHosts {
    /// The hosts that a value of an entitlement names.
    fileprivate init(of site: Site, isWildcard: Bool) {
        self = if isWildcard { .below(site) } else { .site(site) }
    }
}
