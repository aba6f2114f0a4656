/// The whole help text of one command.
struct HelpScreen {
    private let program: String
    private let node: CommandNode
    private let columns: Int
    private let own: [Declaration]
    private let all: [Declaration]

    init(program: String, node: CommandNode, columns: Int) {
        self.program = program
        self.node = node
        self.columns = columns
        let command = node.type.init()
        own = DeclarationList(reading: command).declarations
        all = node.inputs(of: command).declarations.filter(\.help.visibility.isShown)
    }

    /// The text: paragraphs and sections with an empty line between them, without trailing white space.
    var text: String {
        let configuration = node.configuration
        let sections = (node.hasVerbs ? [verbs] : []) + inputSections
        let textColumn = HelpSection.textColumn(for: sections, columns: columns)
        var blocks = [wrap(configuration.abstract, columns: columns), usage]
        if !configuration.discussion.isEmpty {
            blocks.append(wrap(configuration.discussion, columns: columns))
        }
        blocks += sections.map { $0.lines(textColumn: textColumn, columns: columns) }
        if !configuration.examples.isEmpty {
            blocks.append(["\(HelpWords.examples):"] + exampleLines(configuration.examples, columns: columns))
        }
        if node.hasVerbs {
            let command = ([program, "help"] + node.path).joined(separator: " ")
            blocks.append(wrap(HelpWords.closing(command), columns: columns))
        }
        return blocks.filter { $0 != [""] }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var usage: [String] {
        let usage = UsageLine(command: [program] + node.path, columns: columns)
        if let written = node.configuration.usage {
            return usage.lines(written: written)
        }
        return node.hasVerbs ? usage.linesForVerb() : usage.lines(for: own)
    }

    private var verbs: HelpSection {
        let shown = node.configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
        let rows = shown.map { HelpSection.Row(label: $0.commandName, text: $0.abstract) }
        return HelpSection(title: HelpWords.verbs, rows: rows)
    }

    /// Arguments first, then the options without a title, then each title in the order of its first option.
    private var inputSections: [HelpSection] {
        let arguments = all.filter { $0.kind == .positional }
        let options = all.filter { $0.kind != .positional }
        var titles = [HelpWords.options]
        for title in options.compactMap(\.section) where !titles.contains(title) {
            titles.append(title)
        }
        let sections =
            [HelpSection(title: HelpWords.arguments, rows: arguments.map(HelpSection.Row.init))]
            + titles.map { title in
                let rows = options.filter { ($0.section ?? HelpWords.options) == title }
                return HelpSection(title: title, rows: rows.map(HelpSection.Row.init))
            }
        return sections.filter { !$0.rows.isEmpty }
    }
}
