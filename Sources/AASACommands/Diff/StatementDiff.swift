internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// A comparison of two statement lists: the statements that one of them has alone, by relation and target.
struct StatementDiff: DocumentDiff {
    /// A relation to one target, as lists are compared: by all that it has.
    private struct Entry: Hashable {
        let relation: String
        /// The website, the package with a certificate, or the URL of an included list.
        let target: String
        /// The dynamic rules, without white space; empty without any.
        let rules: String

        var text: String { [relation, target, rules].filter { !$0.isEmpty }.joined(separator: "  ") }
    }

    private let removed: [Entry]
    private let added: [Entry]
    let warnings: [String]

    /// Compares two documents; nil unless both are statement lists.
    init?(from old: DocumentSource, to new: DocumentSource) throws(CommandFailure) {
        guard let before = StatementList(old), let after = StatementList(new) else { return nil }
        try before.requireJSON(in: old)
        try after.requireJSON(in: new)
        let (oldEntries, newEntries) = (Self.entries(of: before), Self.entries(of: after))
        let (oldSet, newSet) = (Set(oldEntries), Set(newEntries))
        removed = oldEntries.filter { entry in !newSet.contains(entry) }
        added = newEntries.filter { entry in !oldSet.contains(entry) }
        warnings = Self.warnings(about: before, named: old.name) + Self.warnings(about: after, named: new.name)
    }

    private static func warnings(about list: StatementList, named name: String) -> [String] {
        list.readingWarnings(at: RulePlaces(list.bytes, name: name), about: nil)
    }

    private static func entries(of list: StatementList) -> [Entry] {
        var entries: [Entry] = []
        for statement in list.statements {
            var rules = ""
            if statement.dynamicRules != nil, let node = statement.node["relation_extensions"] {
                rules = minified(node, of: list)
            }
            let relations = if statement.include == nil { statement.relations.map(\.text) } else { ["include"] }
            for target in targets(of: statement) {
                entries += relations.map { relation in Entry(relation: relation, target: target, rules: rules) }
            }
        }
        return entries.unique
    }

    private static func targets(of statement: Statement) -> [String] {
        if let include = statement.include { return [include.text] }
        switch statement.target {
        case .web(let site): return [site.text]
        case .app(let app): return app.fingerprints.map { fingerprint in "\(app.package.text)@\(fingerprint.text)" }
        case nil: return []
        }
    }

    private static func minified(_ node: JSONNode, of list: StatementList) -> String {
        String(decoding: JSONFormatter.minify(Array(list.bytes[node.range])), as: UTF8.self)
    }

    var isSame: Bool { removed.isEmpty && added.isEmpty }

    func lines(_ style: Style) -> [String] {
        if isSame { return ["no difference that a device would see"] }
        var lines: [String] = []
        for entry in removed { lines.append(style.bad("  - \(entry.text.printable)")) }
        for entry in added { lines.append(style.good("  + \(entry.text.printable)")) }
        return lines
    }

    var objects: [JSONText] {
        var objects: [JSONText] = []
        for entry in removed { objects.append(Self.json(entry, change: "app-removed")) }
        for entry in added { objects.append(Self.json(entry, change: "app-added")) }
        return objects
    }

    private static func json(_ entry: Entry, change: String) -> JSONText {
        DifferenceObject(change: change, service: entry.relation, app: entry.target).json
    }
}
