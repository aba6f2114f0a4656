/// What a rule means, wherever and however it is written: equal for rules that answer every URL alike by their words.
struct RuleMeaning: Hashable {
    struct Condition: Hashable {
        enum Part: Hashable {
            case query, fragment
            case item([UInt8])
        }
        var part: Part
        var pattern: [Pattern.Element]
    }

    /// Nil fits every path.
    var path: [Pattern.Element]?
    /// Without those that always hold; query items by name.
    var conditions: [Condition]
    var isExcluded: Bool
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool

    init(_ rule: LinkRule, _ reader: inout PatternReader) {
        path = rule.path.map { reader.read($0.text, role: .path).pattern.elements }
        if path == [.anyText] { path = nil }
        isExcluded = rule.isExcluded
        isCaseSensitive = rule.isCaseSensitive
        isPercentEncoded = rule.isPercentEncoded
        conditions = []
        switch rule.query {
        case .whole(let text): add(.query, text, &reader)
        case .items(let items):
            for item in items.sorted(by: { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }) {
                add(.item(Array(item.name.utf8)), item.value, &reader)
            }
        case nil: break
        }
        if let fragment = rule.fragment { add(.fragment, fragment, &reader) }
    }

    private mutating func add(_ part: Condition.Part, _ text: SourceString, _ reader: inout PatternReader) {
        let elements = reader.read(text.text, role: .text).pattern.elements
        if elements != [.anyText] { conditions.append(Condition(part: part, pattern: elements)) }
    }

    /// What decides beside the path.
    var behindThePath: RuleMeaning {
        var copy = self
        copy.path = nil
        if copy.conditions.isEmpty {
            copy.isCaseSensitive = true
            copy.isPercentEncoded = true
        }
        return copy
    }
}
