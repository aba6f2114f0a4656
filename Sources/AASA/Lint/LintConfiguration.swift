/// A site owner's settings for lint: the content of a `.aasa.json`.
package struct LintConfiguration: Sendable, Equatable {
    package enum Level: Sendable, Equatable {
        case off
        /// The rule's findings have this severity.
        case severity(Severity)
    }

    /// Rules that are off or have another severity, by their codes.
    package var levels: [String: Level]
    /// Apps that the file should list.
    package var apps: [AppIdentifier]
    /// Apps of Android that a statement list should name, as `PACKAGE@SHA256`.
    package var androidApps: [AppIdentifier] = []
    /// The system that the site must serve; nil when unset.
    package var rules: SystemVersion?

    /// Findings below it have no fix.
    package var leastFixed: Severity = .note

    /// Every rule as it is.
    package static let standard = LintConfiguration(levels: [:], apps: [], rules: nil)
}
