/// Reads `components` and `paths`.
///
/// A value that a component lacks, or that is of the wrong type, is the entry's default, then that of `applinks`. This is
/// so for every key, as Apple's `swcutil` shows, and not only for the documented ones.
extension AssociationReader {
    mutating func readComponents(_ elements: [JSONNode], _ defaults: [JSONNode]) -> [LinkRule] {
        elements.enumerated().map { index, node in
            if node.members == nil { note(.elementUnreadable(.components), node.range) }
            return readRule([node] + defaults, index, node.range)
        }
    }

    /// `NOT ` in front, in any case and with one space, makes the rule an exclusion.
    mutating func readPaths(_ elements: [JSONNode], _ defaults: [JSONNode]) -> [LinkRule] {
        elements.enumerated().compactMap { index, node in
            guard let text = node.string else {
                note(.elementUnreadable(.paths), node.range)
                return nil
            }
            var rule = readRule(defaults, index, node.range)
            let isExclusion = text.utf8.count >= 4 && text.prefix(4).lowercased() == "not "
            rule.path = SourceString(text: isExclusion ? String(text.dropFirst(4)) : text, range: node.range)
            rule.isExcluded = isExclusion || rule.isExcluded
            return rule
        }
    }

    /// - Parameter nodes: where values are looked for, the most particular first.
    private mutating func readRule(_ nodes: [JSONNode], _ index: Int, _ range: Range<Int>) -> LinkRule {
        LinkRule(
            index: index, path: text("/", nodes), query: query(nodes), fragment: text("#", nodes),
            isExcluded: truth("exclude", nodes) ?? false, isCaseSensitive: truth("caseSensitive", nodes) ?? true,
            isPercentEncoded: truth("percentEncoded", nodes) ?? true, range: range)
    }

    private mutating func text(_ key: String, _ nodes: [JSONNode]) -> SourceString? {
        for node in nodes {
            guard let value = node[key] else { continue }
            if let text = value.string { return SourceString(text: text, range: value.range) }
            noteOnce(.wrongType(key: key, expected: .string), value.range)
        }
        return nil
    }

    private mutating func query(_ nodes: [JSONNode]) -> LinkRule.Query? {
        for node in nodes {
            guard let value = node["?"] else { continue }
            if let text = value.string { return .whole(SourceString(text: text, range: value.range)) }
            guard let members = value.members else {
                noteOnce(.wrongType(key: "?", expected: .stringOrObject), value.range)
                continue
            }
            if let items = items(members) { return .items(items) }
        }
        return nil
    }

    /// Nil when one of the values is no string: then the object counts for nothing. Of two with one name the last counts.
    private mutating func items(_ members: [JSONMember]) -> [LinkRule.Item]? {
        let broken = members.filter { $0.value.string == nil }
        for member in broken { noteOnce(.queryIgnored(item: member.name), member.value.range) }
        if !broken.isEmpty { return nil }
        return members.lastOfEachName.compactMap { member in
            member.value.string.map {
                LinkRule.Item(name: member.name, value: SourceString(text: $0, range: member.value.range))
            }
        }
    }

    /// A truth value as Foundation's `boolValue` reads it: a number that is not zero, a text that begins like a yes.
    private mutating func truth(_ key: String, _ nodes: [JSONNode]) -> Bool? {
        for node in nodes {
            guard let value = node[key] else { continue }
            switch value.value {
            case .bool(let truth): return truth
            case .number(let text):
                let isTrue = text.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
                    .contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
                noteOnce(.looseBoolean(key: key, isTrue), value.range)
                return isTrue
            case .string(let text):
                let isTrue = Self.isYes(text)
                noteOnce(.looseBoolean(key: key, isTrue), value.range)
                return isTrue
            case .null, .array, .object: noteOnce(.wrongType(key: key, expected: .boolean), value.range)
            }
        }
        return nil
    }

    /// After white space, a sign and zeros: Y, y, T, t or a digit from 1 to 9.
    private static func isYes(_ text: String) -> Bool {
        var rest = text.drop { $0.isWhitespace }
        if let sign = rest.first, sign == "+" || sign == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".contains(first)
    }

    /// `defaults` are looked at once for every rule.
    private mutating func noteOnce(_ kind: ToleratedDefect.Kind, _ range: Range<Int>) {
        if !notedRanges.insert(range).inserted { return }
        note(kind, range)
    }
}
