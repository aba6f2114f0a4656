/// Why a command line was refused. It holds data only; ``CommandTree/message(for:shown:)`` puts it into words.
public struct ParserError: Error, Equatable, Sendable {
    /// The kind of mistake, with the words it is about. Names of options include their hyphens.
    public enum Reason: Equatable, Sendable {
        /// No verb was given where one is needed.
        case missingVerb
        /// The verb does not exist; `nearest` is one that does, if any is near.
        case unknownVerb(String, nearest: String?)
        /// The option does not exist; `nearest` is one that does, if any is near.
        case unknownOption(String, nearest: String?)
        /// The command line ended after an option that needs a value.
        case missingValue(option: String, valueName: String)
        /// The word after an option begins with a hyphen; `suggestion` is how to give it as the value.
        case valueLooksLikeOption(option: String, value: String, suggestion: String)
        /// A flag was given a value with `=`.
        case unexpectedValue(flag: String)
        /// A word is not a value of its input, which is an option's name or an argument's placeholder.
        case invalidValue(String, input: String, ValidationError)
        /// Required inputs are missing, in the order of their declaration.
        case missingInputs([MissingInput])
        /// There is no argument left that could take this word.
        case unexpectedArgument(String)
        /// An option was given twice that takes one value.
        case repeatedOption(String)
        /// The command or one of its groups refused the values together.
        case validation(ValidationError)
    }

    /// A required input that was not given.
    public enum MissingInput: Equatable, Sendable {
        /// An argument, by its placeholder.
        case argument(valueName: String)
        /// An option, by its name and its value's placeholder.
        case option(String, valueName: String)
    }

    /// What was wrong.
    public let reason: Reason

    /// The verbs that had been understood by then, without the program's name.
    public let path: [String]

    /// Creates an error for a reason at a place in the tree.
    public init(_ reason: Reason, path: [String]) {
        self.reason = reason
        self.path = path
    }

    /// The status with which a program that was called wrongly ends: 64.
    public var exitCode: ExitCode { .validationFailure }
}
