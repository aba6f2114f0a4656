/// The messages for a refused command line: lower case, no full stop, names in single quotes.
struct ErrorMessages: Sendable {
    /// The program's name, as hints show it.
    let program: String
    /// Makes a part of the command line safe to show: it may contain a password.
    let shown: @Sendable (String) -> String

    /// Returns what went wrong, and what to do next.
    func describe(_ error: ParserError) -> (message: String, hint: String?) {
        let seeHelp = "see '\((["\(program) help"] + error.path).joined(separator: " "))'"
        switch error.reason {
        case .missingVerb: return ("no verb given", "name a verb; '\(program) help' lists them")
        case .unknownVerb(let verb, let nearest):
            return ("unknown verb '\(shown(verb))'", nearest.map(Self.didYouMean) ?? seeHelp)
        case .unknownOption(let option, let nearest):
            return ("unknown option '\(shown(option))'", nearest.map(Self.didYouMean) ?? seeHelp)
        case .missingValue(let option, let valueName):
            return ("option '\(option)' needs a value", "write '\(option) \(valueName)'")
        case .valueLooksLikeOption(let option, let value, let suggestion):
            return (
                "option '\(option)' needs a value, but '\(shown(value))' looks like an option",
                "write '\(shown(suggestion))' if it is the value"
            )
        case .unexpectedValue(let flag):
            return ("option '\(flag)' does not accept a value", "write '\(flag)' alone")
        case .invalidValue(let value, let input, let reason):
            var subject = "value"
            if !reason.isSecret { subject += " '\(shown(value))'" }
            return ("invalid \(subject) for '\(input)': \(reason.message)", reason.hint ?? seeHelp)
        case .missingInputs(let inputs):
            return ("missing \(inputs.map(Self.name(of:)).listed(with: "and"))", seeHelp)
        case .unexpectedArgument(let word): return ("unexpected argument '\(shown(word))'", seeHelp)
        case .repeatedOption(let option):
            return ("option '\(option)' given twice", "give '\(option)' once")
        case .missingRelated(let option, let required, let replaced):
            let forms = required.map(Self.form(of:)).listed(with: "or")
            return (
                "'\(option)' requires \(required.map(Self.quotedName(of:)).listed(with: "or"))",
                replaced.map { name in "write \(forms) in place of \(name)" } ?? "add \(forms)"
            )
        case .excluded(let option, let exclusion):
            return (
                exclusion.reason ?? "\(option) and \(exclusion.name) exclude each other",
                exclusion.hint ?? "choose one"
            )
        case .validation(let reason): return (reason.message, reason.hint)
        }
    }

    static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }

    private static func name(of input: ParserError.MissingInput) -> String {
        switch input {
        case .argument(let valueName): "argument '\(valueName)'"
        case .option: "option '\(form(of: input))'"
        }
    }

    private static func quotedName(of input: ParserError.MissingInput) -> String {
        switch input {
        case .argument(let name), .option(let name, _): "'\(name)'"
        }
    }

    /// The input as it is typed: `SITE`, `--cert FILE`, `--json`.
    private static func form(of input: ParserError.MissingInput) -> String {
        switch input {
        case .argument(let valueName): valueName
        case .option(let name, valueName: ""): name
        case .option(let name, let valueName): "\(name) \(valueName)"
        }
    }
}
