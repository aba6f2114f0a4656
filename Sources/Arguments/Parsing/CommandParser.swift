/// Fills one command's inputs from its words.
struct CommandParser {
    let path: [String]

    /// Reads the words into the command, and lets the command check them.
    ///
    /// - Throws: `ParserError` for the first mistake; a request for help comes before any mistake.
    func parse(
        _ arguments: [String], into blank: any ParsableCommand, inputs: DeclarationList
    ) throws(ParserError) -> ParsedInvocation {
        let helpWords = Set(inputs.helpNames.map(\.spelling))
        if arguments.prefix(while: { $0 != "--" }).contains(where: helpWords.contains) { return .help(path) }

        var scanner = ArgumentScanner(declarations: inputs.declarations, path: path)
        try scanner.scan(arguments)
        let given = Array(zip(inputs.declarations, scanner.given))
        if given.contains(where: { _, words in words.contains { helpWords.contains($0.input) } }) { return .help(path) }

        try store(given)
        var command = blank
        do {
            for check in inputs.checks { try check() }
            try command.validate()
        } catch {
            throw ParserError(.validation(error), path: path)
        }
        return .command(command, path: path)
    }

    private func store(_ given: [(Declaration, [ArgumentScanner.Given])]) throws(ParserError) {
        for (declaration, words) in given where !words.isEmpty {
            do {
                try declaration.accept(words.map(\.text))
            } catch {
                let word = words[error.index]
                throw ParserError(.invalidValue(word.text, input: word.input, error.reason), path: path)
            }
        }
        let missing = given.filter { declaration, words in declaration.isRequired && words.isEmpty }.map(\.0)
        if !missing.isEmpty {
            throw ParserError(.missingInputs(missing.map(missingInput)), path: path)
        }
    }

    private func missingInput(_ declaration: Declaration) -> ParserError.MissingInput {
        guard let name = declaration.preferredName else { return .argument(valueName: declaration.valueName) }
        return .option(name.spelling, valueName: declaration.valueName)
    }
}
