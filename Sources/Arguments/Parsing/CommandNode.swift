/// What a command line requests.
public enum ParsedInvocation: Sendable {
    /// A command with its values in place, the options that every command has, and the verbs that led to it.
    case command(any ParsableCommand, common: (any ParsableArguments)?, path: [String])

    /// The help text at a place in the tree, for ``CommandTree/help(for:columns:)``.
    case help([String])

    /// The program's version, with details if `--verbose` followed.
    case version(verbose: Bool)
}

/// One command at its place in the tree.
struct CommandNode {
    let type: any ParsableCommand.Type
    /// The options that every verb has.
    let common: (any ParsableArguments.Type)?
    /// The verbs that lead here, without the program's name.
    let path: [String]
    /// Whether `--version` is understood here.
    let offersVersion: Bool
    let nearest: Nearest

    /// The candidate that a mistyped word probably means.
    typealias Nearest = @Sendable (_ word: String, _ candidates: [String]) -> String?

    var configuration: CommandConfiguration { type.configuration }
    var hasVerbs: Bool { !configuration.subcommands.isEmpty }

    var isRunnable: Bool { !hasVerbs || configuration.runsWithoutVerb }

    var declarations: CommandDeclarations {
        if isRunnable { return CommandDeclarations(of: type, common, offersVersion: offersVersion) }
        return CommandDeclarations(of: type, nil, offersVersion: offersVersion)
    }

    /// Whether the arguments after the command belong to itself and not to a verb below it.
    func isEnd(before arguments: ArraySlice<String>) -> Bool {
        if !hasVerbs { return true }
        guard isRunnable else { return false }
        guard let word = arguments.first else { return true }
        return OptionToken(word) != nil
    }

    static func requestsHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

    /// Returns the verb's node.
    ///
    /// - Throws: `ParserError` if there is no such verb, or if the word is an option.
    func child(named word: String) throws(ParserError) -> CommandNode {
        let verb = configuration.subcommands.first { $0.configuration.commandName == word }
        if let verb {
            return CommandNode(type: verb, common: common, path: path + [word], offersVersion: false, nearest: nearest)
        }
        if let token = OptionToken(word) {
            throw ParserError(token.refusal(of: token.name, in: declarations.all, by: nearest), path: path)
        }
        var verbs = configuration.shownVerbs.map(\.commandName)
        if path.isEmpty { verbs.append("help") }
        throw ParserError(.unknownVerb(word, nearest: nearest(word, verbs)), path: path)
    }

    /// Creates the command from its own arguments, and lets it validate them.
    ///
    /// - Throws: `ParserError` for the first mistake; a request for help precedes any mistake.
    func parse(_ arguments: ArraySlice<String>) throws(ParserError) -> ParsedInvocation {
        let declarations = declarations
        if declarations.requestHelp(arguments) { return .help(path) }
        var scanner = ArgumentScanner(declarations: declarations.all, path: path, nearest: nearest)
        try scanner.scan(arguments)
        if let help = declarations.help, scanner.isGiven(help) { return .help(path) }

        let all = declarations.all
        let missing = all.indices.filter { index in all[index].isRequired && !scanner.isGiven(index) }
        var (command, common, outcome) = DeclarationContext.create(
            type, common, given: scanner.given, validatesGroups: missing.isEmpty)
        if let (value, error) = outcome.invalid {
            throw invalidValue(value, of: all[value.declaration], among: all, because: error)
        }
        if !missing.isEmpty {
            throw ParserError(.missingInputs(missing.map { index in all[index].asMissing }), path: path)
        }
        try scanner.checkRelations()
        do throws(ValidationError) {
            if let refusal = outcome.refusal { throw refusal }
            try command.validate()
        } catch {
            throw ParserError(.validation(error), path: path)
        }
        return .command(command, common: common, path: path)
    }

    /// Adds the choice that was probably meant, or the flag of that name, where the type itself gives no hint.
    private func invalidValue(
        _ value: DeclarationContext.GivenValue, of declaration: Declaration, among all: [Declaration],
        because error: ValidationError
    ) -> ParserError {
        var error = error
        let choices = declaration.values().choices
        let flag = "--\(value.text)"
        if error.hint == nil, !choices.isEmpty {
            let isFlag = all.contains { other in other.kind == .flag && other.names.contains(flag) }
            let meant = if isFlag { flag } else { nearest(value.text, choices) }
            error.hint = meant.map(ErrorMessages.didYouMean)
        }
        let input = value.name ?? declaration.valueName
        return ParserError(.invalidValue(value.text, input: input, error), path: path)
    }
}
