/// A reference page in Markdown.
public struct ReferencePage: Sendable {
    private let page: CommandPage

    public init(_ page: CommandPage) { self.page = page }

    /// The page's name: `sign`, `table-history`; empty for the program.
    public var name: String { page.name.dropFirst().joined(separator: "-") }

    /// The lines of the file.
    ///
    /// - Parameter more: further sections.
    public func lines(_ more: [(title: String, rows: [(label: String, text: String)])]) -> [String] {
        var lines = ["# \(page.name.joined(separator: " "))", "", Self.sentence(page.abstract), "", "```text"]
        lines += page.usage + ["```"]
        for paragraph in page.discussion { lines += ["", Self.escaped(paragraph)] }
        for section in page.sections {
            lines += Self.tableStart(section.title)
            for row in section.rows {
                var cell = Self.code(row.label)
                if section.areVerbs { cell = "[\(cell)](\(pageName(of: row.label)).md)" }
                lines.append("| \(cell) | \(Self.escaped(row.text)) |")
            }
        }
        for section in more {
            lines += Self.tableStart(section.title)
            for row in section.rows { lines.append("| \(Self.code(row.label)) | \(Self.escaped(row.text)) |") }
        }
        if !page.examples.isEmpty {
            lines += ["", "## Examples"]
            for example in page.examples {
                lines += ["", Self.sentence(Self.escaped(example.effect)), "", "```sh", example.command, "```"]
            }
        }
        return lines
    }

    private func pageName(of verb: String) -> String { (page.name.dropFirst() + [verb]).joined(separator: "-") }

    private static func tableStart(_ title: String) -> [String] { ["", "## \(title)", "", "| | |", "| --- | --- |"] }

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
