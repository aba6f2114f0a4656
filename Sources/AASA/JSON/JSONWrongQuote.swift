/// A quote that JSON does not know, where a string begins.
struct JSONWrongQuote {
    /// In bytes.
    let length: Int
    private let kind: Kind

    private enum Kind { case apostrophe, backtick, single, double, guillemet }

    /// `'`, a backtick, one of the typographic quotes U+2018 to U+201F, « or »; nil for anything else.
    init?(at position: Int, in bytes: [UInt8]) {
        guard position < bytes.count, let (kind, length) = Self.quote(at: position, in: bytes) else { return nil }
        self.kind = kind
        self.length = length
    }

    /// The length of the quote at `position`, if it ends what this one began. Word processors and keyboards mix the
    /// typographic ones with plain ones, and languages differ in which is the left one.
    func lengthOfEnd(at position: Int, in bytes: [UInt8]) -> Int? {
        if kind == .double, bytes[position] == UInt8(ascii: "\"") { return 1 }
        guard let found = Self.quote(at: position, in: bytes) else { return nil }
        return found.kind == kind || kind == .single && found.kind == .apostrophe ? found.length : nil
    }

    private static func quote(at position: Int, in bytes: [UInt8]) -> (kind: Kind, length: Int)? {
        switch bytes[position] {
        case UInt8(ascii: "'"): return (.apostrophe, 1)
        case UInt8(ascii: "`"): return (.backtick, 1)
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
}
