/// A rule's conditions on a URL's query and fragment.
struct RuleConditions: Sendable {
    /// Without those that always hold.
    private(set) var parts: [RuleMeaning.Condition] = []
    private(set) var folds = false
    private(set) var isWritten = true
    /// The texts that the conditions are made of: equal for equal conditions.
    private(set) var key: [UInt8] = []

    init(_ rule: LinkRule, reader: inout PatternReader) {
        for (urlPart, pattern) in rule.conditions {
            let elements = reader.read(pattern.text, role: .text).elements
            if elements == [.anyText] { continue }
            parts.append(.init(urlPart: urlPart, pattern: elements))
            key.append(urlPart.component.rawValue)
            if case .item(let name) = urlPart { key += name }
            // No byte of UTF-8: a name or a text is not confused with what is around it.
            key.append(0xFF)
            key += pattern.text.utf8
            key.append(0xFF)
        }
        if parts.isEmpty { return }
        folds = !rule.isCaseSensitive
        isWritten = rule.isPercentEncoded
        key.append((folds ? 1 : 0) + (isWritten ? 2 : 0))
    }

    /// Whether no wildcard and no case makes room for other texts.
    var isLiteral: Bool { !folds && parts.allSatisfy(\.isLiteral) }

    /// Whether they hold wherever `other` holds.
    func follow(from other: RuleConditions, stepper: inout NodeStepper) -> Bool {
        if parts.isEmpty { return true }
        guard isWritten == other.isWritten, folds || !other.folds else { return false }
        // A text without wildcards follows from nothing but itself.
        for part in parts where !folds && part.isLiteral {
            guard other.parts.contains(part) else { return false }
        }
        for part in parts {
            let same = other.parts.first { $0.urlPart == part.urlPart }
            guard let same else { return false }
            if same.pattern == part.pattern { continue }
            var own = PatternTrie(nodeLimit: 4_096)
            var others = PatternTrie(nodeLimit: 4_096)
            let item = PatternTrie.Item(id: 0, group: 0, decides: true)
            defer { stepper.work -= own.size + others.size }
            guard stepper.work > 0, own.insert(same.pattern, folds: other.folds, item: item),
                others.insert(part.pattern, folds: folds, item: item)
            else { return false }
            let alphabet = URLComponentAlphabet(kind: part.urlPart.component, isWritten: isWritten)
            let search = CoverSearch(alphabet: alphabet, own: own, others: others, counts: { _ in true })
            guard search.run(stepper: &stepper, budget: 20_000) == .covered([0]) else { return false }
        }
        return true
    }
}

extension LinkRule.URLPart {
    fileprivate var component: URLComponentAlphabet.Kind {
        switch self {
        case .query: .query
        case .item: .item
        case .fragment: .fragment
        }
    }
}
