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
        if !configuration.discussion.isEmpty { blocks.append(wrap(configuration.discussion, columns: columns)) }
        for section in sections { blocks.append(section.lines(textColumn: textColumn, columns: columns)) }
        if !configuration.examples.isEmpty {
            blocks.append(["Examples:"] + exampleLines(configuration.examples, columns: columns))
        }
        if node.hasVerbs {
            let command = ([program, "help"] + node.path).joined(separator: " ")
            blocks.append(wrap("'\(command) VERB' for a verb's options.", columns: columns))
        }
        let paragraphs = blocks.filter { $0 != [""] }
        return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    var sections: [HelpSection] { verbs + inputSections }

    private var verbs: [HelpSection] {
        node.configuration.groups.map { group in
            let rows = group.shown.map { verb in (label: verb.commandName, text: verb.abstract) }
            return HelpSection(title: group.title, areVerbs: true, rows: rows)
        }
    }

    /// Arguments first, then the options without a title, then each title in the order of its first option.
    private var inputSections: [HelpSection] {
        let untitled = "Options"
        var titles = ["Arguments", untitled]
        var rows: [String: [HelpSection.Row]] = [:]
        for declaration in declarations.all where !declaration.isHidden {
            var title = declaration.section ?? untitled
            if declaration.kind == .positional { title = "Arguments" }
            if !titles.contains(title) { titles.append(title) }
            rows[title, default: []].append(HelpSection.row(of: declaration))
        }
        let sections = titles.map { title in HelpSection(title: title, rows: rows[title] ?? []) }
        return sections.filter { !$0.rows.isEmpty }
    }
}

// How the command is called: as its author wrote it, else as it follows from the declarations.
extension HelpScreen {
    static let usageLabel = "Usage:"

    var usage: [String] {
        if let written = node.configuration.usage { return lines(ofWritten: written) }
        if node.hasVerbs { return lines(of: ["VERB", "[OPTION]...", "[ARGUMENT]..."]) }
        let shown = declarations.all[..<declarations.ownCount].filter { !$0.isHidden }
        return lines(of: shown.map(\.usage))
    }

    /// Each form of a written usage is on lines of its own.
    private func lines(ofWritten usage: String) -> [String] {
        let indentation = String(repeating: " ", count: Self.usageLabel.count + 1)
        var lines = wrap(usage, columns: columns - indentation.count)
        for index in lines.indices.dropFirst() where !lines[index].isEmpty { lines[index] = indentation + lines[index] }
        return ["\(Self.usageLabel) \(lines.first ?? "")"] + lines.dropFirst()
    }

    private func lines(of items: [String]) -> [String] {
        let start = ([Self.usageLabel, program] + node.path).joined(separator: " ")
        let longest = items.map(\.count).max() ?? 0
        let hanging = max(4, min(start.count + 1, columns / 3, columns - longest))
        return fill([start] + items, columns: columns, indentation: String(repeating: " ", count: hanging))
    }
}

extension Declaration {
    /// The declaration in a usage line: `--cert FILE`, `[--json]`, `FILE...`.
    fileprivate var usage: String {
        guard let name = preferredName else { return optional(valueName + repetition) }
        return optional(name + valueLabel) + repetition
    }

    /// Follows what may be given several times.
    var repetition: String { if isRepeatable { "..." } else { "" } }

    private func optional(_ input: String) -> String {
        if isRequired { return input }
        return "[\(input)]"
    }
}
