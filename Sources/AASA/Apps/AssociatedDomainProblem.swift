/// A problem with a value of `com.apple.developer.associated-domains`.
package enum AssociatedDomainProblem: Error, Equatable, Sendable {
    /// The place of white space in a value.
    package enum Whitespace: Sendable { case before, after, within }

    case empty
    /// Longer than any domain; the bytes of the value.
    case tooLong(Int)
    /// Several values in one string, and what is between them.
    case severalValues(separator: String)
    /// `*`, which is for provisioning profiles and not for apps.
    case anyDomain
    /// The same in a profile.
    case anyDomainOfProfile
    /// A build setting without its value, `$(DOMAIN)`, or the placeholder of another template.
    case buildVariable(String)
    /// A part of the domain that was never filled in, which devices take for a name.
    case placeholder(String)
    case whitespace(Whitespace)
    /// A domain alone.
    case serviceMissing
    /// `https://…` in place of the service.
    case schemeForService(String)
    /// A known service in another letter case or misspelt.
    case serviceMisspelled(String, meant: Service)
    /// A service without documentation. Devices accept any.
    case serviceUnknown(String)
    /// `any`, which means all services in options and in the table.
    case anyService
    /// `applinks:https://…`.
    case scheme(String)
    case trailingSlash
    case path(String)
    /// A query item other than `mode=`.
    case query(String)
    case modeUnknown(String)
    /// An asterisk elsewhere than as the whole first label.
    case wildcardMisplaced
    /// App Clips do not support wildcards (Apple, "Supporting associated domains").
    case wildcardForAppClips
    /// Universal links have no port (TN3155).
    case portForLinks(String)
    case upperCase
    /// The identifier of an app in place of a domain.
    case appIdentifier
    /// For developer mode only.
    case localhost
    /// Not a host name that devices accept.
    case host(Site.Problem)
    case duplicate
    /// Only development builds may use the mode: TestFlight and the App Store do not (WWDC 2020, session 10098).
    case developerModeInDistribution
    /// The same in a build that also has the value without the mode, and uses that.
    case developerModeBesideValue

    /// Whether devices use the value in spite of the problem.
    var isHarmless: Bool {
        switch self {
        case .serviceUnknown, .query, .modeUnknown, .placeholder, .upperCase, .appIdentifier, .duplicate: true
        default: false
        }
    }

    /// Whether it is a build setting, which Xcode fills in: others such as `${process.env.HOST}` are in its brackets, too.
    private var isBuildSetting: Bool {
        guard case .buildVariable(let variable) = self, variable.hasPrefix("$(") || variable.hasPrefix("${") else {
            return false
        }
        return variable[...].prefix(before: ":").allSatisfy { character in
            character.isLetter || character.isNumber || "_${}()".contains(character)
        }
    }

    func sentence(in domain: ClaimedDomain) -> String {
        switch self {
        case .empty: "the value is empty"
        case .tooLong(let count): "the value has \(count.grouped) bytes, and a domain has at most 253"
        case .severalValues(let separator): "\(separator) is in the value: each value is a string of its own"
        case .anyDomain: "'*' is what a provisioning profile permits; in an app it names no site"
        case .anyDomainOfProfile: "the profile permits every site; the app's entitlements name them"
        case .buildVariable(let variable) where isBuildSetting:
            "the build variable '\(variable)' was not filled in"
        case .buildVariable(let text), .placeholder(let text): "the placeholder '\(text)' was not filled in"
        case .whitespace(.before): "white space, or an invisible character, at the start"
        case .whitespace(.after): "white space, or an invisible character, at the end"
        case .whitespace(.within): "white space, or an invisible character, in the middle"
        case .serviceMissing: "the service in front of the domain is missing"
        case .schemeForService(let scheme): "'\(scheme):' is a URL's scheme and no service"
        case .serviceMisspelled(let name, let meant): "'\(name)' is not a service that devices know; '\(meant)' is"
        case .serviceUnknown(let name): "no documentation names the service '\(name)'"
        case .anyService: "'any' is not a service: a value names one"
        case .scheme(let scheme) where scheme.isEmpty: "slashes follow the service, and a domain has none"
        case .scheme(let scheme): "the domain has the scheme '\(scheme)://' in front"
        case .trailingSlash: "a slash follows the domain"
        case .path(let path) where path.hasPrefix("#"):
            "the fragment '\(path)' follows the domain, and a value has none"
        case .path(let path): "the path '\(path)' follows the domain; paths belong in the site's file"
        case .query(let query): "'?\(query)' means nothing to devices; only '?mode=' does"
        case .modeUnknown(let mode): "'\(mode)' is not a mode, and devices ignore it"
        case .wildcardMisplaced: "an asterisk is allowed only at the start, followed by a dot: '*.example.com'"
        case .wildcardForAppClips: "App Clips allow no wildcard: list every domain"
        case .portForLinks(let port): UniversalLinks.portSentence(port)
        case .upperCase: "the domain has capitals; devices make them small, and iOS 8 compares letter by letter"
        case .appIdentifier: "it is the identifier of an app, and a value names the domain of a site"
        case .localhost: "'localhost' is used in developer mode only"
        case .host(let problem): Self.sentence(problem, isWildcard: domain.isWildcard)
        case .duplicate: "it is a duplicate"
        case .developerModeInDistribution:
            "developer mode is for development builds; builds for TestFlight, the App Store and testers do not use it"
        case .developerModeBesideValue: "developer mode is for development builds: this one uses the value without it"
        }
    }

    private static func sentence(_ problem: Site.Problem, isWildcard: Bool) -> String {
        switch problem {
        case .empty: "no domain follows the service"
        case .noDot where isWildcard: "the wildcard reaches over a whole top-level domain"
        case .address: "devices use names, and IP addresses in developer mode only"
        case .notASCII: "the domain is not in ASCII: write it as punycode (xn--…)"
        case .noDot: "the domain has no dot"
        case .credentials: "the domain has a user name in front"
        case .badPort(let port): "'\(port)' is not a port"
        default: problem.sentence
        }
    }

    func hint(in domain: ClaimedDomain) -> String? {
        switch self {
        case .anyDomain: "name each site in the app's entitlements, as in 'applinks:example.com', and sign with those"
        case .buildVariable where isBuildSetting:
            "set the variable for this configuration: Xcode fills it in when it signs the app"
        case .buildVariable: "write its value: Xcode fills in names of build settings only, such as '$(DOMAIN)'"
        case .serviceMissing, .schemeForService:
            if let meant = domain.valueWithColon {
                domain.correction(to: meant)
            } else if let links = domain.value(for: .applinks), let credentials = domain.value(for: .webcredentials) {
                "write '\(links)' for universal links, '\(credentials)' for passwords"
            } else {
                nil
            }
        case .portForLinks: UniversalLinks.portHint
        case .wildcardForAppClips:
            domain.value(for: .appclips).map { value in "write '\(value)', and one value for each other name" }
        case .developerModeInDistribution:
            if domain.site != nil, domain.service != nil {
                "leave '?mode=developer' to the entitlements of debug builds"
            } else {
                nil
            }
        case .serviceUnknown, .anyService: Service.known.map(\.rawValue).choiceHint
        case .placeholder, .appIdentifier: "write the site's domain, as in 'applinks:example.com'"
        case .localhost: "add '?mode=developer' in debug builds"
        default: nil
        }
    }
}
