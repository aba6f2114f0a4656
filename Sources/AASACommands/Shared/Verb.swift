internal import Arguments

/// A command that can be run.
protocol Verb: ParsableCommand {
    /// Runs the command and returns its exit status.
    func run(_ console: Console) throws(CommandFailure) -> ExitCode

    /// The options that a command needs which this one suggests.
    var suggestedOptions: SuggestedOptions { get }
}

/// The version of aasa, after <https://semver.org>.
enum Version {
    static let current = "0.1.0"
    /// The day of the version, which manuals show. A clock that is earlier is wrong.
    static let date = "2026-11-22"
}
