internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct ShowHistory: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show how verdicts changed",
        discussion: """
            A change is a status or a reason that differs from the verdict before. As text, the list of one site ends \
            with the current verdict of each pair. Entries of uninstalled apps stay.
            """,
        examples: [
            Example("aasa table history example.com", "every change, and the current verdicts"),
            Example("aasa table history --since 24h", "what changed on any site in the last day"),
            Example("aasa table history example.com --since 2026-01-01T00:00:00Z --json", "for a program"),
        ])

    @Argument("SITE", help: "The site; * is any text, as in '*.example.com' (default: all sites)")
    var site: SiteNames?

    @Option("--app", valueName: "ID", help: "Only pairs of this app; * is any text, as in 'ABCDE12345.*'")
    var app: AppNames?

    @Option("--rules", help: "Only pairs under these rules")
    var rules: AnyRules?

    @Option("--since", valueName: "TIME|DURATION", help: "Only changes from this moment on, or of the last 24h, 7d")
    var since: SinceValue?

    @Option("--at", valueName: "TIME", help: "Count a duration back from this moment (default: now)")
    var at: Timestamp?

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var format: ListingFormatOptionGroup

    /// The site, or nil for several.
    private var singleSite: NamePattern? { if let names = site?.names, names.isLiteral { names } else { nil } }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let opened = try table.openExisting(to: "show", console)
        if format.csv { try console.write(VerdictChange.csvHeader) }
        guard let opened else { return .yes }
        let isText = format.chosen == .text
        let (changes, count) = try writeChanges(of: opened, to: console)
        var pairs: [PairRecord] = []
        if isText || count == 0 { pairs = try pairsOfSingleSite(in: opened) }
        if isText {
            let isOfOneSite = singleSite != nil
            try console.write(HistoryTable.lines(changes, now: pairs, ofOneSite: isOfOneSite, style: console.style))
        }
        if count == 0 { console.note(note(hasPairs: !pairs.isEmpty)) }
        return .yes
    }

    /// Writes the changes as they are read, and returns their number. For text, it returns them: columns are as wide
    /// as their widest value.
    private func writeChanges(
        of table: AssociationTable, to console: Console
    ) throws(CommandFailure) -> (kept: [VerdictChange], count: Int) {
        let start = since?.moment(before: at ?? Timestamp(seconds: WallClock.now()))
        let filter = HistoryFilter(
            site: site?.names, app: app?.names, system: rules?.onlySystem, since: start)
        let isText = format.chosen == .text
        var kept: [VerdictChange] = []
        var count = 0
        var failure = FirstFailure()
        try toolkit(
            try table.history(filter) { change in
                count += 1
                if isText { return kept.append(change) }
                failure.keep { () throws(CommandFailure) in
                    let line = if format.json { change.json.line } else { change.csv }
                    try console.write(line)
                }
            })
        try failure.check()
        return (kept, count)
    }

    /// The present pairs; none for several sites.
    private func pairsOfSingleSite(in table: AssociationTable) throws(CommandFailure) -> [PairRecord] {
        guard let singleSite else { return [] }
        var filter = AssociationTable.Filter()
        filter.site = singleSite
        filter.app = app?.names
        filter.system = rules?.onlySystem
        return try table.records(filter)
    }

    private func note(hasPairs: Bool) -> String {
        var pairs = [app?.names.description, site?.names.description ?? "any site"].compactMap(\.self)
            .joined(separator: " on ")
        if let system = rules?.onlySystem { pairs += " under \(system.rawValue)" }
        if since != nil { return "no verdict on \(pairs) has changed since then" }
        if hasPairs || singleSite == nil { return "no verdict on \(pairs) has changed yet" }
        return "the table has no \(pairs); 'aasa verify' adds pairs"
    }
}

/// A moment, or a time before now.
enum SinceValue: ExpressibleByArgument {
    case moment(Timestamp)
    case duration(DurationValue)

    init(argument: String) throws(ValidationError) {
        // Seconds before 1970 are taken for a mistyped duration.
        if !argument.hasPrefix("-"), let moment = Timestamp(argument) {
            self = .moment(moment)
            return
        }
        try reject(
            if: !DurationValue.isDuration(argument), "it is neither a time nor a duration",
            hint: "write a time as in 2026-11-21T08:00:00Z, or 24h, 7d or 2w")
        self = .duration(try DurationValue(argument: argument))
    }

    func moment(before now: Timestamp) -> Timestamp {
        switch self {
        case .moment(let moment): moment
        case .duration(let duration): now - duration.seconds
        }
    }
}

/// The changes of verdicts in each of the output formats.
enum HistoryTable {
    /// The changes in the order in which they came, then the present state of each pair. Nothing when there is neither.
    static func lines(
        _ changes: [VerdictChange], now records: [PairRecord], ofOneSite: Bool, style: Style
    ) -> [String] {
        var rows = changes.map { change in
            let verdict = "\(text(change.before)) → \(text(change.after))"
            return [change.at.description] + change.pair.tableCells + [verdict, change.message]
        }
        rows += records.map { record in
            let verdict = text(VerdictChange.Outcome(status: record.status, reason: record.reason))
            return ["now"] + record.pair.tableCells + [verdict, record.message]
        }
        var header = ["TIME", "SITE", "APP", "SERVICE", "RULES", "VERDICT", "MESSAGE"]
        if ofOneSite {
            header.remove(at: 1)
            for index in rows.indices { rows[index].remove(at: 1) }
        }
        let statuses = changes.map(\.after.status) + records.map(\.status)
        return Columns(header: header, rows: rows).lines(style) { row, column, text in
            if column == header.count - 2 { style.status(statuses[row], text) } else { text }
        }
    }

    static func text(_ outcome: VerdictChange.Outcome) -> String {
        let (status, reason) = (outcome.status.rawValue, outcome.reason.rawValue)
        if status == reason { return status }
        return "\(status) (\(reason))"
    }
}
