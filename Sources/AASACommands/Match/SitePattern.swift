internal import AASA
internal import AASAToolkit
internal import Arguments

/// A site, or `*.` and a site: the domain itself and every name below it, as an entitlement may ask for.
struct SitePattern: ExpressibleByArgument {
    private let site: Site
    private let coversSubdomains: Bool

    init(_ site: Site) {
        self.site = site
        coversSubdomains = false
    }

    init(argument: String) throws(ValidationError) {
        coversSubdomains = argument.hasPrefix("*.")
        site = try Site(argument: coversSubdomains ? String(argument.dropFirst(2)) : argument)
    }

    var defaultValueDescription: String { coversSubdomains ? "*.\(site)" : site.description }

    /// Whether a URL's host is meant. Ports are not compared: universal links have none.
    ///
    /// - Parameter host: as it stands in the URL, in any case.
    func covers(_ host: String) -> Bool {
        // Names outside ASCII are compared as they are asked for.
        let ascii = host.utf8.allSatisfy { $0 < 0x80 } ? host : (try? SiteName.site(host))?.host ?? host
        let name = ascii.lowercased()
        let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
        if bare.utf8.elementsEqual(site.host.utf8) { return true }
        return coversSubdomains && bare.utf8.count > site.host.utf8.count && bare.hasSuffix("." + site.host)
    }
}
