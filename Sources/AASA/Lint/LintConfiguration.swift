/// A site owner's settings for lint: the content of a `.aasa.json`.
public struct LintConfiguration: Sendable, Equatable {
    public enum Level: Sendable, Equatable {
        case off
        case severity(Severity)
    }

    /// Rules that are off or have another severity, by their codes.
    public var levels: [String: Level]
    /// Apps that the file should list.
    public var apps: [AppIdentifier]
    /// The system that the site must serve; nil when unset.
    public var rules: RuleSet?

    public init(levels: [String: Level], apps: [AppIdentifier], rules: RuleSet?) {
        self.levels = levels
        self.apps = apps
        self.rules = rules
    }

    /// Every rule as it is.
    public static let standard = LintConfiguration(levels: [:], apps: [], rules: nil)
}

/// Why a `.aasa.json` cannot be followed. Two errors are equal when the codes of their problems are, in order.
public struct LintConfigurationError: Error, Sendable, Equatable {
    public struct Problem: Sendable, Equatable {
        @nonexhaustive
        public enum Code: Sendable, Equatable {
            /// The text is not JSON.
            case syntax(JSONSyntaxError)
            /// A value is of the wrong type; nil is the document itself.
            case wrongType(key: String?, expected: Expected)
            /// A key that means nothing.
            case unknownKey(String)
            /// A key twice in one object, or a rule by its code and by its name.
            case duplicate(String)
            /// Neither a rule's code nor its name.
            case unknownRule(String)
            /// Neither `off` nor a severity.
            case unknownLevel(String)
            /// No set of rules is called so.
            case unknownSystem(String)
            case badApp(String, AppIdentifier.Problem)
        }

        public var code: Code
        /// The byte offset in the configuration.
        public var offset: Int

        public static func == (a: Problem, b: Problem) -> Bool { a.code == b.code }
    }

    public enum Expected: Sendable, Equatable { case object, string, strings }

    /// In the order of their places; at least one.
    public var problems: [Problem]
}
