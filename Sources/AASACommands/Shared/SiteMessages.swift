internal import AASA
internal import AASAToolkit

/// What is wrong with a site of the command line, and how to write it.
enum SiteMessages {
    static func describe(_ problem: SiteName.Problem) -> (sentence: String, hint: String?) {
        switch problem {
        case .notASite(let problem): describe(problem)
        case .notConvertible(let text): ("the name has no form for the DNS: \(text.tidied)", nil)
        case .libraryMissing(let text):
            (
                "names outside ASCII need libidn2 (\(text))",
                "install it (apt install libidn2-0), or write the name as punycode: xn--…"
            )
        }
    }

    /// The site without user name and password; nil when it is empty then.
    private static func writeJust(_ site: String) -> String? {
        let host = site.unicodeScalars.lastIndex(of: "@").map { site.unicodeScalars[$0...].dropFirst() }
        let text = host.map { String($0) } ?? site
        return text.isEmpty ? nil : "write just '\(text)'"
    }

    private static func describe(_ problem: Site.Problem) -> (sentence: String, hint: String?) {
        switch problem {
        case .empty: ("it is empty", "a site is a domain with an optional port: example.com, example.com:8443")
        case .scheme(let site): ("a site has no scheme", writeJust(site))
        case .path(let site): ("a site has no path", writeJust(site))
        case .credentials: ("a site has no user name", "write the domain only")
        case .badPort(let port) where port.contains("."):
            (
                "'\(port)' is not a port",
                "is it an entitlement's value? write the domain, and name the service with --service"
            )
        case .badPort(let port): ("'\(port)' is not a port", "ports are 1 to 65535")
        case .badCharacter("_"):
            ("an underscore is not allowed in a host name", "devices ask only for letters, digits, '-' and '.'")
        case .badCharacter(";"): ("';' is not allowed in a host name", "columns of a list are separated by commas")
        case .badCharacter("\t"): ("a tab is not allowed in a host name", "columns of a list are separated by commas")
        case .badCharacter(let scalar): ("'\(String(Character(scalar)).printable)' is not allowed in a host name", nil)
        case .notASCII: ("the name is not in ASCII", nil)
        case .emptyLabel: ("two dots follow each other, or a dot comes first", nil)
        case .labelTooLong: ("a part between dots is longer than 63 characters", nil)
        case .nameTooLong: ("the name is longer than 253 characters", nil)
        case .hyphen(let label): ("'\(label)' begins or ends with a hyphen", nil)
        case .noDot: ("the name has no dot", "devices ask only for fully qualified names, such as example.com")
        case .address:
            (
                "an IP address is not a site",
                "give the domain, and --connect-to ::ADDRESS:PORT to reach a certain machine"
            )
        case .wildcard:
            ("a wildcard names no single site", "the file of '*.example.com' is served by example.com itself")
        }
    }
}
