internal import AASA
internal import AASAToolkit

/// Problems of an app's associated domains, and what to write instead.
enum DomainMessages {
    /// The problems of a value in one sentence; nil when there is none.
    static func sentence(_ domain: ClaimedDomain) -> String? {
        if domain.problems.isEmpty { return nil }
        let problems = domain.problems.map { sentence($0, domain) }.joined(separator: "; besides, ")
        return domain.suggestion.map { "\(problems): write '\($0)'" } ?? problems
    }

    /// How to fix the most important problem.
    static func hint(_ domain: ClaimedDomain) -> String? {
        guard let first = domain.problems.first else { return nil }
        return hint(first, domain)
    }

    private static func sentence(_ problem: AssociatedDomainProblem, _ domain: ClaimedDomain) -> String {
        switch problem {
        case .empty: "the value is empty"
        case .tooLong(let count): "the value has \(count.grouped) bytes, and a domain has at most 253"
        case .anyDomain: "'*' is what a provisioning profile permits; in an app it names no site"
        case .buildVariable(let variable): "the build variable '\(variable)' was not filled in"
        case .whitespace(.before): "white space, or an invisible character, stands in front"
        case .whitespace(.after): "white space, or an invisible character, stands at the end"
        case .whitespace(.within): "white space, or an invisible character, stands in the middle"
        case .serviceMissing: "the service in front of the domain is missing"
        case .schemeForService(let scheme): "'\(scheme):' is a URL's scheme and no service"
        case .serviceMisspelled(let name, let meant): "'\(name)' is no service that devices know; '\(meant)' is"
        case .serviceUnknown(let name): "no documentation names the service '\(name)'"
        case .scheme(let scheme) where scheme.isEmpty: "slashes follow the service, and a domain has none"
        case .scheme(let scheme): "the domain has the scheme '\(scheme)://' in front"
        case .trailingSlash: "a slash follows the domain"
        case .path(let path): "the path '\(path)' follows the domain; paths stand in the site's file"
        case .query(let query): "'?\(query)' means nothing to devices; only '?mode=' does"
        case .modeUnknown(let mode): "'\(mode)' is no mode, and devices read past it"
        case .wildcardMisplaced: "an asterisk stands only in front, followed by a dot: '*.example.com'"
        case .wildcardForAppClips: "App Clips take no wildcard: every domain is named by itself"
        case .portForLinks(let port): "universal links have no port, and with ':\(port)' none opens the app"
        case .upperCase: "the domain has capitals; devices make them small, and iOS 8 compares letter by letter"
        case .localhost: "'localhost' is asked in developer mode only"
        case .host(let problem): host(problem, domain)
        case .duplicate: "it stands above already"
        case .developerModeInDistribution:
            "developer mode is for development builds; builds for TestFlight, the App Store and testers do not use it"
        }
    }

    private static func host(_ problem: Site.Problem, _ domain: ClaimedDomain) -> String {
        switch problem {
        case .empty: "no domain follows the service"
        case .noDot where domain.isWildcard: "the wildcard reaches over a whole top-level domain"
        case .address: "devices ask names, and IP addresses in developer mode only"
        case .notASCII: "the domain is not in ASCII: write it as punycode (xn--…)"
        case .noDot: "the domain has no dot"
        case .credentials: "the domain has a user name in front"
        case .badPort(let port): "'\(port)' is not a port"
        default: SiteMessages.describe(SiteName.Problem.notASite(problem)).sentence
        }
    }

    private static func punycode(_ domain: ClaimedDomain) -> String? {
        guard let service = domain.service, let colon = domain.value.firstIndex(of: ":"),
            let site = try? SiteName.site(String(domain.value[domain.value.index(after: colon)...]))
        else { return nil }
        return "write '\(service):\(site)'"
    }

    private static func hint(_ problem: AssociatedDomainProblem, _ domain: ClaimedDomain) -> String? {
        switch problem {
        case .anyDomain: "name each site in the app's entitlements, as in 'applinks:example.com', and sign with those"
        case .buildVariable: "is the variable set for this configuration? Xcode fills it in when it signs the app"
        case .serviceMissing, .schemeForService:
            domain.site.map { "write 'applinks:\($0.host)' for universal links, 'webcredentials:\($0)' for passwords" }
        case .host(.notASCII): punycode(domain)
        case .portForLinks: "serve universal links on port 443; '?mode=developer' is for development servers"
        case .wildcardForAppClips: domain.site.map { "write 'appclips:\($0)', and one value for each other name" }
        case .developerModeInDistribution:
            domain.domain == nil && domain.site != nil && domain.service != nil
                ? "leave '?mode=developer' to the entitlements of debug builds" : nil
        case .serviceUnknown: "services: \(Service.known.map(\.rawValue).joined(separator: ", "))"
        case .localhost: "add '?mode=developer' in debug builds"
        default: nil
        }
    }
}
