/// The words of the help text that are the same for every command.
enum HelpWords {
    static let usage = "Usage:"
    static let verbs = "Verbs"
    static let arguments = "Arguments"
    static let options = "Options"
    static let examples = "Examples"
    static let verbUsage = "VERB [OPTION]... [ARGUMENT]..."
    static let repeatable = "repeatable"
    static let helpAbstract = "Show this help"
    static let versionAbstract = "Show the version; with --verbose also what it was built with"

    static func closing(_ command: String) -> String {
        "'\(command) VERB' tells more about a verb."
    }

    static func choices(_ choices: [String]) -> String {
        "one of \(choices.joined(separator: ", "))"
    }

    static func defaultValue(_ text: String) -> String {
        "default: \(text)"
    }
}
