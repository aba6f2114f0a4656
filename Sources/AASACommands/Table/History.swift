internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa history`.
struct History: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show how the verdicts on a site changed.",
        discussion: """
            A change is another status or another reason than the verdict before. The list ends with how each pair stands \
            now. What an app left behind when it was uninstalled stays.
            """,
        examples: [
            Example("aasa history example.com", "every change, and how the pairs stand"),
            Example("aasa history example.com --since 2026-01-01T00:00:00Z --json", "for a program"),
        ])

    @Argument("SITE", help: "The site")
    var site: Site

    @Option("--app", valueName: "ID", help: "Only pairs of this app")
    var app: AppIdentifier?

    @Option("--since", valueName: "TIME", help: "Only changes from this moment on")
    var since: Timestamp?

    @OptionGroup var table: TableOptionGroup

    @Flag("--json", help: "One JSON object a line: the changes")
    var json: Bool

    @Flag("--csv", help: "The changes as comma-separated values with a header (RFC 4180)")
    var csv: Bool

    func validate() throws(ValidationError) {
        if json, csv { throw ValidationError("--json and --csv exclude each other", hint: "choose one") }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let opened = try table.open(create: false)
        if csv { try console.write(HistoryTable.csvHeader) }
        guard let opened else {
            console.hint("there is no table; 'aasa verify' makes it")
            return .yes
        }
        var changes: [VerdictChange] = []
        var standings: [PairRecord] = []
        var count = 0
        var failure: CommandFailure?
        do throws(ToolkitError) {
            try opened.history(HistoryFilter(site: site, app: app, since: since)) { change in
                count += 1
                // Columns are as wide as their widest value, so that only this form waits for the last row.
                guard json || csv else { return changes.append(change) }
                guard failure == nil else { return }
                do throws(CommandFailure) {
                    try console.write(json ? HistoryTable.json(change) : HistoryTable.csv(change))
                } catch {
                    failure = error
                }
            }
            if !json, !csv {
                try opened.rows(AssociationTable.Filter(status: nil, site: site, app: app)) { standings.append($0) }
            }
        } catch {
            throw CommandFailure(error)
        }
        if let failure { throw failure }
        let sheet = HistoryTable(style: Style(isColoured: console.isColoured))
        for line in sheet.lines(changes, standings) { try console.write(line) }
        if count == 0 { console.hint(hint(hasPairs: !standings.isEmpty)) }
        return .yes
    }

    private func hint(hasPairs: Bool) -> String {
        let pairs = app.map { "\($0) on \(site)" } ?? "\(site)"
        if since != nil { return "no verdict on \(pairs) has changed since then" }
        return hasPairs || json || csv
            ? "no verdict on \(pairs) has changed yet" : "the table knows nothing of \(pairs); 'aasa verify' asks"
    }
}
