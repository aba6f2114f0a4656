/// A site that an app names in `com.apple.developer.associated-domains`, in a form that devices use.
public struct AssociatedDomain: Hashable, Sendable {
    public let service: Service
    /// The site whose file answers. That of `*.example.com` is served by `example.com` (TN3155).
    public let site: Site
    /// Whether the names below the site are meant, and with them the site itself.
    public let isWildcard: Bool
    public let mode: AlternateMode?

    public init(service: Service, site: Site, isWildcard: Bool, mode: AlternateMode?) {
        self.service = service
        self.site = site
        self.isWildcard = isWildcard
        self.mode = mode
    }

    /// What stands after the service: `*.example.com?mode=developer`.
    public var domain: String {
        (isWildcard ? "*." : "") + site.description + (mode.map { "?mode=\($0)" } ?? "")
    }

    /// The value as it should be written.
    public var value: String { "\(service):\(domain)" }

    /// Where devices ask for the file under a set of rules, in their order.
    ///
    /// - Parameter cdn: base URL of the CDN without a slash at the end.
    public func places(_ rules: RuleSet, cdn: String) -> [String] {
        rules.places(for: site, mode: mode, cdn: cdn)
    }
}
