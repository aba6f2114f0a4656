/// The rules of a document that decide for at least one of the tested URLs.
package struct RuleCoverage: Sendable, Equatable {
    package struct Place: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        package var entry: Int
        package var rule: LinkRule
    }

    /// In the document's order, including unreachable rules of entries that have only apps of earlier entries.
    package let rules: [Place]
    /// For each of ``rules``.
    private var isReached: [Bool]
    /// The index in ``rules`` of each entry's first rule.
    private let starts: [Int]

    /// Before the first test: no rule is reached.
    package init(_ links: UniversalLinks) {
        var rules: [Place] = []
        var starts: [Int] = []
        for (number, entry) in links.entries.enumerated() {
            starts.append(rules.count)
            rules += entry.rules.map { rule in Place(entry: number, rule: rule) }
        }
        self.rules = rules
        self.starts = starts
        isReached = Array(repeating: false, count: rules.count)
    }

    package mutating func add(_ decision: LinkDecision) {
        guard let rule = decision.rule else { return }
        let end = starts.indices.contains(decision.entry + 1) ? starts[decision.entry + 1] : rules.count
        // The indices of an entry's rules ascend.
        let index = rules[starts[decision.entry]..<end].partitioningIndex { $0.rule.index >= rule.index }
        if index < rules.count, rules[index].rule.index == rule.index { isReached[index] = true }
    }

    /// The rules that have not decided.
    package var unreached: [Place] {
        zip(rules, isReached).filter { _, isReached in !isReached }.map { rule, _ in rule }
    }
}
