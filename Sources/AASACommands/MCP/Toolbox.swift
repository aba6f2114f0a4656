internal import AASA
internal import Arguments

/// The verbs that agents may use, as a program of their own: no other verb can be reached.
struct Toolbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aasa", abstract: "Call the verbs of 'aasa mcp'",
        groups: [CommandGroup("Verbs", [CheckSites.self, Lint.self, Match.self, Explain.self, ShowApp.self])])

    private static let tree = CommandTree(root: Self.self, version: nil, nearest: EditDistance.nearest(to:in:))

    /// Runs a verb, whose failure becomes messages and a status.
    static func run(_ arguments: [String], console: Console) -> ExitCode {
        do throws(ParserError) {
            guard case .command(let command, _, _) = try tree.parse(arguments), var verb = command as? any Verb else {
                return .usage
            }
            if var match = verb as? Match {
                match.namesNearestRule = true
                verb = match
            }
            do throws(CommandFailure) {
                return try verb.run(console)
            } catch {
                console.report(error)
                return error.status
            }
        } catch {
            let (message, hint) = tree.message(for: error, shown: ShownURL.text)
            let status = ExitCode(of: error.status)
            console.report(CommandFailure(status, message, hint: hint))
            return status
        }
    }
}
