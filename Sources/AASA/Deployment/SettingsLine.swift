/// A line of settings without its comment.
struct SettingsLine {
    var text: String
    var isIndented: Bool
    var range: Range<Int>

    static func all(in bytes: [UInt8]) -> [SettingsLine] {
        let index = LineIndex(bytes)
        return (1...max(index.count, 1)).compactMap { number in
            let range = index.line(number)
            let line = String(decoding: bytes[range], as: UTF8.self)
            let text = withoutComment(line.drop { $0 == " " || $0 == "\t" })
            if text.isEmpty { return nil }
            return SettingsLine(
                text: text.split(separator: "\t").joined(separator: " "),
                isIndented: line.hasPrefix(" ") || line.hasPrefix("\t"), range: range)
        }
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
            } else if character == "#", previous == " " || previous == "\t" {
                return line[..<index]
            }
            previous = character
        }
        return line
    }

    func value(of name: String, after separator: Character) -> String? {
        guard let parts = parts(around: separator, without: " "), parts.name.lowercased() == name else { return nil }
        return parts.value
    }

    /// `name = "value"`.
    var pair: (name: String, value: String)? { parts(around: "=", without: " \"'") }

    private func parts(around separator: Character, without ignored: String) -> (name: String, value: String)? {
        let parts = text.split(separator: separator, maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (parts[0].filter { !ignored.contains($0) }, parts[1].filter { !ignored.contains($0) })
    }
}
