/// A pattern of a document, with what rules about patterns need.
final class PatternUse: Sendable {
    enum Part: Sendable, Equatable {
        case path, query, fragment
        case item(name: String)
        /// The name of a query item, which is literal.
        case itemName
    }

    let part: Part
    let text: SourceString
    /// The rule that contains it, the first one when several inherit it.
    let rule: LinkRule
    let form: LinkEntry.Form
    /// The rule for decoded URLs that uses a variable as well whose value it is.
    let decodingRule: LinkRule?
    let pattern: PatternText
    /// See ``PatternText``.
    var bytes: [UInt8] { pattern.bytes }
    var characters: ByteSet { pattern.characters }
    var variables: [PatternText.Variable] { pattern.variables }
    var unterminated: Int? { pattern.unterminated }

    init(
        _ part: Part, of rule: LinkRule, text: SourceString, form: LinkEntry.Form, decodingRule: LinkRule? = nil
    ) {
        self.part = part
        self.text = text
        self.rule = rule
        self.form = form
        self.decodingRule = decodingRule
        pattern = PatternText(text.text)
    }

    /// Whether the text holds the character outside of variables.
    func holds(_ scalar: Unicode.Scalar) -> Bool { pattern.holds(scalar) }

    /// A stretch of the text, by its UTF-8 offsets.
    func piece(_ range: Range<Int>) -> String {
        let bytes = text.text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        return String(utf8: bytes[start..<bytes.index(start, offsetBy: range.count)])
    }

    /// What has to be in front of the rest of the text so that it fits only what is there: `*` fits what is absent, too.
    func presence(from start: Int) -> String {
        let isAnything = bytes[start...].allSatisfy { byte in byte == "*" }
        return if isAnything, part != .itemName { "?" } else { "" }
    }

    /// The text with something else in place of each of some stretches, which are in ascending order.
    ///
    /// - Parameter start: where the text begins that is kept.
    func text(
        from start: Int = 0, replacing stretches: [Range<Int>], with replacement: (Range<Int>) -> String
    ) -> String {
        var result = ""
        var done = start
        for stretch in stretches {
            result += piece(done..<stretch.lowerBound) + replacement(stretch)
            done = stretch.upperBound
        }
        return result + piece(done..<bytes.count)
    }

    /// Whether it is the name of a query item whose value may be empty: a rule matches URLs without the item.
    var isOptionalName: Bool {
        part == .itemName && rule.items.contains { item in item.nameRange == text.range && item.value.text.isEmpty }
    }

    /// A text that the author was to replace.
    var placeholder: String? { UnfilledText.first(in: text.text) }

    /// The hint, unless it would make a placeholder part of the file: `<your path>`, as it is or percent-encoded.
    func withoutPlaceholder(_ hint: String?) -> String? {
        // Most hints hold none: the text, which may be long, is not searched for them.
        guard let hint else { return nil }
        let isEncoded = hint.utf8.contains("%") && hint.contains(text: "%3C")
        guard isEncoded || UnfilledText.first(in: hint) != nil, let placeholder,
            isEncoded || hint.contains(text: placeholder)
        else { return hint }
        return "write the text that replaces '\(placeholder)', or '?*' for any text"
    }

    /// A corrected path as the author has to write it: in `paths` with the `NOT ` of an exclusion.
    func written(_ path: String) -> String {
        if part == .path, form == .paths, rule.isExcluded { return "NOT " + path }
        return path
    }

    /// Whether the rule itself, and not `defaults`, has the pattern.
    var isOwn: Bool { rule.range.lowerBound <= text.range.lowerBound && text.range.upperBound <= rule.range.upperBound }

    /// What the part is called in a message.
    var subject: String {
        switch part {
        case .path: "the path pattern"
        case .query: "the query pattern"
        case .fragment: "the fragment pattern"
        case .item(let name): "the pattern for the query item '\(name)'"
        case .itemName: "the name of the query item"
        }
    }
}

extension PatternUse {
    /// How to write what an element of `paths` cannot have: a component makes devices ignore all paths of its entry.
    ///
    /// - Parameter parts: of a URL.
    static func hint(toWrite component: String, for parts: String) -> String {
        "'paths' cannot match \(parts); write the entry's rules as 'components', this one as \(component)"
    }

    /// A component with these patterns, an exclusion where the rule is one.
    func component(_ patterns: [(String, String)]) -> String {
        var members: [(String, JSONText)] = patterns.map { key, pattern in (key, .string(pattern)) }
        if rule.isExcluded { members.append(("exclude", .bool(true))) }
        return JSONText.object(members).line
    }
}
