internal import AASA
internal import AASAToolkit
internal import Arguments

/// What is wrong with a site of the command line, and how to write it.
enum SiteMessages {
    /// The error of an argument that is not a site.
    static func error(_ problem: SiteName.Problem) -> ValidationError {
        let hint: String? =
            switch problem {
            case .notASite(let problem): hint(problem)
            case .notConvertible: nil
            case .libraryMissing:
                "install it (\(SystemPackage.installation(of: [.idn2]))), or write the name as punycode: xn--…"
            }
        return ValidationError(problem.sentence, hint: hint)
    }

    /// The site without user name and password; nil when it is empty then.
    private static func writeJust(_ site: String) -> String? {
        URLParts(site).address.nonEmpty.map { host in "write just '\(host)'" }
    }

    private static func hint(_ problem: Site.Problem) -> String? {
        switch problem {
        case .empty: "write a domain with an optional port, as in example.com or example.com:8443"
        case .copy(let site): writeJust(site.description)
        case .scheme(let site), .path(let site): writeJust(site)
        case .credentials: "write the domain only"
        case .badPort(let port) where port.contains("."):
            "of an entitlement's value, write the domain, and name the service with --service"
        case .badPort: "write a port from 1 to 65535"
        case .badCharacter(" "): "remove the space"
        case .badCharacter(";"), .badCharacter("\t"): "separate the columns of a list by commas"
        case .badCharacter: "use letters, digits, '-' and '.' only"
        case .noDot: "write a fully qualified name, such as example.com"
        case .address: "give the domain, and --connect-to SITE:443:ADDRESS:PORT to reach a certain machine"
        case .wildcard: "write the domain without '*.', which serves the file of its subdomains"
        case .emptyLabel: "write one dot between two parts of the name"
        case .hyphen(let label): "remove the hyphen at the start or end of '\(label)'"
        case .labelTooLong: "write at most 63 characters between two dots"
        case .nameTooLong: "write at most 253 characters"
        case .notASCII: nil
        }
    }
}
