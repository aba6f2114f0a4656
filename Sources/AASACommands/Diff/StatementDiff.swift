internal import AASA
internal import AssetLinks

/// A comparison of two statement lists: the statements that one of them has alone, by relation and target, and the
/// dynamic rules that differ.
struct StatementDiff: DocumentDiff {
    /// A relation to one target, as lists are compared: by all that it has.
    private struct Entry: Hashable {
        let relation: String
        /// The website, the package with a certificate, or the URL of an included list.
        let target: String

        var text: String { "\(relation)  \(target)" }
    }

    /// Apps of both lists whose rules differ, with all certificates of a statement.
    private struct Rules {
        var targets: [String]
        let changes: RuleChanges
    }

    private let removed: [Entry]
    private let added: [Entry]
    private let rules: [Rules]
    private let locations: (old: RuleLocations, new: RuleLocations)
    /// Whether Google's service reads each list.
    private let isReadByService: (old: Bool, new: Bool)
    let warnings: [String]

    /// Compares two documents; nil unless both are statement lists. A site beside one is the list that it serves.
    init?(
        from oldSource: DocumentSource, to newSource: DocumentSource, through inspection: SiteInspection
    ) throws(CommandFailure) {
        var warnings: [String] = []
        let old = try Self.source(oldSource, beside: newSource, through: inspection, warnings: &warnings)
        let new = try Self.source(newSource, beside: oldSource, through: inspection, warnings: &warnings)
        guard let before = try StatementList.recognised(in: old), let after = try StatementList.recognised(in: new)
        else { return nil }
        try before.requireJSON(in: old)
        try after.requireJSON(in: new)
        // Beside a list that Android's agent reads, one that it does not read grants nothing.
        let (isOldRead, isNewRead) = (before.isReadByAgent, after.isReadByAgent)
        let oldEntries: [Entry] = if isOldRead || !isNewRead { Self.entries(of: before) } else { [] }
        let newEntries: [Entry] = if isNewRead || !isOldRead { Self.entries(of: after) } else { [] }
        let (oldSet, newSet) = (Set(oldEntries), Set(newEntries))
        removed = oldEntries.filter { entry in !newSet.contains(entry) }
        added = newEntries.filter { entry in !oldSet.contains(entry) }
        rules = Self.rules(of: oldEntries.filter(newSet.contains), from: before, to: after)
        isReadByService = (before.isReadByService, after.isReadByService)
        locations = (RuleLocations(before.bytes, name: old.name), RuleLocations(after.bytes, name: new.name))
        warnings += before.readingWarnings(at: locations.old, about: nil)
        warnings += after.readingWarnings(at: locations.new, about: nil)
        let incomplete = rules.filter { one in !one.changes.isComplete }.flatMap(\.targets)
        self.warnings = warnings + [DiffView.incompleteness(of: incomplete)].compactMap(\.self)
    }

    // MARK: Reading

    private static func source(
        _ source: DocumentSource, beside other: DocumentSource, through inspection: SiteInspection,
        warnings: inout [String]
    ) throws(CommandFailure) -> DocumentSource {
        guard let site = source.site, try StatementList.recognised(in: other) != nil else { return source }
        let (file, statements) = try ServedStatements.list(of: site, through: inspection)
        warnings += ServedStatements.warnings(about: statements)
        return .input(file)
    }

    private static func entries(of list: StatementList) -> [Entry] {
        list.statements.flatMap(entries).unique
    }

    private static func entries(of statement: Statement) -> [Entry] {
        let relations = if statement.include == nil { statement.relations.map(\.text) } else { ["include"] }
        return targets(of: statement).flatMap { target in
            relations.map { relation in Entry(relation: relation, target: target) }
        }
    }

    private static func targets(of statement: Statement) -> [String] {
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

    /// The rules that are there for each app whose links a list is about. The first statement with
    /// rules counts.
    private static func rules(of list: StatementList) -> [Entry: DynamicRules] {
        var rules: [Entry: DynamicRules] = [:]
        for statement in list.statements {
            guard let own = statement.dynamicRules else { continue }
            for entry in entries(of: statement) where entry.relation == Relation.handleAllURLs.description {
                if rules[entry] == nil { rules[entry] = own }
            }
        }
        return rules
    }

    /// - Parameter entries: those of both lists.
    private static func rules(of entries: [Entry], from old: StatementList, to new: StatementList) -> [Rules] {
        let (before, after) = (rules(of: old), rules(of: new))
        var rules: [Rules] = []
        // The same rules of both lists are compared once.
        var indices: [[Int?]: Int] = [:]
        var effort = 0
        for entry in entries {
            let (first, second) = (before[entry], after[entry])
            if first == nil && second == nil { continue }
            let offsets = [first?.node.range.lowerBound, second?.node.range.lowerBound]
            if let index = indices[offsets] {
                rules[index].targets.append(entry.target)
                continue
            }
            indices[offsets] = rules.count
            let changes = RuleChanges(from: first, to: second, effort: &effort)
            rules.append(Rules(targets: [entry.target], changes: changes))
        }
        return rules.filter { one in !one.changes.isSame }
    }

    // MARK: The result

    var isSame: Bool { areStatementsSame && isReadByService.old == isReadByService.new }
    private var areStatementsSame: Bool { removed.isEmpty && added.isEmpty && rules.isEmpty }

    func lines(_ style: Style) -> [String] {
        if isSame { return [DiffView.noDifference] }
        if areStatementsSame { return ["no difference between the statements; \(service)"] }
        var lines: [String] = []
        for entry in removed { lines.append(style.bad("  - \(entry.text.printable)")) }
        for entry in added { lines.append(style.good("  + \(entry.text.printable)")) }
        let view = DiffView(old: locations.old, new: locations.new, style: style)
        for one in rules {
            lines.append("\(Relation.handleAllURLs) of \(one.targets.shortened)".printable)
            lines += view.lines(one.changes)
            if one.changes.differences.isEmpty { lines.append("  no URL was found with a different result") }
        }
        if isReadByService.old != isReadByService.new { lines.append(service) }
        return lines
    }

    /// Which of two lists Google's service reads, in a clause.
    private var service: String {
        let name = if isReadByService.old { "old" } else { "new" }
        return "Google's service reads the statements of the \(name) list only"
    }

    var objects: [JSONText] {
        var objects: [JSONText] = []
        if isReadByService.old != isReadByService.new {
            let change = if isReadByService.new { "list-read" } else { "list-not-read" }
            objects.append(DifferenceObject(change: change, service: Relation.handleAllURLs.description).json)
        }
        for entry in removed { objects.append(Self.json(entry, change: "app-removed")) }
        for entry in added { objects.append(Self.json(entry, change: "app-added")) }
        let view = DiffView(old: locations.old, new: locations.new, style: Style(isColoured: false))
        for one in rules {
            for target in one.targets {
                objects += view.objects(one.changes, of: target, service: Relation.handleAllURLs.description)
            }
        }
        return objects
    }

    private static func json(_ entry: Entry, change: String) -> JSONText {
        DifferenceObject(change: change, service: entry.relation, app: entry.target).json
    }
}
