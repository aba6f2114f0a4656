/// What the rules of an entry take from each other.
struct EntryReach: Sendable {
    /// For each rule of the entry.
    var rules: [RuleReach]

    /// What is known of each entry of a document.
    static func all(in links: UniversalLinks) -> [EntryReach] {
        var reader = PatternReader(links.variables)
        var budget = ReachBudget.standard
        return links.entries.map { entry in
            let rules = entry.rules.map { PreparedRule($0, &reader) }
            var analysis = EntryAnalysis(rules, budget)
            let reach = analysis.run()
            budget.document = analysis.work
            return EntryReach(rules: reach)
        }
    }
}

/// A rule with its patterns read.
struct PreparedRule {
    let path: [Pattern.Element]
    let conditions: RuleConditions
    let isExcluded: Bool
    let folds: Bool
    let isWritten: Bool
    /// Whether every path fits.
    let takesEveryPath: Bool

    init(_ rule: LinkRule, _ reader: inout PatternReader) {
        path = rule.path.map { reader.read($0.text, role: .path).pattern.elements } ?? [.anyText]
        conditions = RuleConditions(rule, &reader)
        isExcluded = rule.isExcluded
        folds = !rule.isCaseSensitive
        isWritten = rule.isPercentEncoded
        takesEveryPath = path == [.anyText] || path == [.literal("/"), .anyText]
    }

    var language: TextLanguage { TextLanguage(kind: .path, isWritten: isWritten) }

    /// All that decides which URLs fit, and whether they are excluded.
    struct Identity: Hashable {
        var path: [Pattern.Element]
        var conditions: RuleConditions
        var flags: [Bool]
    }

    var identity: Identity { Identity(path: path, conditions: conditions, flags: [isExcluded, folds, isWritten]) }
}
