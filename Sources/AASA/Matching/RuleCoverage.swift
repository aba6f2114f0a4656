/// Which rules of a document decide for some URL of those that were asked about.
public struct RuleCoverage: Sendable, Equatable {
    /// A rule and the entry that it stands in.
    public struct Place: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        public var entry: Int
        public var rule: LinkRule
    }

    /// In the document's order, those of entries included whose apps all stand in earlier ones: nothing reaches them.
    public let rules: [Place]
    /// Beside each of ``rules``.
    private var isReached: [Bool]
    /// The index in ``rules`` of each entry's first rule.
    private let starts: [Int]

    public init(_ links: UniversalLinks) {
        var rules: [Place] = []
        var starts: [Int] = []
        for (number, entry) in links.entries.enumerated() {
            starts.append(rules.count)
            rules += entry.rules.map { Place(entry: number, rule: $0) }
        }
        self.rules = rules
        self.starts = starts
        isReached = Array(repeating: false, count: rules.count)
    }

    /// Notes that a rule has decided.
    public mutating func add(_ decision: LinkDecision) {
        guard let rule = decision.rule else { return }
        let end = starts.indices.contains(decision.entry + 1) ? starts[decision.entry + 1] : rules.count
        for index in starts[decision.entry]..<end where rules[index].rule.index == rule.index {
            isReached[index] = true
        }
    }

    /// How many rules have decided.
    public var reached: Int { isReached.count { $0 } }
    public var unreached: [Place] { rules.indices.filter { !isReached[$0] }.map { rules[$0] } }
}
