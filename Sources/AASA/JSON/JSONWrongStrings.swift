/// Strings whose quotes are wrong.
extension JSONReader {
    /// Reads a string in wrong quotes, on one line, to past the quote that ends it.
    mutating func readString(in quote: JSONWrongQuote) throws(JSONSyntaxError) -> String {
        let opening = position..<position + quote.length
        let earlier = errors.count
        if isTolerant {
            var edits = [TextEdit(range: opening, replacement: "\"")]
            position = opening.upperBound
            // Both ways to fail mean the same: the quote that should end it was not found.
            if let text = try? readText(in: quote, &edits) {
                let range = opening.lowerBound..<position
                try note(JSONSyntaxError(.wrongQuotes, at: range, fix: edits))
                return text
            }
        }
        errors.removeSubrange(earlier...)
        throw JSONSyntaxError(.wrongQuotes, at: opening, fix: nil)
    }

    /// Reads to past the quote at the end; nil when the line ends before it.
    private mutating func readText(
        in quote: JSONWrongQuote, _ edits: inout [TextEdit]
    ) throws(JSONSyntaxError) -> String? {
        var text: [UInt8] = []
        while let byte = current, byte != 0x0A, byte != 0x0D {
            if let length = quote.lengthOfEnd(at: position, in: bytes) {
                edits.append(TextEdit(range: position..<position + length, replacement: "\""))
                position += length
                return String(decoding: text, as: UTF8.self)
            }
            switch byte {
            case UInt8(ascii: "\""):
                edits.append(.insertion(of: "\\", at: position))
                text.append(byte)
                position += 1
            case UInt8(ascii: "\\"):
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

    /// The length of the quote after the backslash here, when JSON knows no such escape.
    func lengthOfEscaped(_ quote: JSONWrongQuote) -> Int? {
        let next = position + 1
        guard next < bytes.count, bytes[next] != UInt8(ascii: "\"") else { return nil }
        return quote.lengthOfEnd(at: next, in: bytes)
    }

    /// A string that began at `opening` with `"` has come to the end of a line: editors that replace quotes while one
    /// types often leave `"text”`. If a typographic quote stands where a string could end, it ends there.
    mutating func endAtTypographicQuote(
        of line: Range<Int>, from opening: Int, errorsBefore earlier: Int
    ) throws(JSONSyntaxError) -> String? {
        guard let end = typographicEnd(in: line) else { return nil }
        // What was noted behind the quote would lie outside the string.
        if errors.count > earlier, let last = errors.last, last.range.upperBound > end.lowerBound { return nil }
        try note(.wrongQuotes, at: end, replacement: "\"")
        var inside = JSONReader(bytes: bytes, isTolerant: true)
        inside.position = opening + 1
        var text: [UInt8] = []
        while inside.position < end.lowerBound {
            if inside.current == UInt8(ascii: "\\") {
                try inside.readEscape(into: &text)
            } else {
                try inside.readCharacter(into: &text)
            }
        }
        position = end.upperBound
        return String(decoding: text, as: UTF8.self)
    }

    /// The first of U+201C to U+201F before punctuation or the end of the range.
    private func typographicEnd(in range: Range<Int>) -> Range<Int>? {
        var index = range.lowerBound
        while index + 3 <= range.upperBound {
            defer { index += 1 }
            guard bytes[index] == 0xE2, bytes[index + 1] == 0x80, (0x9C...0x9F).contains(bytes[index + 2]) else {
                continue
            }
            switch bytes[index + 3..<range.upperBound].first(where: { $0 != 0x20 }) {
            case nil, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                return index..<index + 3
            default: continue
            }
        }
        return nil
    }
}
