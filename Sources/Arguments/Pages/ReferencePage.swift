// A reference page in Markdown.
extension CommandPage {
    /// The reference page's name: `sign`, `table-history`; empty for the program.
    public var referenceName: String { name.dropFirst().joined(separator: "-") }

    /// The lines of the reference page's file.
    ///
    /// - Parameter more: further sections.
    public func reference(_ more: [HelpSection]) -> [String] {
        var lines = ["# \(name.joined(separator: " "))", "", Self.sentence(abstract), "", "```text"]
        lines += usage + ["```"]
        for paragraph in discussion { lines += ["", Self.escaped(paragraph)] }
        for section in sections + more {
            lines += ["", "## \(section.title)", "", "| | |", "| --- | --- |"]
            for row in section.rows {
                var cell = Self.code(row.label.withoutIndentation)
                if section.areVerbs { cell = "[\(cell)](\(pageName(of: row.label)).md)" }
                lines.append("| \(cell) | \(Self.escaped(row.text)) |")
            }
        }
        if !examples.isEmpty {
            lines += ["", "## Examples"]
            for example in examples {
                lines += ["", Self.sentence(Self.escaped(example.effect)), "", "```sh", example.command, "```"]
            }
        }
        return lines
    }

    private func pageName(of verb: String) -> String { (name.dropFirst() + [verb]).joined(separator: "-") }

    private static func code(_ text: String) -> String {
        "`\(text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))`"
    }

    private static func sentence(_ text: String) -> String {
        let text = text.prefix(1).uppercased() + text.dropFirst()
        if text.hasSuffix(".") { return text }
        return text + "."
    }

    /// Characters that Markdown reads, in a cell of a table as well.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "\\`*_<>|[]".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
