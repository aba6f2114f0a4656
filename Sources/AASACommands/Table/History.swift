internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa history`.
struct History: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show how the verdicts on a site changed.",
        discussion: """
            A change is another status or another reason than the verdict before. The list ends with the current verdict of each \
            pair. Entries of uninstalled apps stay.
            """,
        examples: [
            Example("aasa history example.com", "every change, and the current verdicts"),
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
            console.hint("there is no table; 'aasa verify' creates it")
            return .yes
        }
        var changes: [VerdictChange] = []
        var pairs: [PairRecord] = []
        var count = 0
        var failure = FirstFailure()
        do throws(ToolkitError) {
            try opened.history(HistoryFilter(site: site, app: app, since: since)) { change in
                count += 1
                // Columns are as wide as their widest value, so that only this form waits for the last row.
                guard json || csv else { return changes.append(change) }
                failure.keep { () throws(CommandFailure) in
                    try console.write(json ? HistoryTable.json(change) : HistoryTable.csv(change))
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        try failure.check()
        if !json, !csv { pairs = try opened.records(status: nil, site: site, app: app) }
        try console.write(HistoryTable.lines(changes, pairs, console.style))
        if count == 0 { console.hint(hint(hasPairs: !pairs.isEmpty)) }
        return .yes
    }

    private func hint(hasPairs: Bool) -> String {
        let pairs = app.map { "\($0) on \(site)" } ?? "\(site)"
        if since != nil { return "no verdict on \(pairs) has changed since then" }
        return hasPairs || json || csv
            ? "no verdict on \(pairs) has changed yet" : "the table has no \(pairs); 'aasa verify' adds them"
    }
}

/// The changes of a site's verdicts in each of the output formats.
enum HistoryTable {
    /// The changes in the order in which they came, then the present state of each pair. Nothing when there is neither.
    static func lines(_ changes: [VerdictChange], _ pairs: [PairRecord], _ style: Style) -> [String] {
        let changed = changes.map { change in
            [
                change.at.description, change.app.description, change.service.description, change.rules.rawValue,
                "\(text(change.before)) → \(text(change.after))", change.message,
            ]
        }
        let present = pairs.map { pair in
            [
                "now", pair.app?.description ?? "", pair.service.description, pair.rules.rawValue,
                text(VerdictChange.Outcome(status: pair.status, reason: pair.reason)), pair.message,
            ]
        }
        let statuses = changes.map(\.after.status) + pairs.map(\.status)
        return Columns(header: ["TIME", "APP", "SERVICE", "RULES", "VERDICT", "MESSAGE"], rows: changed + present)
            .lines(style) { row, column, text in column == 4 ? style.status(statuses[row], text) : text }
    }

    private static func text(_ outcome: VerdictChange.Outcome) -> String {
        let (status, reason) = (outcome.status.rawValue, outcome.reason.rawValue)
        return status == reason ? status : "\(status) (\(reason))"
    }

    private static let keys = [
        "at", "site", "app", "service", "rules", "status", "reason", "message", "previousStatus", "previousReason",
    ]

    private static func values(_ change: VerdictChange) -> [String] {
        [
            change.at.description, change.site.description, change.app.description, change.service.description,
            change.rules.rawValue, change.after.status.rawValue, change.after.reason.rawValue, change.message,
            change.before.status.rawValue, change.before.reason.rawValue,
        ]
    }

    static func json(_ change: VerdictChange) -> String {
        JSONText.object(zip(keys, values(change)).map { ($0, .string($1)) }).line
    }

    static let csvHeader = keys.joined(separator: ",")

    static func csv(_ change: VerdictChange) -> String { Columns.csv(values(change)) }
}
