/// The documentation of one command, from its declarations: what manuals and reference pages show.
public struct CommandPage: Sendable {
    /// The program's name and the verb.
    public let name: [String]
    public let abstract: String
    /// How it is called, in lines of at most 72 characters.
    public let usage: [String]
    /// Paragraphs.
    public let discussion: [String]
    public let sections: [HelpSection]
    public let examples: [Example]
}

extension String {
    var withoutIndentation: String { String(drop { character in character == " " }) }
}

extension CommandTree {
    /// The pages of the program and of each verb that help texts list.
    public var pages: [CommandPage] { pages(from: rootNode) }

    private func pages(from node: CommandNode) -> [CommandPage] {
        var pages = [page(node)]
        for verb in node.configuration.shownVerbs {
            guard let child = try? node.child(named: verb.commandName) else { continue }
            pages += self.pages(from: child)
        }
        return pages
    }

    private func page(_ node: CommandNode) -> CommandPage {
        let program = root.configuration.commandName
        let screen = HelpScreen(program: program, node: node, columns: 79)
        let configuration = node.configuration
        let labelWidth = HelpScreen.usageLabel.count + 1
        return CommandPage(
            name: [program] + node.path, abstract: configuration.abstract,
            usage: screen.usage.map { line in String(line.dropFirst(labelWidth)) },
            discussion: configuration.discussion.split(separator: "\n").map(String.init),
            sections: screen.sections, examples: configuration.examples)
    }
}
