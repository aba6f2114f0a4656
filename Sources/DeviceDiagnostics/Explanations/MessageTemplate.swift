internal import AASA

/// A sentence of the system with fields for the site, the app and the like, for instance
/// `"{site}" failed to approve "{app}"`.
///
/// ASCII letter case and the quotation marks of names are ignored in a search, since people often type what they pass on.
package struct MessageTemplate: Sendable, Equatable, CustomStringConvertible {
    package enum Field: String, Sendable { case site, app, url, target, text, space }

    enum Element: Sendable, Equatable {
        /// In lower case.
        case literal([UInt8])
        case field(Field)
    }

    /// The sentence with the fields in braces.
    package let description: String
    let elements: [Element]
    /// Whether the system writes quotation marks around names.
    private let isQuoted: Bool

    init(_ text: String) {
        description = text
        var elements: [Element] = []
        var literal: [UInt8] = []
        var isQuoted = false
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if byte == "{", let end = rest.firstIndex(of: UInt8(ascii: "}")),
                let field = Field(rawValue: String(utf8: rest[(rest.startIndex + 1)..<end]))
            {
                if !literal.isEmpty { elements.append(.literal(literal)) }
                literal = []
                elements.append(.field(field))
                rest = rest[(end + 1)...]
            } else {
                let isBesideField = rest.dropFirst().first == "{" || literal.isEmpty && !elements.isEmpty
                if byte == "\"", isBesideField { isQuoted = true } else { literal.append(byte.lowercase) }
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty { elements.append(.literal(literal)) }
        self.elements = elements
        self.isQuoted = isQuoted
    }

    /// The longest part between fields.
    var longestLiteral: [UInt8] {
        var longest: [UInt8] = []
        for element in elements {
            if case .literal(let phrase) = element, phrase.count > longest.count { longest = phrase }
        }
        return longest
    }

    /// The sentence with values for its fields; a field without a value becomes `…`.
    package func filled(_ values: [Field: String]) -> String {
        var text = ""
        var rest = description[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let field = Field(rawValue: String(rest[rest.index(after: open)..<close]))
            text += rest[..<open]
            if let field, let value = values[field] { text += value } else { text += "…" }
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}

extension MessageTemplate {
    typealias Match = (offset: Int, values: [Field: String])

    /// Upper bound for a value in bytes.
    private static let longestValue = 512
    /// Upper bound for the occurrences of the first literal that are tried.
    private static let maximumTries = 8

    func match(in text: MessageText) -> Match? {
        guard let anchor = elements.firstIndex(where: { if case .literal = $0 { true } else { false } }),
            case .literal(let phrase) = elements[anchor]
        else { return nil }
        var from = 0
        for _ in 0..<Self.maximumTries {
            guard let start = text.first(phrase, from: from, limit: nil) else { return nil }
            if let match = match(in: text, anchor: anchor, at: start..<(start + phrase.count)) { return match }
            from = start + 1
        }
        return nil
    }

    /// - Parameters:
    ///   - anchor: the element at `range`; at most one field is in front of it.
    private func match(in text: MessageText, anchor: Int, at range: Range<Int>) -> Match? {
        var match: Match = (range.lowerBound, [:])
        if anchor > 0, case .field(let field) = elements[0] {
            let value = text.word(before: range.lowerBound)
            let gap = value.upperBound..<range.lowerBound
            if !isAccepted(value, as: field, beside: gap, in: text) { return nil }
            match.values[field] = text.string(value)
            match.offset = value.lowerBound
        }
        var at = range.upperBound
        for (index, element) in elements.enumerated().dropFirst(anchor + 1) {
            switch element {
            case .literal(let phrase):
                guard text.first(phrase, from: at, limit: at) == at else { return nil }
                at += phrase.count
            case .field(let field):
                let next = elements[(index + 1)...].first
                guard let value = Self.value(of: field, in: text, from: at, before: next) else { return nil }
                let name = text.unquoted(value)
                if !isAccepted(name, as: field, beside: at..<name.lowerBound, in: text) { return nil }
                match.values[field] = text.string(field == .text ? value : name)
                at = value.upperBound
            }
        }
        return match
    }

    /// Whether a name may be a site or an app: without quotation marks it needs a full stop inside, or is private.
    ///
    /// - Parameter gap: the bytes between the name and the sentence's own words.
    private func isAccepted(
        _ name: Range<Int>, as field: Field, beside gap: Range<Int>, in text: MessageText
    ) -> Bool {
        if !isQuoted || ![.site, .app].contains(field) || text.bytes[gap].contains("\"") { return true }
        return text.bytes[name].dropLast().contains(".") || ["private", "<private>"].contains(text.string(name))
    }

    /// The bytes of a field: up to the phrase behind it, else a word or all that follows.
    private static func value(
        of field: Field, in text: MessageText, from start: Int, before next: Element?
    ) -> Range<Int>? {
        if field != .space, case .literal(let phrase)? = next {
            guard let end = text.first(phrase, from: start, limit: start + longestValue) else { return nil }
            return start..<end
        }
        return switch field {
        case .text: text.rest(from: start, limit: longestValue)
        case .space: start..<(text.bytes[start...].firstIndex { byte in byte > 0x20 } ?? start)
        case .site, .app, .url, .target: text.word(from: start)
        }
    }
}
