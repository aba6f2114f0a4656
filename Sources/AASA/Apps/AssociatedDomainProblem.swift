/// What is wrong with a value of `com.apple.developer.associated-domains`: the mistakes that are found in the wild.
public enum AssociatedDomainProblem: Error, Equatable, Sendable {
    /// Where white space stands in a value.
    public enum Whitespace: Sendable { case before, after, within }

    case empty
    /// No domain is so long: the bytes of the value.
    case tooLong(Int)
    /// `*`: what a provisioning profile permits, not what an app claims.
    case anyDomain
    /// A build setting that was not filled in: `$(DOMAIN)`.
    case buildVariable(String)
    case whitespace(Whitespace)
    /// There is a domain only.
    case serviceMissing
    /// `https://…` where the service should stand.
    case schemeForService(String)
    /// A known service in other letter case, or nearly one.
    case serviceMisspelled(String, meant: Service)
    /// A service that no documentation names. Devices take any.
    case serviceUnknown(String)
    /// `applinks:https://…`.
    case scheme(String)
    case trailingSlash
    /// A path, or a fragment.
    case path(String)
    /// Something other than `mode=` after the question mark.
    case query(String)
    case modeUnknown(String)
    /// An asterisk that is not the whole first label.
    case wildcardMisplaced
    /// App Clips take no wildcard (Apple, "Supporting associated domains").
    case wildcardForAppClips
    /// Universal links have no port (TN3155).
    case portForLinks(String)
    case upperCase
    /// Asked for in developer mode only.
    case localhost
    /// Not the name of a host that devices ask.
    case host(Site.Problem)
    /// The same value stands above.
    case duplicate
    /// Only development builds may use the mode: TestFlight and the App Store do not (WWDC 2020, session 10098).
    case developerModeInDistribution

    /// Whether devices use the value all the same.
    public var isHarmless: Bool {
        switch self {
        case .serviceUnknown, .query, .modeUnknown, .upperCase, .localhost, .duplicate: true
        default: false
        }
    }
}
