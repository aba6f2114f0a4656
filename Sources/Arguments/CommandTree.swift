/// A program's verbs, and what is needed to understand its command line.
public struct CommandTree: Sendable {
    /// The program itself, whose configuration names the verbs.
    public let root: any ParsableCommand.Type

    /// What `--version` reports. A program without it does not know the option.
    public let version: String?

    /// What every command declares besides its own, last in its help text.
    private let common: (any ParsableArguments.Type)?
    private let nearest: CommandNode.Nearest

    /// Creates the tree below a root command.
    ///
    /// - Parameters:
    ///   - common: options that every verb has.
    ///   - nearest: returns the candidate that a mistyped word probably means, or `nil` if none is near.
    public init(
        root: any ParsableCommand.Type, common: (any ParsableArguments.Type)? = nil, version: String?,
        nearest: @escaping @Sendable (_ word: String, _ candidates: [String]) -> String?
    ) {
        self.root = root
        self.version = version
        self.common = common
        self.nearest = nearest
    }

    var rootNode: CommandNode {
        CommandNode(type: root, common: common, path: [], offersVersion: version != nil, nearest: nearest)
    }

    /// Returns what a command line requests.
    ///
    /// - Parameter arguments: the arguments after the program's name.
    /// - Throws: `ParserError` if the command line is not understood, or if the command refuses its values.
    public func parse(_ arguments: [String]) throws(ParserError) -> ParsedInvocation {
        var rest = arguments[...]
        if version != nil, rest.first == "--version" { return try parseVersion(rest.dropFirst()) }
        var node = rootNode
        while !node.isEnd(before: rest) {
            guard let word = rest.popFirst() else { throw ParserError(.missingVerb, path: node.path) }
            if CommandNode.requestsHelp(word) { return .help(node.path) }
            if word == "help", node.path.isEmpty { return try parseHelp(rest, at: node) }
            node = try node.child(named: word)
        }
        return try node.parse(rest)
    }

    /// Returns the help text of the command at the end of a path, without a newline at its end.
    ///
    /// - Parameters:
    ///   - path: the verbs that lead to the command; none for the program itself. Verbs that do not exist are ignored.
    ///   - columns: the width to wrap to, at least 40. Only a word that is too long for its place exceeds it.
    public func help(for path: [String], columns: Int) -> String {
        var node = rootNode
        for verb in path {
            guard let child = try? node.child(named: verb) else { break }
            node = child
        }
        return HelpScreen(program: root.configuration.commandName, node: node, columns: max(columns, 40)).text
    }

    /// Describes an error: what went wrong, and what to do next if that is known.
    ///
    /// - Parameter shown: makes a part of the command line safe to show: it may contain a password.
    public func message(
        for error: ParserError, shown: @escaping @Sendable (String) -> String
    ) -> (message: String, hint: String?) {
        ErrorMessages(program: root.configuration.commandName, shown: shown).describe(error)
    }

    private func parseVersion(_ rest: ArraySlice<String>) throws(ParserError) -> ParsedInvocation {
        if rest.contains(where: CommandNode.requestsHelp) { return .help([]) }
        let verbose = rest.first == "--verbose"
        let others = if verbose { rest.dropFirst() } else { rest }
        if let extra = others.first { throw ParserError(.unexpectedArgument(extra), path: []) }
        return .version(verbose: verbose)
    }

    private func parseHelp(_ arguments: ArraySlice<String>, at root: CommandNode) throws(ParserError)
        -> ParsedInvocation
    {
        var node = root
        for word in arguments {
            if CommandNode.requestsHelp(word) || word == "help" { break }
            guard node.hasVerbs else { throw ParserError(.unexpectedArgument(word), path: node.path) }
            node = try node.child(named: word)
        }
        return .help(node.path)
    }
}
