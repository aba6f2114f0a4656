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
