internal import AASA
internal import AASAToolkit
internal import Arguments

struct Retry: Verb {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Check pending pairs whose retry is due",
        discussion: """
            A pending pair is due three hours after its last try, or later when the site requested that with \
            Retry-After; after eight tries none is due, and 'aasa watch' rechecks it as it does the others. Those of \
            'Check now' on a page of 'aasa serve' are due too.
            """,
        examples: [
            Example("aasa retry", "check what is due; for a timer"),
            Example("aasa retry --all", "check every pending pair now"),
        ])

    @Flag("--all", help: "Every pending pair, due or not")
    var all: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup var table: TableOptionGroup
    @OptionGroup var format: FormatOptionGroup
    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    var suggestedOptions: SuggestedOptions { SuggestedOptions(table: table, network) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        guard let table = try table.openExisting(to: "check", console) else { return .yes }
        var checks = CheckSnapshot()
        let due: AssociationTable.Due = if all { .all } else { .until(moment.moment) }
        let tasks = try toolkit(try table.tasks(due, &checks))
        if tasks.isEmpty {
            let state = if all { "pending" } else { "due" }
            console.note("no pair is \(state)")
            var hasPending = false
            try toolkit(try table.rows(AssociationTable.Filter(status: .pending), limit: 1) { _ in hasPending = true })
            if hasPending, !all {
                console.hint("run '\(SuggestedOptions.retry(all: true))' to check every pending pair")
            } else if !hasPending {
                console.hint(
                    "run '\(SuggestedOptions.watchOnce)' to check approved and denied pairs whose last check was a day ago"
                )
            }
            return .yes
        }
        let run = try VerificationRun(network: network, clock: moment.clock)
        return try OperandRun(tasks, earlier: checks, format: format.chosen, console: console)
            .run(run, table: RunTable(table))
    }
}
