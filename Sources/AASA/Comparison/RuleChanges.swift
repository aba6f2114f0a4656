/// What differs between two lists of rules, of either system: the positions in both documents.
package struct RuleChanges: Sendable {
    /// A rule's index among the others, and its bytes.
    package typealias Position = (index: Int, range: Range<Int>)

    package struct Outcome: Sendable, Hashable {
        package let decision: LinkDecision.Outcome
        /// The rule that decides; nil without one.
        package let rule: Range<Int>?

        package init(_ decision: LinkDecision.Outcome, by rule: Range<Int>?) {
            self.decision = decision
            self.rule = rule
        }
    }

    /// A URL with different decisions.
    package struct Difference: Sendable {
        /// `/path?query#fragment`.
        package let url: String
        package let before: Outcome
        package let after: Outcome

        /// Whether the URL opens the app by one of the lists alone: one that is excluded opens it as little as one
        /// without a rule.
        var isOpening: Bool { (before.decision == .match) != (after.decision == .match) }
    }

    /// Rules that only the old list has, or has more often.
    package private(set) var removed: [Range<Int>] = []
    /// Rules that only the new list has, or has more often.
    package private(set) var added: [Range<Int>] = []
    /// Rules of both lists that moved among the others of both.
    package private(set) var moved: [(before: Position, after: Position)] = []
    /// The shortest URL that was found for each pair of rules with different decisions.
    package private(set) var differences: [Difference] = []
    /// Whether every URL was considered, so that no difference can be missing.
    package var isComplete = true
    /// The index of the difference that shows two outcomes.
    private var shown: [[Outcome]: Int] = [:]

    /// Lists that are not compared.
    package init() { isComplete = false }

    /// Compares the rules of two lists by their meanings. URLs are for the caller to compare.
    package init<Meaning: Hashable>(
        from old: [(meaning: Meaning, position: Position)], to new: [(meaning: Meaning, position: Position)]
    ) {
        var indices: [Meaning: [Int]] = [:]
        for (index, rule) in new.enumerated().reversed() { indices[rule.meaning, default: []].append(index) }
        var matches: [(before: Int, after: Int)] = []
        for (index, rule) in old.enumerated() {
            if let match = indices[rule.meaning]?.popLast() {
                matches.append((index, match))
            } else {
                removed.append(rule.position.range)
            }
        }
        let matched = Set(matches.map(\.after))
        for (index, rule) in new.enumerated() where !matched.contains(index) { added.append(rule.position.range) }
        let staying = Self.longestIncreasing(matches.map(\.after))
        for (index, match) in matches.enumerated() where !staying.contains(index) {
            moved.append((old[match.before].position, new[match.after].position))
        }
    }

    /// Adds a URL; of those that show the same, the shortest one is kept.
    package mutating func add(_ url: String, before: Outcome, after: Outcome) {
        let difference = Difference(url: url, before: before, after: after)
        guard let index = shown[[before, after]] else {
            shown[[before, after]] = differences.count
            differences.append(difference)
            return
        }
        if url.utf8.count < differences[index].url.utf8.count { differences[index] = difference }
    }

    /// Changed rules and URLs together.
    package var count: Int { removed.count + added.count + moved.count + differences.count }

    /// Whether both lists have the same rules in the same order.
    package var haveEqualRules: Bool { removed.isEmpty && added.isEmpty && moved.isEmpty }

    /// Whether decisions differ, or may differ where not every URL was considered.
    var mayDecideDifferently: Bool { !differences.isEmpty || !isComplete }

    /// Whether devices open different URLs, or may where not every URL was considered.
    var mayOpenDifferently: Bool { differences.contains(where: \.isOpening) || !isComplete }

    /// Whether it is known that neither rules nor decisions differ.
    package var isSame: Bool { haveEqualRules && !mayDecideDifferently }

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
