/// Why a command line was refused. It holds data only; ``CommandTree/message(for:shown:)`` describes it.
public struct ParserError: Error, Equatable, Sendable {
    /// The kind of mistake, with the part of the command line it concerns. Names of options include their hyphens.
    public enum Reason: Equatable, Sendable {
        /// No verb was given where one is needed.
        case missingVerb
        /// The verb does not exist; `nearest` is one that does, if any is near.
        case unknownVerb(String, nearest: String?)
        /// The option does not exist; `nearest` is one that does, if any is near.
        case unknownOption(String, nearest: String?)
        /// The command line ended after an option that needs a value.
        case missingValue(option: String, valueName: String)
        /// The argument after an option begins with a hyphen; `suggestion` is how to give it as the value.
        case valueLooksLikeOption(option: String, value: String, suggestion: String)
        /// A flag was given a value with `=`.
        case unexpectedValue(flag: String)
        /// An invalid value of `input`, which is an option's name or an argument's placeholder.
        case invalidValue(String, input: String, ValidationError)
        /// Required arguments and options are missing, in the order of their declaration.
        case missingInputs([MissingInput])
        /// The command declares no argument for this value.
        case unexpectedArgument(String)
        /// An option was given twice that has one value.
        case repeatedOption(String)
        /// An option was given without one of those that it requires.
        ///
        /// - Parameter replacing: what was given, and one that it requires excludes; nil if nothing was.
        case missingRelated(String, requires: [MissingInput], replacing: String?)
        /// An option was given together with one that it excludes.
        case excluded(String, Exclusion)
        /// The command or one of its groups refused the values together.
        case validation(ValidationError)
    }

    /// A required argument or option that was not given.
    public enum MissingInput: Equatable, Sendable {
        /// An argument, by its placeholder.
        case argument(valueName: String)
        /// An option, by its name and its value's placeholder.
        case option(String, valueName: String)
    }

    public let reason: Reason

    /// The verbs that had been understood by then, without the program's name.
    public let path: [String]

    /// That of an invalid value; nil for others.
    public var status: Int32? { if case .invalidValue(_, _, let error) = reason { error.status } else { nil } }

    /// Creates an error for a reason at a place in the tree.
    public init(_ reason: Reason, path: [String]) {
        self.reason = reason
        self.path = path
    }
}
