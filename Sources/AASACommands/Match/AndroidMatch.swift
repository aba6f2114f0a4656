internal import AASA
internal import AssetLinks

/// What decides on URLs for Android: an app, a statement list with those that it includes, or both.
struct AndroidMatch {
    /// A component of the dynamic rules of a statement.
    struct RuleIndex: Hashable {
        /// The number of the list: 0 is the one that was named.
        let list: Int
        let statement: Int
        let component: Int
    }

    /// A dynamic rule with its place in its list, as a range of bytes.
    struct Rule {
        let index: RuleIndex
        let patterns: String
        let isExcluding: Bool
        let range: Range<Int>
    }

    /// The decision on a URL for one app.
    struct Answer {
        let candidate: Candidate
        let outcome: LinkDecision.Outcome
        /// The component that decides; nil without one.
        let rule: RuleIndex?
        let place: RulePlace?
        /// The document that decides.
        let file: String

        var package: String { candidate.package }
    }

    /// What decides about one app: the rules of a statement, or those of several that have the same ones.
    struct Candidate {
        let package: String
        let matcher: AppLinkMatcher
        var list = 0
        var statement = 0
        var rules: DynamicRules?
    }

    /// In the order of the lists.
    let candidates: [Candidate]
    /// The same for each app: thousands of URLs may be decided.
    private let candidatesByApp: [[Candidate]]
    /// The package of the app that was named; nil without one.
    let namedApp: String?
    let listed: ListedApps
    /// The places of the named document, then of each list that it includes and that decides too.
    let allPlaces: [RulePlaces]
    /// The hosts of the app's filters, which decide about hosts too; none without filters.
    private let filterHosts: [String]
    /// The filters of the app that was named by its file; nil without one.
    let filters: AppLinkMatcher?
    /// The hosts that the app verifies; nil if its filters are not known.
    private let domains: VerifiedDomains?
    /// Whether the list includes others that were not requested and may name further apps.
    private(set) var includesLists = false
    /// The hosts whose list it is.
    private let hosts: LinkHosts
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
        namedApp = linked.package
        allPlaces = [RulePlaces([], name: path)]
        listed = ListedApps(in: [], named: [path], for: linked, package: file.package)
        candidates = if isRequested { [Candidate(package: file.package, matcher: matcher)] } else { [] }
        candidatesByApp = Self.byApp(candidates)
        filterHosts = file.webHosts
        // They are the candidate's, which decides.
        filters = nil
        domains = file.domains
        let namesCertificate = isRequested && !linked.fingerprints.isEmpty
        warnings = if namesCertificate { [Self.warning(aboutCertificateBeside: path)] } else { served.warnings }
    }

    /// A list with those that it includes and that decide too.
    private init(
        _ list: StatementList, _ served: ServedStatements, for linked: LinkedApp
    ) throws(CommandFailure) {
        let source = served.source
        try list.requireJSON(in: source)
        var lists = [list]
        var places = [RulePlaces(list.bytes, name: source.name)]
        for (url, list) in served.included {
            try list.requireJSON(in: .input(InputFile(path: url, bytes: list.bytes)))
            lists.append(list)
            places.append(RulePlaces(list.bytes, name: url))
        }
        hosts = served.hosts ?? .every
        namedApp = linked.package
        allPlaces = places
        filterHosts = linked.file?.webHosts ?? []
        filters = (linked.file?.filters).map { filters in AppLinkMatcher(filters: filters, rules: nil) }
        domains = linked.file?.domains
        let areRead = served.areRead && list.isReadByAgent
        candidates = areRead ? Self.candidates(in: lists, of: linked) : []
        candidatesByApp = Self.byApp(candidates)
        listed = ListedApps(in: lists, named: places.map(\.name), for: linked, areRead: areRead)
        warnings = served.warnings
        for (list, places) in zip(lists, places) { warnings += list.readingWarnings(at: places, about: namedApp) }
        warnings += RuleDifference.warnings(in: lists, at: places, about: linked)
        if served.includesAll || !list.statements.contains(where: \.isInclude) { return }
        let statements = SiteStatements(.ofFile, under: .android, document: list.bytes, list: list)
        if statements.unknownIncludes.isEmpty { return }
        // A mistake for which nothing of the list is read decides before what it includes.
        includesLists = statements.mayHaveFurther
        let isDecided = !candidates.isEmpty || !includesLists
        warnings.append(list.includeWarning(at: self.places, isAppFound: isDecided))
    }

    /// Whether filters of an app decide, before the rules of a list.
    var hasFilters: Bool { domains != nil }

    /// Warnings about hosts that the app does not verify: their links open the browser, even if its filters match.
    ///
    /// - Parameter urls: those that open the app by its filters, or should.
    func hostWarnings(_ urls: [String]) -> [String] {
        guard let domains else { return [] }
        let hosts = urls.compactMap { text in try? url(text).host }.unique
        return hosts.filter { host in !domains.verifies(host) }.warnings(UnverifiedHost.sentence) { count in
            "\(count.counted("more host")) that the app does not verify"
        }
    }

    /// The document that was named.
    var places: RulePlaces { allPlaces[0] }

    private static func warning(aboutCertificateBeside path: String) -> String {
        "'\(path)' has no statement list to compare the certificate with: its filters alone decide"
    }

    /// The apps of the lists that may open links, each once for different rules: any of these may be used.
    private static func candidates(in lists: [StatementList], of app: LinkedApp) -> [Candidate] {
        var ruleSets: [String: Set<[FilterGroup]?>] = [:]
        var candidates: [Candidate] = []
        for (number, list) in lists.enumerated() {
            for link in app.statements(in: list) {
                let rules = link.statement.dynamicRules
                guard ruleSets[link.package, default: []].insert(rules?.groups).inserted else { continue }
                let matcher = AppLinkMatcher(filters: app.file?.filters, rules: rules)
                candidates.append(
                    Candidate(
                        package: link.package, matcher: matcher, list: number, statement: link.index, rules: rules))
            }
        }
        return candidates
    }

    private static func byApp(_ candidates: [Candidate]) -> [[Candidate]] {
        let byPackage = Dictionary(grouping: candidates, by: \.package)
        return candidates.map(\.package).unique.compactMap { package in byPackage[package] }
    }

    /// Why no URL opens the app that was named; nil if something decides about it.
    var absence: String? {
        guard let namedApp, candidates.isEmpty else { return nil }
        return listed.absence(of: namedApp, as: "'\(namedApp)'")
    }

    /// Warns that no URL opens the named app, if nothing decides about it.
    func reportAbsence(to console: Console) {
        guard let absence else { return }
        console.warning(absence)
        if let question = listed.question { console.hint(question) }
    }

    /// The dynamic rules of the apps, in the order of the lists.
    var rules: [Rule] {
        var rules: [Rule] = []
        for candidate in candidates {
            for (number, component) in (candidate.rules?.components ?? []).enumerated() {
                let isExcluding = component.group?.isAllowing == false
                rules.append(
                    Rule(
                        index: index(of: number, for: candidate), patterns: component.patterns,
                        isExcluding: isExcluding, range: component.node.range))
            }
        }
        return rules
    }

    func index(of component: Int, for candidate: Candidate) -> RuleIndex {
        RuleIndex(list: candidate.list, statement: candidate.statement, component: component)
    }

    func places(of rule: RuleIndex) -> RulePlaces { allPlaces[rule.list] }

    func place(of rule: RuleIndex, at range: Range<Int>) -> RulePlace {
        let places = places(of: rule)
        var place = RulePlace(
            details: rule.statement, component: rule.component, position: places.position(of: range.lowerBound))
        place.document = .statements(included: rule.list == 0 ? nil : places.name)
        return place
    }

    /// The decisions for each app: of all its different rules.
    ///
    /// - Parameter text: a URL, or a path: of any site, or of the only host of an app's filters.
    func answers(_ text: String) throws(CommandFailure) -> [[Answer]] {
        let url = try url(text)
        let isOfOther = isOfOtherHost(url, from: text)
        return candidatesByApp.map { candidates in
            candidates.map { candidate in
                if isOfOther { return answer(.noMatch, for: candidate, by: nil) }
                return answer(to: url, by: candidate)
            }
        }
    }

    private func answer(to url: AndroidURL, by candidate: Candidate) -> Answer {
        switch candidate.matcher.decision(url) {
        case .match(_, let rule): answer(.match, for: candidate, by: rule)
        case .exclude(let rule): answer(.exclude, for: candidate, by: rule)
        case .noFilter, .noRule: answer(.noMatch, for: candidate, by: nil)
        }
    }

    /// The URL of a text; a path is one of the named host, or of the only one of the filters.
    func url(_ text: String) throws(CommandFailure) -> AndroidURL {
        if let problem = problem(of: text) { throw InvalidURLs.failure(text, because: problem) }
        let url = if text.hasPrefix("/") { "https://\(try host(ofPath: text))\(text)" } else { text }
        guard let parsed = AndroidURL(url) else { throw InvalidURLs.failure(text, because: .noHost) }
        return parsed
    }

    /// Whether the list is not the one that decides about a URL's host: that of a wildcard decides
    /// about every name below it.
    func isOfOtherHost(_ url: AndroidURL, from text: String) -> Bool {
        if text.hasPrefix("/") || hosts.include(url.host) { return false }
        guard let domains, let named = hosts.text else { return true }
        return domains.listHost(deciding: url.host.lowercased()) != domains.listHost(deciding: named)
    }

    private func host(ofPath path: String) throws(CommandFailure) -> String {
        guard let first = filterHosts.first else { return "localhost" }
        if let named = hosts.text { return (domains?.exampleHost(ofListAt: named) ?? named).asExampleOfWildcard }
        if filterHosts.count == 1 { return first }
        throw CommandFailure(
            .usage, "'\(path)' has no host, and the app's filters are for several",
            hint: "write https://\(first)\(path), or name the site: --site \(first)")
    }

    private func answer(_ outcome: LinkDecision.Outcome, for candidate: Candidate, by component: Int?) -> Answer {
        let file = allPlaces[candidate.list].name
        guard let component, let node = candidate.rules?.components[component].node else {
            return Answer(candidate: candidate, outcome: outcome, rule: nil, place: nil, file: file)
        }
        let rule = index(of: component, for: candidate)
        let place = place(of: rule, at: node.range)
        return Answer(candidate: candidate, outcome: outcome, rule: rule, place: place, file: file)
    }
}

extension AndroidApp {
    /// The hosts of the filters for web links, those of wildcards as an example of them.
    var webHosts: [String] {
        VerifiedDomains(filters, targetSDK: targetSDK).all.map(\.asExampleOfWildcard)
    }
}

extension String {
    /// A name that a wildcard covers; other hosts stay.
    fileprivate var asExampleOfWildcard: String { hasPrefix("*") ? "www" + dropFirst() : self }
}
