internal import AASA
internal import AssetLinks

/// A statement list as lists are compared, with those that it includes where a site serves them.
struct ComparedStatements {
    /// A relation to one target, as lists are compared: by all that it has.
    struct Entry: Hashable {
        let relation: String
        /// The website, the package with a certificate, or the URL of an included list.
        let target: String

        var text: String { "\(relation)  \(target)" }
    }

    /// The list itself, then those that it includes and that are compared.
    private var lists: [StatementList]
    /// The places of the rules in each list.
    private(set) var locations: [RuleLocations]
    /// Whether Android's agent reads the lists.
    private(set) var isReadByAgent: Bool
    /// Whether the list includes others that were not requested.
    let hasUnknownLists: Bool
    /// What was observed of a site; nil for a file.
    private let served: SiteStatements?
    /// The URLs of the included lists that are compared.
    private var followed: Set<String> = []

    init(_ list: StatementList, of source: DocumentSource, _ served: SiteStatements?) {
        lists = [list]
        locations = [RuleLocations(list.bytes, name: source.name)]
        isReadByAgent = list.isReadByAgent
        let includes = list.statements.contains { statement in statement.include != nil }
        hasUnknownLists = served.map { served in !served.unknownIncludes.isEmpty } ?? includes
        self.served = served
    }

    /// Adds the lists that a site's list includes.
    mutating func followIncludes() {
        guard let served else { return }
        // A mistake in one list may hide the statements of all.
        if served.search.hasFailed { isReadByAgent = false }
        for (url, list) in served.readLists.dropFirst() {
            lists.append(list)
            locations.append(RuleLocations(list.bytes, name: url))
            followed.insert(url)
        }
    }

    /// What keeps systems from reading the lists, or the comparison from being complete.
    var warnings: [String] {
        var warnings = served.map(ServedStatements.warnings) ?? []
        for (list, locations) in zip(lists, locations) {
            warnings += list.readingWarnings(at: locations, about: nil)
        }
        if hasUnknownLists { warnings.append(lists[0].includeWarning(at: locations[0], isAppFound: true)) }
        return warnings
    }

    var entries: [Entry] { lists.flatMap(\.statements).flatMap(entries).unique }

    private func entries(of statement: Statement) -> [Entry] {
        if let url = statement.included?.description, followed.contains(url) { return [] }
        let relations = if statement.include == nil { statement.relations.map(\.text) } else { ["include"] }
        return targets(of: statement).flatMap { target in
            relations.map { relation in Entry(relation: relation, target: target) }
        }
    }

    private func targets(of statement: Statement) -> [String] {
        if let include = statement.include { return [include.text] }
        switch statement.target {
        case .web(let site):
            // A text that systems read differently is compared as it is written.
            guard let origin = try? WebOrigin(site.text, under: .google),
                origin == (try? WebOrigin(site.text, under: .android))
            else { return [site.text] }
            return [origin.description]
        case .app(let app): return app.fingerprints.map { fingerprint in "\(app.package.text)@\(fingerprint.text)" }
        case nil: return []
        }
    }

    /// Dynamic rules, and where they are.
    struct PlacedRules {
        let rules: DynamicRules
        /// The index of the list.
        let list: Int
        var offset: Int { rules.node.range.lowerBound }
    }

    /// The rules that are there for each app whose links the lists are about. The first statement with
    /// rules counts.
    var rules: [Entry: PlacedRules] {
        var rules: [Entry: PlacedRules] = [:]
        for (index, list) in lists.enumerated() {
            for statement in list.statements {
                guard let own = statement.dynamicRules else { continue }
                for entry in entries(of: statement) where entry.relation == Relation.handleAllURLs.description {
                    if rules[entry] == nil { rules[entry] = PlacedRules(rules: own, list: index) }
                }
            }
        }
        return rules
    }
}
