/// A pattern and whether it takes upper and lower case for the same.
struct CasedPattern: Sendable, Hashable {
    var pattern: Pattern
    var folds: Bool

    /// Whether every text that the other pattern fits is one that this pattern fits; nil when that takes too long to
    /// find out.
    func includes(_ other: CasedPattern, role: Pattern.Role) -> Bool? {
        CasedPattern.covers([self], other, role: role)
    }

    /// Whether every text that the pattern fits is one that some of the patterns fit; nil when that takes too long to
    /// find out.
    static func covers(_ patterns: [CasedPattern], _ other: CasedPattern, role: Pattern.Role) -> Bool? {
        var builder = PatternAutomaton.Builder(.generous(elements: 0))
        for (number, pattern) in ([other] + patterns).enumerated() {
            // A lane for each: all that fit are listed.
            let item = PatternTrie.Item(id: Int32(number), lane: Int32(number), decides: false)
            guard builder.add(pattern.pattern.elements, folds: pattern.folds, item) else { return nil }
        }
        return builder.finish().holds(for: role) { $0.first != 0 || $0.count > 1 }
    }
}
