/// A verb of an earlier version, which still works in this one.
enum FormerVerb: String {
    case show, history, forget
    case importReport = "import"

    /// The former verb that a command line calls, or whose help it requests.
    init?(calledBy arguments: [String]) {
        let operands = if arguments.first == "help" { arguments.dropFirst() } else { arguments[...] }
        guard let word = operands.first else { return nil }
        self.init(rawValue: word)
    }

    private static let deviceFormat = ["--format", "swcutil"]

    /// Today's verbs.
    private var verbs: [String] {
        switch self {
        case .show: ["table"]
        case .history: ["table", "history"]
        case .forget: ["table", "remove"]
        case .importReport: ["table", "import"]
        }
    }

    /// The command line with today's words.
    func replaced(in arguments: [String]) -> [String] {
        if arguments.first == "help" { return ["help"] + verbs + arguments.dropFirst(2) }
        let rest = arguments.dropFirst()
        // 'show --json' printed what 'table --json' prints.
        if self == .show, !rest.contains("--json") { return verbs + Self.deviceFormat + rest }
        return verbs + rest
    }

    func hint(for arguments: [String]) -> String {
        let words = [rawValue] + arguments.filter { word in word == "--json" }
        let command = replaced(in: words).joined(separator: " ")
        return "write 'aasa \(command)': the verb '\(rawValue)' will be removed"
    }
}
