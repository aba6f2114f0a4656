/// The rules of a document in the form in which they are asked.
struct CompiledRules: Sendable {
    struct Rule: Sendable {
        /// The index in ``UniversalLinks/entries``.
        var entry: Int32
        /// The index in the entry's rules.
        var index: Int32
        var isExcluded: Bool
        var isPercentEncoded: Bool
        /// What must hold beside the path.
        var conditions: Range<Int>
    }

    /// One part of a query, or a fragment.
    struct Condition: Sendable {
        enum Subject: Sendable {
            case query
            case item(name: [UInt8])
            case fragment
        }

        var subject: Subject
        var program: TextPatterns.Program
    }

    /// A path that has no room in the automaton.
    struct LoosePath: Sendable {
        var rule: Int32
        var steps: PatternSteps
    }

    let rules: [Rule]
    let conditions: [Condition]
    let texts: TextPatterns
    let loose: [LoosePath]
    let paths: PatternAutomaton
    let pathBytes = URLPathBytes()
    /// Whether any rule looks at the decoded URL.
    let hasDecodedRules: Bool
    /// Entries that have every URL.
    let everything: [Int]
    /// The apps of each entry that no earlier one names.
    let apps: [[AssociationFile.Listing]]

    init(_ links: UniversalLinks, _ budget: PatternAutomaton.Budget) {
        apps = Self.apps(links)
        var compiler = RuleCompiler(links.variables, budget)
        for (number, entry) in links.entries.enumerated() where !apps[number].isEmpty {
            compiler.add(entry, Int32(number))
        }
        rules = compiler.rules
        conditions = compiler.conditions
        texts = compiler.texts
        loose = compiler.loose
        everything = compiler.everything
        hasDecodedRules = rules.contains { !$0.isPercentEncoded }
        paths = compiler.builder.finish()
    }

    /// Drops every app that an earlier entry, or the same one before, names by the same bytes.
    private static func apps(_ links: UniversalLinks) -> [[AssociationFile.Listing]] {
        var seen: Set<[UInt8]> = []
        return links.entries.map { entry in entry.apps.filter { seen.insert(Array($0.text.utf8)).inserted } }
    }
}
