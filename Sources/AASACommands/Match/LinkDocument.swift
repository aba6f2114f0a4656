internal import AASA
internal import AASAToolkit
internal import Arguments

/// The universal links of an association file that URLs are matched against.
struct LinkDocument {
    let links: UniversalLinks
    let places: RulePlaces
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    /// The site of the URLs; nil matches URLs of every site.
    let site: SitePattern?

    /// - Parameter site: the site of the URLs; nil means the site that serves the document, if one does.
    init(_ source: DocumentSource, site: SitePattern?, through inspection: SiteInspection) throws(CommandFailure) {
        let (document, association) = try source.associationFile(inspection)
        if association.links == nil {
            inspection.console.warning("\(source.name) has no 'applinks': no URL can match")
        }
        links = association.links ?? UniversalLinks(entries: [], variables: SubstitutionVariables([]))
        places = RulePlaces(document.bytes, name: source.name)
        self.file = source.site == nil ? source.text : nil
        url = source.site.map { "https://\($0)/" }
        self.site = site ?? source.site.map { SitePattern($0) }
    }
}

/// A site, or `*.` and a site: the domain itself and every name below it, as in an entitlement.
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

    /// Whether the pattern covers a URL's host. Ports are not compared: no universal link has one.
    ///
    /// - Parameter host: as written in the URL, in upper or lower case.
    func covers(_ host: String) -> Bool {
        // Names outside ASCII are compared in the form for the DNS.
        var name = host
        if !host.utf8.allSatisfy({ $0 < 0x80 }), let site = try? SiteName.site(host) { name = site.host }
        name = name.lowercased()
        let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
        if bare.utf8.elementsEqual(site.host.utf8) { return true }
        return coversSubdomains && bare.utf8.count > site.host.utf8.count && bare.hasSuffix("." + site.host)
    }
}
