/// Reads `components` and `paths`.
///
/// For a value that is missing or has the wrong type, the default of the entry applies, then that of `applinks`.
/// Apple's `swcutil` shows that this holds for every key, not only for the documented ones.
extension AssociationReader {
    mutating func readComponents(_ elements: [JSONNode], defaults: [JSONNode]) -> [LinkRule] {
        elements.enumerated().map { index, node in
            if node.members == nil { note(.elementUnreadable(.components), at: node.range) }
            return readRule(from: [node] + defaults, index: index, range: node.range)
        }
    }

    /// The prefix `NOT `, in any case and with one space, makes the rule an exclusion.
    mutating func readPaths(_ elements: [JSONNode], defaults: [JSONNode]) -> [LinkRule] {
        elements.enumerated().compactMap { index, node in
            guard let text = node.string else {
                note(.elementUnreadable(.paths), at: node.range)
                return nil
            }
            var rule = readRule(from: defaults, index: index, range: node.range)
            var path = text
            if text.prefix(4).lowercased() == "not " {
                path.removeFirst(4)
                rule.isNegated = true
                rule.isExcluded = true
            }
            rule.path = SourceString(text: path, range: node.range)
            return rule
        }
    }

    /// - Parameter nodes: the component and its defaults, the most specific first.
    private mutating func readRule(from nodes: [JSONNode], index: Int, range: Range<Int>) -> LinkRule {
        LinkRule(
            index: index, path: text("/", in: nodes), query: query(in: nodes), fragment: text("#", in: nodes),
            isExcluded: boolean("exclude", in: nodes) ?? false,
            isCaseSensitive: boolean("caseSensitive", in: nodes) ?? true,
            isPercentEncoded: boolean("percentEncoded", in: nodes) ?? true, range: range)
    }

    private mutating func text(_ key: String, in nodes: [JSONNode]) -> SourceString? {
        for node in nodes {
            guard let value = node[key] else { continue }
            if let text = value.string { return SourceString(text: text, range: value.range) }
            noteOnce(.wrongType(key: key, expected: .string), at: value.range)
        }
        return nil
    }

    private mutating func query(in nodes: [JSONNode]) -> LinkRule.Query? {
        for node in nodes {
            guard let value = node["?"] else { continue }
            if let text = value.string { return .whole(SourceString(text: text, range: value.range)) }
            guard let members = value.members else {
                noteOnce(.wrongType(key: "?", expected: .stringOrObject), at: value.range)
                continue
            }
            if let items = items(members) { return .items(items) }
        }
        return nil
    }

    /// The items of a query object; nil if one of the values is not a string: devices then ignore the whole object.
    private mutating func items(_ members: [JSONMember]) -> [LinkRule.Item]? {
        let broken = members.filter { $0.value.string == nil }
        for member in broken { noteOnce(.queryIgnored(item: member.name), at: member.value.range) }
        if !broken.isEmpty { return nil }
        var items: [LinkRule.Item] = []
        for member in members {
            guard let text = member.value.string else { continue }
            let value = SourceString(text: text, range: member.value.range)
            items.append(LinkRule.Item(name: member.name, nameRange: member.nameRange, value: value))
        }
        return items
    }

    /// A Boolean as Foundation's `boolValue` converts it: a number is true when it is not zero, a string when it
    /// begins like "yes" or "true".
    mutating func boolean(_ key: String, in nodes: [JSONNode]) -> Bool? {
        for node in nodes {
            guard let value = node[key] else { continue }
            switch value.value {
            case .bool(let value): return value
            case .number(let text):
                let isTrue = Self.isNonzero(text)
                noteOnce(.looseBoolean(key: key, isTrue), at: value.range)
                return isTrue
            case .string(let text):
                let isTrue = Self.isYes(text)
                noteOnce(.looseBoolean(key: key, isTrue), at: value.range)
                return isTrue
            case .null, .array, .object: noteOnce(.wrongType(key: key, expected: .boolean), at: value.range)
            }
        }
        return nil
    }

    private static func isNonzero(_ number: String) -> Bool {
        let digits = number.utf8.prefix { byte in byte.lowercase != "e" }
        return digits.contains { byte in byte.isDigit && byte != "0" }
    }

    /// After white space, a sign and zeros: Y, y, T, t or a digit from 1 to 9.
    private static func isYes(_ text: String) -> Bool {
        var rest = text.drop(while: \.isWhitespace)
        if let sign = rest.first, sign == "+" || sign == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".contains(first)
    }
}
