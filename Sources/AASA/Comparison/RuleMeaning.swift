/// The meaning of a rule: equal for rules that have the same patterns, however they are written.
struct RuleMeaning: Hashable {
    /// A pattern beside the path.
    struct Condition: Hashable {
        var subject: LinkRule.Subject
        var pattern: [Pattern.Element]
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
        for condition in conditions { hasher.combine(condition.subject) }
        hasher.combine(isExcluded)
    }

    init(_ rule: LinkRule, reader: inout PatternReader) {
        path = rule.path.map { path in reader.read(path.text, role: .path).pattern.elements }
        if path == [.anyText] { path = nil }
        isExcluded = rule.isExcluded
        isCaseSensitive = rule.isCaseSensitive
        isPercentEncoded = rule.isPercentEncoded
        conditions = []
        var sorted = rule
        if case .items(let items) = rule.query {
            sorted.query = .items(items.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        }
        for (subject, text) in sorted.conditions {
            let elements = reader.read(text.text, role: .text).pattern.elements
            if elements != [.anyText] { conditions.append(Condition(subject: subject, pattern: elements)) }
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

/// Finds the removed, added and moved rules between two lists.
package struct RuleAlignment: Sendable {
    /// Indices of rules that only the old list has, or has more often.
    package private(set) var removed: [Int] = []
    /// Indices of rules that only the new list has.
    package private(set) var added: [Int] = []
    /// Indices of rules of both lists that moved among the others of both.
    package private(set) var moved: [(before: Int, after: Int)] = []

    package init<Meaning: Hashable>(from old: [Meaning], to new: [Meaning]) {
        var indices: [Meaning: [Int]] = [:]
        for (index, meaning) in new.enumerated().reversed() { indices[meaning, default: []].append(index) }
        var matches: [(before: Int, after: Int)] = []
        for (index, meaning) in old.enumerated() {
            if let match = indices[meaning]?.popLast() {
                matches.append((index, match))
            } else {
                removed.append(index)
            }
        }
        let matched = Set(matches.map(\.after))
        added = new.indices.filter { index in !matched.contains(index) }
        let staying = Self.longestIncreasing(matches.map(\.after))
        for (index, match) in matches.enumerated() where !staying.contains(index) { moved.append(match) }
    }

    /// The indices of a longest increasing subsequence: the rules that did not move.
    private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var before = [Int?](repeating: nil, count: values.count)
        for index in values.indices {
            let length = tails.partitioningIndex { values[$0] >= values[index] }
            if length > 0 { before[index] = tails[length - 1] }
            if length == tails.count { tails.append(index) } else { tails[length] = index }
        }
        var result: Set<Int> = []
        var next = tails.last
        while let index = next {
            result.insert(index)
            next = before[index]
        }
        return result
    }
}

extension UniversalLinks {
    /// What the rules of an entry decide, however they are written.
    func meaning(of entry: LinkEntry) -> [RuleMeaning] {
        var reader = PatternReader(variables)
        return entry.rules.map { rule in RuleMeaning(rule, reader: &reader) }
    }
}
