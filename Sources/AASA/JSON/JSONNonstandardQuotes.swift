/// A quotation mark other than `"`, at the beginning of a string.
struct NonstandardQuote {
    /// In bytes.
    let length: Int
    private let kind: Kind

    private enum Kind { case apostrophe, backtick, single, double, guillemet }

    /// `'`, a backtick, a curly quote (U+2018 to U+201F, or in Windows-1252), « or »; nil for anything else.
    init?(at position: Int, in bytes: [UInt8]) {
        guard position < bytes.count, let (kind, length) = Self.quote(at: position, in: bytes) else { return nil }
        self.kind = kind
        self.length = length
    }

    /// The length of the quote at `position`, if it closes this one. Word processors mix curly and plain quotes, and
    /// languages differ in which curly quote is the left one.
    func lengthOfEnd(at position: Int, in bytes: [UInt8]) -> Int? {
        if kind == .double, bytes[position] == "\"" { return 1 }
        guard let quote = Self.quote(at: position, in: bytes) else { return nil }
        let isEnd = quote.kind == kind || kind == .single && quote.kind == .apostrophe
        guard isEnd else { return nil }
        return quote.length
    }

    private static func quote(at position: Int, in bytes: [UInt8]) -> (kind: Kind, length: Int)? {
        switch bytes[position] {
        case "'": return (.apostrophe, 1)
        case "`": return (.backtick, 1)
        case 0x91, 0x92: return (.single, 1)
        case 0x93, 0x94: return (.double, 1)
        case 0xC2 where position + 1 < bytes.count && (bytes[position + 1] == 0xAB || bytes[position + 1] == 0xBB):
            return (.guillemet, 2)
        case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
            switch bytes[position + 2] {
            case 0x98...0x9B: return (.single, 3)
            case 0x9C...0x9F: return (.double, 3)
            default: return nil
            }
        default: return nil
        }
    }
}

/// Strings in nonstandard quotes.
extension JSONReader {
    /// Reads a string in nonstandard quotes, which must end on the same line.
    mutating func readString(in quote: NonstandardQuote) throws(JSONSyntaxError) -> String {
        let opening = position..<position + quote.length
        let earlier = errors.count
        if isTolerant {
            var edits = [TextEdit(range: opening, replacement: "\"")]
            position = opening.upperBound
            // An error and nil both mean that there is no closing quote.
            if let text = try? readText(in: quote, edits: &edits) {
                let range = opening.lowerBound..<position
                try note(JSONSyntaxError(.wrongQuotes, at: range, fix: edits))
                return text
            }
        }
        errors.removeSubrange(earlier...)
        throw JSONSyntaxError(.wrongQuotes, at: opening, fix: nil)
    }

    /// Reads up to and including the closing quote; nil when the line ends before it.
    private mutating func readText(
        in quote: NonstandardQuote, edits: inout [TextEdit]
    ) throws(JSONSyntaxError) -> String? {
        var text: [UInt8] = []
        while let byte = current, byte != 0x0A, byte != 0x0D {
            if let length = quote.lengthOfEnd(at: position, in: bytes) {
                edits.append(TextEdit(range: position..<position + length, replacement: "\""))
                position += length
                return String(utf8: text)
            }
            switch byte {
            case "\"":
                edits.append(.insertion(of: "\\", at: position))
                text.append(byte)
                position += 1
            case "\\":
                if let length = lengthOfEscaped(quote) {
                    edits.append(.removal(of: position..<position + 1))
                    text += bytes[position + 1..<position + 1 + length]
                    position += 1 + length
                } else {
                    try readEscape(into: &text)
                }
            default: try readCharacter(into: &text)
            }
        }
        return nil
    }

    /// The length of the quote after the backslash here, unless the two are a JSON escape.
    func lengthOfEscaped(_ quote: NonstandardQuote) -> Int? {
        let next = position + 1
        guard next < bytes.count, bytes[next] != "\"" else { return nil }
        return quote.lengthOfEnd(at: next, in: bytes)
    }

    /// Ends a string that began with `"` at a curly quote on the line, if one is followed by what may follow a string:
    /// editors that replace quotes during typing often leave `"text”`.
    mutating func endAtCurlyQuote(
        of line: Range<Int>, from opening: Int, errorsBefore earlier: Int
    ) throws(JSONSyntaxError) -> String? {
        guard let end = curlyEnd(in: line) else { return nil }
        // An error that was noted behind the quote would be outside the string.
        if errors.count > earlier, let last = errors.last, last.range.upperBound > end.lowerBound { return nil }
        try note(.wrongQuotes, at: end, replacement: "\"")
        var inside = JSONReader(bytes: bytes, isTolerant: true)
        inside.position = opening + 1
        var text: [UInt8] = []
        while inside.position < end.lowerBound {
            if inside.current == "\\" {
                try inside.readEscape(into: &text)
            } else {
                try inside.readCharacter(into: &text)
            }
        }
        position = end.upperBound
        return String(utf8: text)
    }

    /// The first of U+201C to U+201F before punctuation or the end of the range.
    private func curlyEnd(in range: Range<Int>) -> Range<Int>? {
        var index = range.lowerBound
        while index + 3 <= range.upperBound {
            defer { index += 1 }
            guard bytes[index] == 0xE2, bytes[index + 1] == 0x80, (0x9C...0x9F).contains(bytes[index + 2]) else {
                continue
            }
            switch bytes[index + 3..<range.upperBound].first(where: { $0 != 0x20 }) {
            case nil, ",", ":", "]", "}": return index..<index + 3
            default: continue
            }
        }
        return nil
    }
}
