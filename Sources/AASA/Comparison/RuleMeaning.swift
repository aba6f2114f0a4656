/// The meaning of a rule: equal for rules that have the same patterns, however they are written.
struct RuleMeaning: Hashable {
    /// A pattern beside the path.
    struct Condition: Hashable, Sendable {
        var urlPart: LinkRule.URLPart
        var pattern: [Pattern.Element]

        /// Whether one text alone meets it, if the case of letters matters.
        var isLiteral: Bool {
            pattern.allSatisfy { element in
                if case .literal = element { true } else { false }
            }
        }
    }

    /// The path's pattern; nil if every path matches.
    var path: [Pattern.Element]?
    /// Without those that always hold. Query items are sorted by name.
    var conditions: [Condition]
    var isExcluded: Bool
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool

    /// A variable counts with the number of its values, the first and the last: they are in each pattern that uses it.
    func hash(into hasher: inout Hasher) {
        for elements in [path ?? []] + conditions.map(\.pattern) {
            hasher.combine(elements.count)
            for element in elements {
                guard case .alternatives(let all) = element else {
                    hasher.combine(element)
                    continue
                }
                hasher.combine(all.count)
                hasher.combine(all.first)
                hasher.combine(all.last)
            }
        }
        for condition in conditions { hasher.combine(condition.urlPart) }
        hasher.combine(isExcluded)
    }

    init(_ rule: LinkRule, reader: inout PatternReader) {
        path = rule.path.map { path in reader.read(path.text, role: .path).elements }
        if path == [.anyText] { path = nil }
        isExcluded = rule.isExcluded
        isCaseSensitive = rule.isCaseSensitive
        isPercentEncoded = rule.isPercentEncoded
        conditions = []
        var sorted = rule
        if case .items(let items) = rule.query {
            sorted.query = .items(items.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        }
        for (urlPart, text) in sorted.conditions {
            let elements = reader.read(text.text, role: .text).elements
            if elements != [.anyText] { conditions.append(Condition(urlPart: urlPart, pattern: elements)) }
        }
    }

    /// The meaning for URLs with a matching path.
    var withoutPath: RuleMeaning {
        var copy = self
        copy.path = nil
        if copy.conditions.isEmpty {
            copy.isCaseSensitive = true
            copy.isPercentEncoded = true
        }
        return copy
    }
}

extension UniversalLinks {
    /// What the rules of an entry decide, however they are written.
    func meaning(of entry: LinkEntry) -> [RuleMeaning] {
        var reader = PatternReader(variables)
        return entry.rules.map { rule in RuleMeaning(rule, reader: &reader) }
    }
}
