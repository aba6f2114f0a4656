/// One command at its place in the tree.
struct CommandNode {
    let type: any ParsableCommand.Type
    /// The verbs that lead here, without the program's name.
    let path: [String]
    /// Whether `--version` is understood here.
    let offersVersion: Bool

    var configuration: CommandConfiguration { type.configuration }

    var hasVerbs: Bool { !configuration.subcommands.isEmpty }

    static func asksForHelp(_ word: String) -> Bool {
        word == "--help" || word == "-h"
    }

    /// The verb's node.
    ///
    /// - Throws: `ParserError` if there is no such verb, or if the word is an option.
    func child(named word: String) throws(ParserError) -> CommandNode {
        if let type = configuration.subcommands.first(where: { $0.configuration.commandName == word }) {
            return CommandNode(type: type, path: path + [word], offersVersion: false)
        }
        if let token = OptionToken(word) {
            let nearest = token.nearest(in: inputs(of: type.init()).declarations)
            throw ParserError(.unknownOption(token.spelling, nearest: nearest), path: path)
        }
        let shown = configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay).map(\.commandName)
        let nearest = nearestName(to: word, in: path.isEmpty ? shown + ["help"] : shown)
        throw ParserError(.unknownVerb(word, nearest: nearest), path: path)
    }

    /// The command's inputs, and the flags that the tree itself understands.
    func inputs(of command: any ParsableCommand) -> DeclarationList {
        var list = DeclarationList(reading: command)
        list.appendHelp(HelpWords.helpAbstract)
        if offersVersion {
            list.append(.builtIn([.long("version")], HelpWords.versionAbstract))
        }
        return list
    }

    /// Reads the command's own words.
    func parse(_ arguments: [String]) throws(ParserError) -> ParsedInvocation {
        let command = type.init()
        return try CommandParser(path: path).parse(arguments, into: command, inputs: inputs(of: command))
    }
}
