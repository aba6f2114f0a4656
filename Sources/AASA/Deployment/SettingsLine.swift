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
            let line = String(utf8: bytes[range])
            let isIndented = line.hasPrefix(" ") || line.hasPrefix("\t")
            let text = withoutComment(line.drop(while: \.isBlank))
            if text.isEmpty { continue }
            var words = text.split(separator: "\t").joined(separator: " ")
            while words.hasSuffix(" ") { words.removeLast() }
            lines.append(SettingsLine(text: words, isIndented: isIndented, range: range))
        }
        return lines
    }

    /// A comment begins with `#` at the start of a word, outside quotes: a URL may contain a fragment.
    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var previous: Character = " "
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous.isBlank {
                return line[..<index]
            }
            previous = character
        }
        return line
    }

    /// The value behind a name and a colon; the case of the name does not matter. Nil if the line has another one.
    func value(of name: String) -> String? {
        guard let parts = parts(around: ":", without: " "), parts.name.lowercased() == name else { return nil }
        return parts.value
    }

    /// `name = "value"`.
    var pair: (name: String, value: String)? { parts(around: "=", without: " \"'") }

    /// What is on both sides of the first separator, without some characters; nil if one side is empty.
    private func parts(around separator: Character, without ignored: String) -> (name: String, value: String)? {
        let parts = text.split(separator: separator, maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (parts[0].without(ignored), parts[1].without(ignored))
    }
}

extension StringProtocol where Self: RangeReplaceableCollection {
    /// The text without some characters.
    func without(_ ignored: String) -> String { String(filter { character in !ignored.contains(character) }) }

    var withoutQuotationMarks: String { without("\"'") }
}
