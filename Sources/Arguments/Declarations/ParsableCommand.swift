/// A verb of the program, or the program itself.
public protocol ParsableCommand: ParsableArguments {
    /// The verb's name, its place in the tree, and its help.
    static var configuration: CommandConfiguration { get }
}

/// A command's name, its help and its subcommands.
public struct CommandConfiguration: Sendable {
    /// The word that selects the command, or the program's name for the root.
    public let commandName: String

    /// One line that describes the command.
    public let abstract: String

    /// Replaces the generated usage when not `nil`; one line for each form, each beginning with the program's name.
    public let usage: String?

    /// Text below the usage. A line is a paragraph: it is wrapped, and keeps its indentation.
    public let discussion: String

    /// Command lines at the end of the help text.
    public let examples: [Example]

    /// The verbs below this command in the groups of its help text.
    public let groups: [CommandGroup]

    /// Whether the command does something without a verb too. It may then have options of its own, but no arguments.
    public let runsWithoutVerb: Bool

    /// All verbs below this command.
    public var subcommands: [any ParsableCommand.Type] { groups.flatMap(\.commands) }

    /// The verbs that are listed and suggested.
    var shownVerbs: [CommandConfiguration] { groups.flatMap(\.shown) }

    /// Whether the command is listed and suggested. A command that is not can still be called.
    public let shouldDisplay: Bool

    public init(
        commandName: String,
        abstract: String,
        usage: String? = nil,
        discussion: String = "",
        examples: [Example] = [],
        groups: [CommandGroup] = [],
        runsWithoutVerb: Bool = false,
        shouldDisplay: Bool = true
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.examples = examples
        self.groups = groups
        self.runsWithoutVerb = runsWithoutVerb
        self.shouldDisplay = shouldDisplay
    }
}

/// Verbs under a title of the help text.
public struct CommandGroup: Sendable {
    public let title: String
    public let commands: [any ParsableCommand.Type]

    public init(_ title: String, _ commands: [any ParsableCommand.Type]) {
        self.title = title
        self.commands = commands
    }

    var shown: [CommandConfiguration] {
        commands.map { command in command.configuration }.filter(\.shouldDisplay)
    }
}

/// A command line together with what it does.
public struct Example: Sendable, Equatable {
    /// The whole line as it is typed, from the program's name on.
    public let command: String

    /// What the line does, in a few words.
    public let effect: String

    public init(_ command: String, _ effect: String) {
        self.command = command
        self.effect = effect
    }
}
