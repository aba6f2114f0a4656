/// A URL that devices ask for because an app names its site.
public struct DeviceRequest: Hashable, Sendable {
    public var service: Service
    public var site: Site
    public var rules: RuleSet
    public var url: String

    /// Everything that is asked for `domains`, site by site in their order, each URL once for a service and set of rules.
    ///
    /// - Parameter cdn: base URL of the CDN without a slash at the end.
    public static func all(for domains: [AssociatedDomain], cdn: String) -> [DeviceRequest] {
        var seen: Set<DeviceRequest> = []
        return domains.flatMap { domain in
            RuleSet.allCases.flatMap { rules in
                domain.places(rules, cdn: cdn).map {
                    DeviceRequest(service: domain.service, site: domain.site, rules: rules, url: $0)
                }
            }
        }.filter { seen.insert($0).inserted }
    }
}
