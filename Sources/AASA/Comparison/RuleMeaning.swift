/// The meaning of a rule: equal for rules that have the same patterns, however they are written.
struct RuleMeaning: Hashable {
    struct Condition: Hashable {
        var subject: LinkRule.Subject
        var pattern: [Pattern.Element]
    }

    /// Nil matches every path.
    var path: [Pattern.Element]?
    /// Without those that always hold. Query items are sorted by name.
    var conditions: [Condition]
    var isExcluded: Bool
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool

    /// Of the values of a variable, which are part of each pattern that uses it, only their number, the first and the last.
    func hash(into hasher: inout Hasher) {
        for elements in [path ?? []] + conditions.map(\.pattern) {
            hasher.combine(elements.count)
            for element in elements {
                guard case .alternatives(let all) = element else { hasher.combine(element); continue }
                hasher.combine(all.count)
                hasher.combine(all.first)
                hasher.combine(all.last)
            }
        }
        for condition in conditions { hasher.combine(condition.subject) }
        hasher.combine(isExcluded)
    }

    init(_ rule: LinkRule, _ reader: inout PatternReader) {
        path = rule.path.map { reader.read($0.text, role: .path).pattern.elements }
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
enum RuleAlignment {
    static func compare(
        _ old: [RuleMeaning], _ oldRules: [LinkRule], _ new: [RuleMeaning], _ newRules: [LinkRule]
    ) -> (removed: [LinkRule], added: [LinkRule], moved: [(before: LinkRule, after: LinkRule)]) {
        var places: [RuleMeaning: [Int]] = [:]
        for (place, meaning) in new.enumerated().reversed() { places[meaning, default: []].append(place) }
        var removed: [LinkRule] = []
        var pairs: [(old: Int, new: Int)] = []
        for (place, meaning) in old.enumerated() {
            if let match = places[meaning]?.popLast() {
                pairs.append((place, match))
            } else {
                removed.append(oldRules[place])
            }
        }
        let matched = Set(pairs.map(\.new))
        let added = new.indices.filter { !matched.contains($0) }.map { newRules[$0] }
        let staying = longestIncreasing(pairs.map(\.new))
        let moved = pairs.indices.filter { !staying.contains($0) }.map {
            (before: oldRules[pairs[$0].old], after: newRules[pairs[$0].new])
        }
        return (removed, added, moved)
    }

    /// The indices of a longest increasing subsequence: the rules that did not move.
    private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var before = [Int?](repeating: nil, count: values.count)
        for index in values.indices {
            let place = tails.partitioningIndex { values[$0] >= values[index] }
            before[index] = place > 0 ? tails[place - 1] : nil
            if place == tails.count { tails.append(index) } else { tails[place] = index }
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
