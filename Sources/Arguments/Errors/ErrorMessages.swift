/// Every sentence in which this module reports a mistake: lower case, no full stop, names in single quotes.
struct ErrorMessages: Sendable {
    /// The program's name, as hints show it.
    let program: String
    /// A word of the command line as it may be shown: it may hold a password.
    let shown: @Sendable (String) -> String

    /// What went wrong, and what to do next.
    func describe(_ error: ParserError) -> (message: String, hint: String?) {
        let seeHelp = "see '\((["\(program) help"] + error.path).joined(separator: " "))'"
        switch error.reason {
        case .missingVerb:
            return ("no verb given", "name a verb; '\(program) help' lists them")
        case .unknownVerb(let verb, let nearest):
            return ("unknown verb '\(shown(verb))'", nearest.map(Self.didYouMean) ?? seeHelp)
        case .unknownOption(let option, let nearest):
            return ("unknown option '\(shown(option))'", nearest.map(Self.didYouMean) ?? seeHelp)
        case .missingValue(let option, let valueName):
            return ("option '\(option)' needs a value", "write '\(option) \(valueName)'")
        case .valueLooksLikeOption(let option, let value, let suggestion):
            return (
                "option '\(option)' needs a value, but '\(shown(value))' looks like an option",
                "if it is the value, write '\(shown(suggestion))'"
            )
        case .unexpectedValue(let flag):
            return ("option '\(flag)' takes no value", "write '\(flag)' alone")
        case .invalidValue(let value, let input, let reason):
            return ("invalid value '\(shown(value))' for '\(input)': \(reason.message)", reason.hint ?? seeHelp)
        case .missingInputs(let inputs):
            return ("missing \(Self.list(inputs.map(Self.name(of:)), joinedBy: "and"))", seeHelp)
        case .unexpectedArgument(let word):
            return ("unexpected argument '\(shown(word))'", seeHelp)
        case .repeatedOption(let option):
            return ("option '\(option)' given twice", "give '\(option)' once")
        case .validation(let reason):
            return (reason.message, reason.hint)
        }
    }

    static let notAnInteger = ValidationError("not a whole number")

    static let notANumber = ValidationError("not a number")

    static let outOfRange = ValidationError("out of range")

    static func notAChoice(_ choices: [String], nearest: String?) -> ValidationError {
        let names = choices.map { "'\($0)'" }
        return ValidationError("expected \(list(names, joinedBy: "or"))", hint: nearest.map(didYouMean))
    }

    private static func didYouMean(_ name: String) -> String {
        "did you mean '\(name)'?"
    }

    private static func name(of input: ParserError.MissingInput) -> String {
        switch input {
        case .argument(let valueName): "argument '\(valueName)'"
        case .option(let name, let valueName): "option '\(name) \(valueName)'"
        }
    }

    private static func list(_ items: [String], joinedBy conjunction: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
