internal import AASA
internal import AssetLinks

/// The document that decides about links: for a site, the statement list that it serves where
/// an app of Android is named.
struct ServedStatements {
    let source: DocumentSource
    /// What was observed of the lists of a site, as Android's agent reads them; nil for a document as it is.
    private(set) var statements: SiteStatements?
    /// What systems do not read because of how the site serves the lists.
    private(set) var warnings: [String] = []
    /// The hosts that the list is for; nil for every host.
    let hosts: LinkHosts?

    /// A document as it is.
    init(_ source: DocumentSource, hosts: LinkHosts?) { (self.source, self.hosts) = (source, hosts) }

    /// - Parameters:
    ///   - source: a file is left as it is.
    ///   - app: the path or the name of a package, or an app with its certificate; the site's list is not
    ///     requested for other texts.
    ///   - file: the app itself, whose wildcards decide which site has the list; nil if it is not known.
    ///   - hosts: nil selects the site's own.
    init(
        _ source: DocumentSource, for app: String?, file: AndroidApp?, hosts: LinkHosts?,
        through inspection: SiteInspection
    ) throws(CommandFailure) {
        guard let site = source.site, let app, Self.isOfAndroid(app) else {
            self.init(source, hosts: hosts)
            return
        }
        let (list, statements) = try Self.list(deciding: site, for: app, file: file, through: inspection)
        self.init(.input(list), hosts: hosts ?? LinkHosts(site))
        self.statements = statements
        warnings = Self.warnings(about: statements)
    }

    /// The list that decides about links of a site, and what was observed of it: that of the site itself or, where it does
    /// not name the app, of a wildcard above it.
    private static func list(
        deciding site: Site, for app: String, file: AndroidApp?, through inspection: SiteInspection
    ) throws(CommandFailure) -> (file: InputFile, statements: SiteStatements) {
        guard site.port == nil, let file else { return try list(of: site, through: inspection) }
        var first: Result<(file: InputFile, statements: SiteStatements), CommandFailure>?
        var hosts = file.domains.listHosts(deciding: site.host)
        // An agent's tools request only what the agent names.
        if Caller.isAgent { hosts = [file.domains.listHost(ofNamed: site.host) ?? site.host] }
        for host in hosts {
            let listSite = try AndroidAppFile.site(host, of: app)
            let result = Result { () throws(CommandFailure) in try list(of: listSite, through: inspection) }
            if let list = try? result.get(), isLinked(file, in: list.statements) { return list }
            first = first ?? result
        }
        if let first { return try first.get() }
        return try list(of: site, through: inspection)
    }

    private static func isLinked(_ app: AndroidApp, in statements: SiteStatements) -> Bool {
        if statements.search.hasFailed { return false }
        return statements.readLists.contains { _, list in !LinkedApp(app).statements(in: list).isEmpty }
    }

    /// The list that a site serves, and what was observed of it.
    static func list(
        of site: Site, through inspection: SiteInspection
    ) throws(CommandFailure) -> (file: InputFile, statements: SiteStatements) {
        let statements = try inspection.statements(of: WebOrigin(site), under: .android)
        // A page in the place of the list is a document, too.
        if statements.decisiveFinding == nil, let document = statements.list?.document {
            return (InputFile(path: statements.listURL, bytes: document), statements)
        }
        var failure = StatementsView(inspection: statements).failure
        // Android's agent takes an error of the server as a refusal. Whether there is a list is not known.
        if statements.decisiveFinding?.reason == .serverError { failure.status = .unknown }
        throw failure.ofMissingDocument(isServed: statements.list?.answer?.status == 200)
    }

    /// The failure to get an association file from a site, which may have a statement list alone.
    static func failure(
        _ failure: CommandFailure, of source: DocumentSource, through inspection: SiteInspection
    ) -> CommandFailure {
        guard failure.status == .noInput, let site = source.site,
            let statements = try? inspection.statements(of: WebOrigin(site), under: .android), statements.hasList
        else { return failure }
        let links = statements.list?.document.map { document in StatementList(document).linkStatements() } ?? []
        var failure = failure
        failure.messages.append("\(site) has a statement list for Android, and no app of Android is named")
        failure.hints = ["name one: --app \(links.first?.package ?? "PACKAGE")"]
        return failure
    }

    /// What systems do not read because of how a site serves its list and those that it includes.
    static func warnings(about statements: SiteStatements) -> [String] {
        let ofIncludes = statements.includeFindings(.standard).filter { finding in
            IncludedListRule.unreadCodes.contains(finding.code)
        }
        let findings = statements.hostingFindings(.standard) + ofIncludes
        var locations: [String: RuleLocations] = [:]
        return findings.map { finding in
            let url = finding.location.url ?? statements.listURL
            // A list of a megabyte may have a hundred of them.
            let list = locations[url] ?? RuleLocations(statements.document(at: url) ?? [], name: url)
            locations[url] = list
            return finding.placedMessage(at: list.text(of: finding))
        }
    }

    /// Whether a text names an app of Android.
    static func isOfAndroid(_ app: String) -> Bool {
        if app.contains("@") || AndroidAppFile.isOne(app) { return true }
        let isOfApple = (try? AppIdentifier(app)) != nil
        return !isOfApple && PackageName.isInstallable(app)
    }
}
