internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// A comparison of two statement lists: the statements that one of them has alone, by relation and target.
struct StatementDiff: DocumentDiff {
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
    init?(_ old: DocumentSource, _ new: DocumentSource) throws(CommandFailure) {
        guard let before = StatementList(old), let after = StatementList(new) else { return nil }
        try before.requireJSON(in: old)
        try after.requireJSON(in: new)
        let (own, other) = (Self.entries(of: before), Self.entries(of: after))
        let (known, present) = (Set(own), Set(other))
        removed = own.filter { !present.contains($0) }
        added = other.filter { !known.contains($0) }
        let oldPlaces = RulePlaces(before.bytes, name: old.name)
        let newPlaces = RulePlaces(after.bytes, name: new.name)
        warnings =
            before.readingWarnings(at: oldPlaces, about: nil) + after.readingWarnings(at: newPlaces, about: nil)
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
        return removed.map { entry in style.bad("  - \(entry.text.printable)") }
            + added.map { entry in style.good("  + \(entry.text.printable)") }
    }

    var objects: [JSONText] {
        removed.map { Self.json($0, change: "app-removed") } + added.map { Self.json($0, change: "app-added") }
    }

    private static func json(_ entry: Entry, change: String) -> JSONText {
        DifferenceObject(change: change, service: entry.relation, app: entry.target).json
    }
}
