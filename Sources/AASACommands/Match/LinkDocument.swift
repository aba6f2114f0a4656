internal import AASA
internal import AASAToolkit

/// An association file whose universal links URLs are matched against.
final class LinkDocument {
    let file: AssociationFile
    var links: UniversalLinks { file.links ?? .empty }
    /// Whether the document has the service of the links.
    var isForLinks: Bool { file.links != nil }
    let locations: RuleLocations
    /// The document's file as on the command line, or the site that serves it.
    let place: Finding.Location
    let matches: LinkMatches
    private(set) lazy var apps = AppSuggestions(links.entries.lazy.flatMap { entry in entry.apps.lazy.map(\.text) })

    /// - Parameters:
    ///   - hosts: nil means the site that serves the document; for a file, every host.
    ///   - app: the only app of matches, and no warning is about others; nil for all.
    init(
        _ source: DocumentSource, hosts: LinkHosts?, about app: String? = nil, through inspection: SiteInspection
    ) throws(CommandFailure) {
        let (document, file) = try mapping(try source.associationFile(inspection)) { (failure: CommandFailure) in
            ServedStatements.failure(failure, of: source, through: inspection)
        }
        self.file = file
        let links = file.links ?? .empty
        if file.links == nil {
            let absence = file.absence(of: nil, from: .one(.applinks))
            inspection.console.warning("\(source.name): \(absence): no URL can match")
        }
        locations = RuleLocations(document.bytes, name: source.name)
        let warnings = links.warnings(in: file, at: locations, about: app)
        for warning in warnings { inspection.console.warning(warning) }
        var ownHosts = LinkHosts.every
        if let site = source.site {
            place = Finding.Location(url: "https://\(site)/")
            ownHosts = LinkHosts(site)
        } else {
            place = Finding.Location(file: source.text)
        }
        matches = LinkMatches(links, of: hosts ?? ownHosts, at: locations, app: app)
    }
}
