/// An app as a device has it installed: what its entitlement claims.
public struct Installation: Sendable, Equatable {
    public var app: AppIdentifier
    /// `CFBundleShortVersionString` and `CFBundleVersion`; nil when it is not known.
    public var version: String?
    /// The values of `com.apple.developer.associated-domains` as they are written.
    public var values: [String]

    public init(app: AppIdentifier, version: String?, values: [String]) {
        self.app = app
        self.version = version
        self.values = values
    }

    /// One pair of the table, with every way in which the entitlement names its site.
    public struct Claim: Hashable, Sendable {
        public var site: Site
        public var service: Service
        /// What stands behind the service: `*.example.com?mode=developer`.
        public var domains: [String]
        /// The mode in which the device asks: one that all the ways have.
        public var mode: AlternateMode?
    }

    /// The sites that devices ask, each once for a service. A wildcard and its site are served by one file.
    public static func claims(of domains: [AssociatedDomain]) -> [Claim] {
        var claims: [Claim] = []
        var places: [Key: Int] = [:]
        for domain in domains {
            let key = Key(site: domain.site, service: domain.service)
            if let place = places[key] {
                claims[place].domains.append(domain.domain)
                // Named once without a mode, the site is asked as all are.
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
