/// The whole help text of one command.
struct HelpScreen {
    let program: String
    let node: CommandNode
    let columns: Int

    private var declarations: CommandDeclarations { node.declarations }

    /// The text: paragraphs and sections with an empty line between them, without trailing white space.
    var text: String {
        let configuration = node.configuration
        let sections = sections
        let textColumn = HelpSection.textColumn(for: sections, columns: columns)
        var blocks = [wrap(configuration.abstract, columns: columns), usage]
        if !configuration.discussion.isEmpty {
            blocks.append(wrap(configuration.discussion, columns: columns))
        }
        blocks += sections.map { $0.lines(textColumn: textColumn, columns: columns) }
        if !configuration.examples.isEmpty {
            blocks.append(["Examples:"] + exampleLines(configuration.examples, columns: columns))
        }
        if node.hasVerbs {
            let command = ([program, "help"] + node.path).joined(separator: " ")
            blocks.append(wrap("'\(command) VERB' for a verb's options.", columns: columns))
        }
        return blocks.filter { $0 != [""] }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Verbs, arguments and options.
    var sections: [HelpSection] { verbs + inputSections }

    private var verbs: [HelpSection] {
        node.configuration.groups.map { group in
            let rows = group.shown.map { HelpSection.Row(label: $0.commandName, text: $0.abstract) }
            return HelpSection(title: group.title, rows: rows)
        }
    }

    /// Arguments first, then the options without a title, then each title in the order of its first option.
    private var inputSections: [HelpSection] {
        let untitled = "Options"
        var titles = ["Arguments", untitled]
        var rows: [String: [HelpSection.Row]] = [:]
        for declaration in declarations.all where !declaration.isHidden {
            let title = declaration.kind == .positional ? "Arguments" : declaration.section ?? untitled
            if !titles.contains(title) { titles.append(title) }
            rows[title, default: []].append(HelpSection.Row(declaration))
        }
        return titles.compactMap { title in
            rows[title].map { HelpSection(title: title, rows: $0) }
        }
    }
}

// How the command is called: as its author wrote it, else as it follows from the declarations.
extension HelpScreen {
    static let usageLabel = "Usage:"

    var usage: [String] {
        if let written = node.configuration.usage { return lines(ofWritten: written) }
        if node.hasVerbs { return lines(of: ["VERB", "[OPTION]...", "[ARGUMENT]..."]) }
        return lines(of: declarations.own.filter { !$0.isHidden }.map(\.usage))
    }

    /// Each form of a written usage is on lines of its own.
    private func lines(ofWritten usage: String) -> [String] {
        let indentation = String(repeating: " ", count: Self.usageLabel.count + 1)
        let lines = wrap(usage, columns: columns - indentation.count)
        let further = lines.dropFirst().map { line in line.isEmpty ? "" : indentation + line }
        return ["\(Self.usageLabel) \(lines.first ?? "")"] + further
    }

    private func lines(of items: [String]) -> [String] {
        let start = ([Self.usageLabel, program] + node.path).joined(separator: " ")
        let longest = items.map(\.count).max() ?? 0
        let hanging = max(4, min(start.count + 1, columns / 3, columns - longest))
        var lines = [start]
        for item in items {
            let last = lines.count - 1
            if lines[last].count + 1 + item.count <= columns {
                lines[last] += " " + item
            } else {
                lines.append(String(repeating: " ", count: hanging) + item)
            }
        }
        return lines
    }
}

extension Declaration {
    /// The declaration in a usage line: `--cert FILE`, `[--json]`, `FILE...`.
    fileprivate var usage: String {
        let dots = isRepeatable ? "..." : ""
        guard let name = preferredName else { return optional(valueName + dots) }
        return optional(name + valueLabel) + dots
    }

    private func optional(_ input: String) -> String {
        isRequired ? input : "[\(input)]"
    }
}
