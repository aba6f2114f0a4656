internal import AASA
internal import AssetLinks

/// A comparison of two statement lists: the statements that one of them has alone, by relation and target, and the
/// dynamic rules that differ.
struct StatementDiff: DocumentDiff {
    private typealias Entry = ComparedStatements.Entry

    /// Apps of both lists whose rules differ, with all certificates of a statement.
    private struct Rules {
        var targets: [String]
        let changes: RuleChanges
        /// The places of the rules in the lists that have them.
        let locations: (old: RuleLocations, new: RuleLocations)
    }

    private let removed: [Entry]
    private let added: [Entry]
    private let rules: [Rules]
    /// Whether Google's service reads each list.
    private let isReadByService: (old: Bool, new: Bool)
    let warnings: [String]

    /// Compares two documents; nil unless both are statement lists. A site beside one is the list that it serves.
    init?(
        from oldSource: DocumentSource, to newSource: DocumentSource, through inspection: SiteInspection
    ) throws(CommandFailure) {
        let (old, oldServed) = try Self.source(oldSource, beside: newSource, through: inspection)
        let (new, newServed) = try Self.source(newSource, beside: oldSource, through: inspection)
        guard let oldList = try StatementList.recognised(in: old), let newList = try StatementList.recognised(in: new)
        else { return nil }
        try oldList.requireJSON(in: old)
        try newList.requireJSON(in: new)
        var before = ComparedStatements(oldList, of: old, oldServed)
        var after = ComparedStatements(newList, of: new, newServed)
        // Beside a file with includes, which are not requested, those of a site are compared as they are written.
        if !before.hasUnknownLists, !after.hasUnknownLists {
            before.followIncludes()
            after.followIncludes()
        }
        // Beside a list that Android's agent reads, one that it does not read grants nothing.
        let (isOldRead, isNewRead) = (before.isReadByAgent, after.isReadByAgent)
        let oldEntries = if isOldRead || !isNewRead { before.entries } else { [Entry]() }
        let newEntries = if isNewRead || !isOldRead { after.entries } else { [Entry]() }
        let (oldSet, newSet) = (Set(oldEntries), Set(newEntries))
        removed = oldEntries.filter { entry in !newSet.contains(entry) }
        added = newEntries.filter { entry in !oldSet.contains(entry) }
        rules = Self.rules(of: oldEntries.filter(newSet.contains), from: before, to: after)
        isReadByService = (oldList.isReadByService, newList.isReadByService)
        let warnings = before.warnings + after.warnings
        let incomplete = rules.filter { one in !one.changes.isComplete }.flatMap(\.targets)
        self.warnings = warnings + [DiffView.incompleteness(of: incomplete)].compactMap(\.self)
    }

    // MARK: Reading

    /// The document to compare, and what was observed of it; nil for a file.
    private static func source(
        _ source: DocumentSource, beside other: DocumentSource, through inspection: SiteInspection
    ) throws(CommandFailure) -> (DocumentSource, SiteStatements?) {
        guard let site = source.site, try StatementList.recognised(in: other) != nil else { return (source, nil) }
        let (file, statements) = try ServedStatements.list(of: site, through: inspection)
        return (.input(file), statements)
    }

    /// - Parameter entries: those of both lists.
    private static func rules(
        of entries: [Entry], from old: ComparedStatements, to new: ComparedStatements
    ) -> [Rules] {
        let (before, after) = (old.rules, new.rules)
        var rules: [Rules] = []
        // The same rules of both lists are compared once.
        var indices: [[Int?]: Int] = [:]
        var effort = 0
        for entry in entries {
            let (first, second) = (before[entry], after[entry])
            if first == nil && second == nil { continue }
            let places = [first?.list, first?.offset, second?.list, second?.offset]
            if let index = indices[places] {
                rules[index].targets.append(entry.target)
                continue
            }
            indices[places] = rules.count
            let changes = RuleChanges(from: first?.rules, to: second?.rules, effort: &effort)
            let locations = (old: old.locations[first?.list ?? 0], new: new.locations[second?.list ?? 0])
            rules.append(Rules(targets: [entry.target], changes: changes, locations: locations))
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
        for one in rules {
            let view = DiffView(old: one.locations.old, new: one.locations.new, style: style)
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
        for one in rules {
            let view = DiffView(old: one.locations.old, new: one.locations.new, style: Style(isColoured: false))
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
