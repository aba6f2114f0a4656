/// What a command line asks for.
public enum ParsedInvocation: Sendable {
    /// A command with its values in place, and the verbs that led to it.
    case command(any ParsableCommand, path: [String])

    /// The help text at a place in the tree, for ``CommandTree/help(for:columns:)``.
    case help([String])

    /// The program's version, with details if `--verbose` followed.
    case version(verbose: Bool)
}
