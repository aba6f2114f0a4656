internal import AASA
internal import AssetLinks

/// What decides on URLs for Android: an app, a statement list with those that it includes, or both.
struct AndroidMatch {
    /// In the order of the lists.
    let candidates: [Candidate]
    /// The same for each app: thousands of URLs may be decided.
    let candidatesByApp: [[Candidate]]
    /// The package of the app that was named; nil without one.
    let namedApp: String?
    private let linked: LinkedApp
    private let decider: LinkSource
    /// The locations of the named document, then of each list that it includes and that decides too.
    let allLocations: [RuleLocations]
    /// The hosts of the app's filters, which decide about hosts too; none without filters.
    let filterHosts: [String]
    /// The filters of the app that was named by its file; nil without one.
    let filters: AppLinkMatcher?
    /// The hosts that the app verifies; nil if its filters are not known.
    let domains: VerifiedDomains?
    /// Whether the list includes others that were not requested and may name further apps.
    private(set) var includesLists = false
    /// Whether one of these may lose the statements of all.
    private(set) var isCutOff = false
    /// The hosts whose list it is.
    let hosts: LinkHosts
    /// What systems do not read of the lists, and what is not compared.
    private(set) var warnings: [String]

    /// Reads an app or a statement list; nil for an association file or a site.
    ///
    /// - Parameters:
    ///   - served: with the lists that the list includes, which decide too.
    ///   - linked: the app; its filters decide first.
    init?(_ served: ServedStatements, for linked: LinkedApp) throws(CommandFailure) {
        if case .file(let path) = served.source, AndroidAppFile.isOne(path) {
            try self.init(appAt: path, served, for: linked)
            return
        }
        let isExpected = linked.argument.map(ServedStatements.isOfAndroid) ?? false
        guard let list = try StatementList.recognised(in: served.source, isExpected: isExpected) else { return nil }
        try self.init(list, served, for: linked)
    }

    /// An app by itself, whose filters alone decide.
    private init(appAt path: String, _ served: ServedStatements, for linked: LinkedApp) throws(CommandFailure) {
        if let app = linked.argument, linked.file != nil {
            throw CommandFailure(
                .usage, "'\(path)' and '\(app)' are both apps of Android", hint: "name one app, or its statement list")
        }
        let file = try AndroidAppFile.read(path)
        let isRequested = linked.package == nil || linked.package == file.package
        let matcher = AppLinkMatcher(filters: file.filters, rules: nil)
        hosts = served.hosts ?? .every
        namedApp = linked.package ?? file.package
        allLocations = [RuleLocations([], name: path)]
        self.linked = linked
        decider = .file(package: file.package)
        candidates = if isRequested { [Candidate(package: file.package, matcher: matcher)] } else { [] }
        candidatesByApp = Self.byApp(candidates)
        filterHosts = file.webHosts
        // They are the candidate's, which decides.
        filters = nil
        domains = file.domains
        let namesCertificate = isRequested && !linked.fingerprints.isEmpty
        warnings = if namesCertificate { [Self.warning(aboutCertificateBeside: path)] } else { served.warnings }
        warnings += file.installationWarnings
    }

    /// A list with those that it includes and that decide too.
    private init(
        _ list: StatementList, _ served: ServedStatements, for linked: LinkedApp
    ) throws(CommandFailure) {
        let source = served.source
        try list.requireJSON(in: source)
        let statements = served.statements ?? Self.statements(ofFile: list)
        var lists = [list]
        var locations = [RuleLocations(list.bytes, name: source.name)]
        for (url, list) in statements.readLists.dropFirst() {
            lists.append(list)
            locations.append(RuleLocations(list.bytes, name: url))
        }
        hosts = served.hosts ?? .every
        namedApp = linked.package
        allLocations = locations
        filterHosts = linked.file?.webHosts ?? []
        filters = (linked.file?.filters).map { filters in AppLinkMatcher(filters: filters, rules: nil) }
        domains = linked.file?.domains
        // A mistake in one list may hide the statements of all.
        let areRead = list.isReadByAgent && served.statements?.search.hasFailed != true
        candidates = areRead ? Self.candidates(in: lists, of: linked) : []
        candidatesByApp = Self.byApp(candidates)
        self.linked = linked
        decider = LinkSource(lists, statements.search, areRead: areRead)
        warnings = served.warnings + (linked.file?.installationWarnings ?? [])
        for (list, locations) in zip(lists, locations) {
            warnings += list.readingWarnings(at: locations, about: namedApp)
        }
        warnings += RuleDifference.warnings(in: lists, at: locations, about: linked)
        let isOneUnanswered = statements.firstUnreadInclude?.isTemporary == true
        if statements.unknownIncludes.isEmpty, !isOneUnanswered { return }
        // A mistake for which nothing of the list is read decides before what it includes.
        includesLists = Self.statements(ofFile: list).mayHaveFurther
        isCutOff = served.statements?.search.isCutOff == true
        let isDecided = !candidates.isEmpty || !includesLists
        warnings.append(list.includeWarning(at: self.locations, isAppFound: isDecided))
    }

    private static func statements(ofFile list: StatementList) -> SiteStatements {
        SiteStatements(.ofFile, under: .android, document: list.bytes, list: list)
    }

    /// Whether filters of an app decide, before the rules of a list.
    var hasFilters: Bool { domains != nil }

    /// Warnings about hosts that the app does not verify: their links open the browser, even if its filters match.
    ///
    /// - Parameter urls: those that open the app by its filters, or should.
    func hostWarnings(_ urls: [String]) -> [String] {
        guard let domains else { return [] }
        let hosts = urls.compactMap(webHost).unique
        return hosts.filter { host in !domains.verifies(host) }.warnings(UnverifiedHost.sentence) { count in
            "\(count.counted("more host")) that the app does not verify"
        }
    }

    /// The host of a web link; nil for a URL with a scheme that apps need not verify.
    func webHost(_ text: String) -> String? {
        guard let url = try? url(text), url.isOfWeb else { return nil }
        return url.host
    }

    /// The document that was named.
    var locations: RuleLocations { allLocations[0] }

    private static func warning(aboutCertificateBeside path: String) -> String {
        "'\(path)' has no statement list to compare the certificate with: its filters alone decide"
    }

    private static func byApp(_ candidates: [Candidate]) -> [[Candidate]] {
        let byPackage = Dictionary(grouping: candidates, by: \.package)
        return candidates.map(\.package).unique.compactMap { package in byPackage[package] }
    }

    /// Why no URL opens an app about which nothing decides, and what to change of the lists; nil if the lists name it,
    /// and are not read.
    ///
    /// - Parameter app: nil for the one that was named, or else for every app.
    func absence(of app: String?) -> (sentence: String, hint: String?)? {
        decider.absence(of: app ?? namedApp, for: linked)
    }

    /// Warns that no URL opens the named app, if nothing decides about it, and no warning states why.
    func reportAbsence(to console: Console) {
        guard namedApp != nil, candidates.isEmpty, let (sentence, hint) = absence(of: nil) else { return }
        console.warning("\(locations.name): \(sentence)", hint: hint)
    }
}

extension AndroidApp {
    /// Warnings that releases do not install the app, for which its filters do not matter.
    var installationWarnings: [String] {
        let path = path ?? ""
        return refusals.warnings { finding in
            "\(path): \(finding.message)"
        } aboutRest: { count in
            "\(path): \(count.counted("more mistake")) for which the app is not installed"
        }
    }

    /// The hosts of the filters for web links, those of wildcards as an example of them.
    var webHosts: [String] {
        VerifiedDomains(filters, targetSDK: targetSDK).all.map(\.asExampleOfWildcard)
    }
}
