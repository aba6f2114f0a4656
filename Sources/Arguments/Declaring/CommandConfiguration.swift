/// What is known about a command beside its inputs: its name, its help and its subcommands.
public struct CommandConfiguration: Sendable {
    /// The word that selects the command, or the program's name for the root.
    public let commandName: String

    /// One line that says what the command does.
    public let abstract: String

    /// Replaces the generated usage when not `nil`; one line for each form, each beginning with the program's name.
    public let usage: String?

    /// Text below the usage. A line is a paragraph: it is wrapped, and keeps its indentation.
    public let discussion: String

    /// Command lines worth showing, at the end of the help text.
    public let examples: [Example]

    /// The verbs below this command. A command with subcommands takes no inputs of its own.
    public let subcommands: [any ParsableCommand.Type]

    /// Whether the command is listed and suggested. A command that is not can still be called.
    public let shouldDisplay: Bool

    /// Creates the configuration of one command.
    public init(
        commandName: String,
        abstract: String,
        usage: String? = nil,
        discussion: String = "",
        examples: [Example] = [],
        subcommands: [any ParsableCommand.Type] = [],
        shouldDisplay: Bool = true
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.examples = examples
        self.subcommands = subcommands
        self.shouldDisplay = shouldDisplay
    }
}
