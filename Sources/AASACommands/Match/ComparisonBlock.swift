internal import AASA

/// A pattern and the part of a URL with which it is compared, aligned where they differ.
struct ComparisonBlock {
    /// The name of the part, padded.
    let title: String
    let pattern: String
    let style: Style

    func matching(_ text: String) -> [String] {
        ["        \(style.tick) \(title)'\(pattern.printable)' fits '\(text.printable)'"]
    }

    /// - Parameter lines: what is below the pattern.
    func failing(_ lines: [String]) -> [String] {
        let padding = String(repeating: " ", count: 10 + title.unicodeScalars.count)
        return ["        \(style.cross) \(title)pattern '\(pattern.printable)'"] + lines.map { line in padding + line }
    }

    /// The text with a mark under the first character that the pattern does not match.
    ///
    /// - Parameters:
    ///   - matched: the text in front of that character.
    ///   - note: what is behind the mark.
    func failing(_ text: String, behind matched: String, _ note: String) -> [String] {
        let column = String(repeating: " ", count: matched.printable.unicodeScalars.count + 1)
        return failing([Self.line(text), "        \(column)\(style.bad("^")) \(note)"])
    }

    static func line(_ text: String) -> String { "text    '\(text.printable)'" }
}
