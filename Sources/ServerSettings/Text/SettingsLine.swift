internal import AASA

/// A line of settings without its comment.
struct SettingsLine {
    /// Without white space around it; each tab is a space.
    var text: String
    var isIndented: Bool
    /// The bytes of the whole line.
    var range: Range<Int>

    /// The lines that have a text.
    static func all(in bytes: [UInt8]) -> [SettingsLine] {
        let index = LineIndex(bytes)
        var lines: [SettingsLine] = []
        for number in 1...max(index.count, 1) {
            let range = index.line(number)
            let line = bytes[range]
            let isIndented = line.first?.isBlank == true
            let text = String(utf8: withoutComment(line.drop(while: \.isBlank)))
            if text.isEmpty { continue }
            var trimmed = text.split(separator: "\t").joined(separator: " ")
            while trimmed.hasSuffix(" ") { trimmed.removeLast() }
            lines.append(SettingsLine(text: trimmed, isIndented: isIndented, range: range))
        }
        return lines
    }

    /// The lines, without those that are comments of JSON or of a script.
    static func withoutComments(_ bytes: [UInt8]) -> String {
        all(in: bytes).map(\.text).filter { line in !line.hasPrefix("//") }.joined(separator: "\n")
    }

    /// A comment begins with `#` at the start of a word, outside quotes: a URL may contain a fragment.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        var isAtWordStart = true
        for offset in line.indices {
            let byte = line[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == "\"" || byte == "'" {
                quote = byte
            } else if byte == "#", isAtWordStart {
                return line[..<offset]
            }
            isAtWordStart = byte.isBlank
        }
        return line
    }

    /// The value behind a name and a colon; the case of the name does not matter. Nil if the line has another one.
    func value(of name: String) -> String? {
        guard let parts = parts(around: ":"), parts.name.lowercased() == name else { return nil }
        return parts.value
    }

    /// `name = "value"`.
    var pair: (name: String, value: String)? {
        parts(around: "=").map { name, value in (name, value.withoutQuotationMarks) }
    }

    /// What is on both sides of the first separator, without quotation marks around the name; nil if one side is empty.
    private func parts(around separator: Character) -> (name: String, value: String)? {
        let parts = text.split(separator: separator, maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (parts[0].trimmed.withoutQuotationMarks, parts[1].trimmed)
    }
}

extension StringProtocol where Self: RangeReplaceableCollection {
    /// The text without some characters.
    func without(_ ignored: String) -> String { String(filter { character in !ignored.contains(character) }) }

    /// The text without the pair of quotation marks around it.
    var withoutQuotationMarks: String {
        guard let mark = first, "\"'".contains(mark), count > 1, last == mark else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
