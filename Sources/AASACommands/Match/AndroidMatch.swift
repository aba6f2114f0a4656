internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

/// What decides on URLs for Android: an app, a statement list, or both.
struct AndroidMatch {
    /// A component of the dynamic rules of a statement.
    struct RuleIndex: Hashable {
        let statement: Int
        let component: Int
    }

    /// A dynamic rule with its place in the list, as a range of bytes.
    struct Rule {
        let index: RuleIndex
        let patterns: String
        let isExcluding: Bool
        let range: Range<Int>
    }

    /// The decision on a URL for one app.
    struct Answer {
        let package: String
        let outcome: LinkDecision.Outcome
        /// The component that decides; nil without one.
        let rule: RuleIndex?
        let place: RulePlace?
    }

    /// What decides about one app.
    private struct Candidate {
        let package: String
        let matcher: AppLinkMatcher
        var statement: Int?
        var rules: DynamicRules?
    }

    private let candidates: [Candidate]
    /// The package of the app that was named; nil without one.
    private(set) var namedApp: String?
    /// Apps that the list names, and not for their links.
    private(set) var packagesWithoutLinks: [String] = []
    /// The package of the app that was named, if the list has it for links with other certificates only.
    private(set) var packageOfOtherSigner: String?
    let places: RulePlaces
    /// The hosts of the app's filters, which decide about hosts too; none without filters.
    private var filterHosts: [String] = []
    /// Whether filters of an app decide, before the rules of a list.
    private(set) var hasFilters = false
    /// Whether the list includes others, which do not decide.
    private(set) var includesLists = false
    /// The hosts whose list it is.
    private let hosts: LinkHosts
    /// What systems do not read of the list.
    private(set) var warnings: [String] = []

    /// Reads a statement list; nil for an association file or a site.
    ///
    /// - Parameters:
    ///   - app: only this package, or `PACKAGE@SHA256`; or the path of a package, whose filters decide first.
    ///   - hosts: URLs of others do not match; nil for every host.
    init?(_ source: DocumentSource, app: String?, hosts: LinkHosts?) throws(CommandFailure) {
        self.hosts = hosts ?? .every
        let identity = try Self.identity(app)
        let package = identity?.package ?? app
        namedApp = package
        if case .file(let path) = source, AndroidAppFile.isOne(path) {
            if let app, AndroidAppFile.isOne(app) {
                throw CommandFailure(
                    .usage, "'\(path)' and '\(app)' are both apps of Android",
                    hint: "name one app, or its statement list")
            }
            let file = try AndroidAppFile.read(path)
            places = RulePlaces([], name: path)
            let isRequested = package == nil || package == file.package
            let matcher = AppLinkMatcher(filters: file.filters, rules: nil)
            candidates = if isRequested { [Candidate(package: file.package, matcher: matcher)] } else { [] }
            filterHosts = file.webHosts
            hasFilters = true
            return
        }
        let isExpected = app.map(ServedStatements.isOfAndroid) ?? false
        guard let list = try StatementList.recognised(in: source, isExpected: isExpected) else { return nil }
        try list.requireJSON(in: source)
        places = RulePlaces(list.bytes, name: source.name)
        var file: AndroidApp?
        if let app, AndroidAppFile.isOne(app) { file = try AndroidAppFile.read(app) }
        let requested = file?.package ?? package
        candidates = Self.candidates(
            in: list, file: file, package: requested,
            fingerprints: file?.devicesFingerprints ?? identity?.fingerprints ?? [])
        filterHosts = file?.webHosts ?? []
        hasFilters = file != nil
        namedApp = requested
        let opening = Set(list.statements.filter { $0.has(.handleAllURLs) }.compactMap(\.app?.package.text))
        if let requested, candidates.isEmpty, opening.contains(requested) { packageOfOtherSigner = requested }
        let listed = list.statements.compactMap(\.app?.package.text)
        packagesWithoutLinks = listed.filter { package in !opening.contains(package) }
        includesLists = list.statements.contains(where: \.isInclude)
        warnings = list.decisionWarnings(at: places, about: requested, isAppFound: !candidates.isEmpty)
    }

    /// The app and certificate of `PACKAGE@SHA256` and `PACKAGE@FILE`; nil for other texts.
    private static func identity(_ app: String?) throws(CommandFailure) -> AndroidIdentity? {
        guard let app, app.contains("@"), !AndroidAppFile.isOne(app) else { return nil }
        do throws(ValidationError) {
            return try AndroidIdentity(argument: app)
        } catch {
            throw CommandFailure(.usage, "--app '\(app)': \(error.message)", hint: error.hint)
        }
    }

    /// The apps of the list that may open links; one app with the same rules once.
    ///
    /// - Parameter fingerprints: only statements with one of these; none selects all.
    private static func candidates(
        in list: StatementList, file: AndroidApp?, package: String?, fingerprints: [CertificateFingerprint]
    ) -> [Candidate] {
        let digests = Set(fingerprints.map(\.description))
        var packages: Set<String> = []
        var candidates: [Candidate] = []
        for (index, statement) in list.statements.enumerated() {
            guard let target = statement.app, package == nil || target.package.text == package else { continue }
            let app = target.package.text
            let isSigned = digests.isEmpty || !digests.isDisjoint(with: target.fingerprints.map(\.text))
            guard isSigned else { continue }
            guard statement.has(.handleAllURLs), packages.insert(app).inserted else { continue }
            let matcher = AppLinkMatcher(filters: file?.filters, rules: statement.dynamicRules)
            candidates.append(
                Candidate(package: app, matcher: matcher, statement: index, rules: statement.dynamicRules))
        }
        return candidates
    }

    /// Why no URL opens an app that none of ``packages`` is.
    func absence(of app: String) -> String {
        if packagesWithoutLinks.contains(app) {
            return "\(places.name) names '\(app)', but not for \(Relation.handleAllURLs)"
        }
        if app == packageOfOtherSigner { return "\(places.name) names '\(app)', but with a different certificate" }
        return "\(places.name) does not list '\(app)'"
    }

    /// The apps that decide.
    var packages: [String] { candidates.map(\.package) }

    /// The dynamic rules of the apps, in the order of the list.
    var rules: [Rule] {
        var rules: [Rule] = []
        for candidate in candidates {
            for (number, component) in (candidate.rules?.components ?? []).enumerated() {
                let index = RuleIndex(statement: candidate.statement ?? 0, component: number)
                let isExcluding = component.group?.isAllowing == false
                let range = component.node.range
                rules.append(Rule(index: index, patterns: component.patterns, isExcluding: isExcluding, range: range))
            }
        }
        return rules
    }

    func place(of rule: RuleIndex, at range: Range<Int>) -> RulePlace {
        RulePlace(
            details: rule.statement, component: rule.component, position: places.position(of: range.lowerBound))
    }

    /// A decision for each app.
    ///
    /// - Parameter text: a URL, or a path: of any site, or of the only host of an app's filters.
    func answers(_ text: String) throws(CommandFailure) -> [Answer] {
        let isPath = text.hasPrefix("/")
        let url = if isPath { "https://\(try host(ofPath: text))\(text)" } else { text }
        guard let parsed = AndroidURL(url) else {
            throw CommandFailure(
                .usage, "'\(text)' is not a URL to match: it has no host", hint: "write https://HOST/PATH")
        }
        let isOfOther = !isPath && !hosts.include(parsed.host)
        return candidates.map { candidate in
            if isOfOther { return answer(.noMatch, for: candidate, by: nil) }
            return switch candidate.matcher.decision(parsed) {
            case .match(_, let rule): answer(.match, for: candidate, by: rule)
            case .exclude(let rule): answer(.exclude, for: candidate, by: rule)
            case .noFilter, .noRule: answer(.noMatch, for: candidate, by: nil)
            }
        }
    }

    private func host(ofPath path: String) throws(CommandFailure) -> String {
        guard let first = filterHosts.first else { return "localhost" }
        if let named = hosts.text { return named.asExampleOfWildcard }
        if filterHosts.count == 1 { return first }
        throw CommandFailure(
            .usage, "'\(path)' has no host, and the app's filters are for several",
            hint: "write https://\(first)\(path), or name the site: --site \(first)")
    }

    private func answer(_ outcome: LinkDecision.Outcome, for candidate: Candidate, by component: Int?) -> Answer {
        guard let component, let node = candidate.rules?.components[component].node else {
            return Answer(package: candidate.package, outcome: outcome, rule: nil, place: nil)
        }
        let rule = RuleIndex(statement: candidate.statement ?? 0, component: component)
        return Answer(
            package: candidate.package, outcome: outcome, rule: rule, place: place(of: rule, at: node.range))
    }
}

extension AndroidApp {
    /// The hosts of the filters for web links, those of wildcards as an example of them.
    var webHosts: [String] {
        VerifiedDomains(filters, targetSDK: targetSDK).all.map(\.asExampleOfWildcard)
    }

    /// The certificates by which devices may know the app. None for a bundle: the store signs what users install.
    fileprivate var devicesFingerprints: [CertificateFingerprint] { kind == .aab ? [] : signing.fingerprints }
}

extension String {
    /// A name that a wildcard covers; other hosts stay.
    fileprivate var asExampleOfWildcard: String { hasPrefix("*") ? "www" + dropFirst() : self }
}
