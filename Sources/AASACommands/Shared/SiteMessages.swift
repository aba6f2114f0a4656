internal import AASA
internal import AASAToolkit
internal import Arguments

/// What is wrong with a site of the command line, and how to write it.
enum SiteMessages {
    static func error(_ problem: SiteName.Problem) -> ValidationError {
        let hint: String? =
            switch problem {
            case .notASite(let problem): hint(problem)
            case .notConvertible: nil
            case .libraryMissing: "install it (apt install libidn2-0), or write the name as punycode: xn--…"
            }
        return ValidationError(problem.sentence, hint: hint)
    }

    /// The site without user name and password; nil when it is empty then.
    private static func writeJust(_ site: String) -> String? {
        let host = site.unicodeScalars.lastIndex(of: "@").map { site.unicodeScalars[$0...].dropFirst() }
        let text = host.map { String($0) } ?? site
        return text.isEmpty ? nil : "write just '\(text)'"
    }

    private static func hint(_ problem: Site.Problem) -> String? {
        switch problem {
        case .empty: "a site is a domain with an optional port: example.com, example.com:8443"
        case .scheme(let site), .path(let site): writeJust(site)
        case .credentials: "write the domain only"
        case .badPort(let port) where port.contains("."):
            "is it an entitlement's value? write the domain, and name the service with --service"
        case .badPort: "ports are 1 to 65535"
        case .badCharacter("_"): "only letters, digits, '-' and '.' are allowed"
        case .badCharacter(";"), .badCharacter("\t"): "columns of a list are separated by commas"
        case .noDot: "devices use only fully qualified names, such as example.com"
        case .address: "give the domain, and --connect-to ::ADDRESS:PORT to reach a certain machine"
        case .wildcard: "the file of '*.example.com' is served by example.com itself"
        case .badCharacter, .notASCII, .emptyLabel, .labelTooLong, .nameTooLong, .hyphen: nil
        }
    }
}
