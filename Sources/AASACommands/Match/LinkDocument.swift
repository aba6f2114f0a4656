internal import AASA
internal import AASAToolkit

/// The universal links of an association file that URLs are matched against.
struct LinkDocument {
    let links: UniversalLinks
    /// Whether the document has the service of the links.
    let isForLinks: Bool
    let locations: RuleLocations
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    let hosts: LinkHosts

    /// - Parameters:
    ///   - hosts: nil means the site that serves the document; for a file, every host.
    ///   - app: no warning is about other apps; nil warns about all.
    init(
        _ source: DocumentSource, hosts: LinkHosts?, about app: String? = nil, through inspection: SiteInspection
    ) throws(CommandFailure) {
        let (document, association) = try mapping(try source.associationFile(inspection)) { (failure: CommandFailure) in
            ServedStatements.failure(failure, of: source, through: inspection)
        }
        isForLinks = association.links != nil
        if !isForLinks {
            let absence = association.absence(of: nil, from: .one(.applinks))
            inspection.console.warning("\(source.name): \(absence): no URL can match")
        }
        links = association.links ?? .empty
        locations = RuleLocations(document.bytes, name: source.name)
        let warnings = links.warnings(in: association, at: locations, about: app)
        for warning in warnings { inspection.console.warning(warning) }
        if let site = source.site {
            file = nil
            url = "https://\(site)/"
            self.hosts = hosts ?? LinkHosts(site)
        } else {
            file = source.text
            url = nil
            self.hosts = hosts ?? .every
        }
    }
}
