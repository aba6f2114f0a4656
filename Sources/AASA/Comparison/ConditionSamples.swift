/// Queries and fragments that rules ask for: none, what each condition wants, and what each rule wants in all.
enum ConditionSamples {
    /// Each as it follows a path, the shortest first. At most some dozens.
    static func texts(_ meanings: [RuleMeaning]) -> [[UInt8]] {
        var texts: [[UInt8]] = [[]]
        for meaning in meanings.prefix(most) where !meaning.conditions.isEmpty {
            texts.append(text(meaning.conditions))
            if meaning.conditions.count > 1 { texts += meaning.conditions.map { text([$0]) } }
        }
        // Something that nobody asks for.
        if texts.count > 1 { texts += [Array("?q=x".utf8), Array("#x".utf8)] }
        var seen: Set<[UInt8]> = []
        return texts.filter { seen.insert($0).inserted }
    }

    private static let most = 16

    private static func text(_ conditions: [RuleMeaning.Condition]) -> [UInt8] {
        var query: [[UInt8]] = []
        var fragment: [UInt8]?
        for condition in conditions {
            let value = sample(condition.pattern)
            switch condition.part {
            case .query: query.append(value)
            case .item(let name): query.append(name + [UInt8(ascii: "=")] + value)
            case .fragment: fragment = value
            }
        }
        let head = query.isEmpty ? [] : [UInt8(ascii: "?")] + query.joined(separator: [UInt8(ascii: "&")])
        return head + (fragment.map { [UInt8(ascii: "#")] + $0 } ?? [])
    }

    /// A text that fits a pattern.
    private static func sample(_ elements: [Pattern.Element]) -> [UInt8] {
        elements.flatMap { element -> [UInt8] in
            switch element {
            case .literal(let scalar): Array(String(Character(scalar)).utf8)
            case .oneOf(let type):
                [type.contains("a") ? UInt8(ascii: "a") : type.contains("A") ? UInt8(ascii: "A") : UInt8(ascii: "1")]
            case .anyCharacter: [UInt8(ascii: "x")]
            case .anyText: []
            case .alternatives(let all): all.first.map(sample) ?? []
            }
        }
    }
}
