/// Which rules are off, and whose severity is another: what a `.aasa.json` says.
public struct LintConfiguration: Sendable, Equatable {
    public enum Level: Sendable, Equatable {
        case off
        case severity(Finding.Severity)
    }

    /// By the rule's code.
    public var levels: [String: Level]

    public init(levels: [String: Level]) { self.levels = levels }

    /// Every rule as it is.
    public static let standard = LintConfiguration(levels: [:])

    /// Nil when the rule is as it is.
    func level(of rule: LintRule) -> Level? { levels[rule.code] }
}
