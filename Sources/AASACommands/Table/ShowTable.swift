internal import AASA
internal import AASAToolkit
internal import Arguments

struct ShowTable: Verb {
    /// The verbs below it.
    static let verbs: [any Verb.Type] = [ShowHistory.self, RemovePairs.self, ImportReport.self, CopyTable.self]

    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Show the table of pairs, or work with it",
        usage: """
            aasa table [--status S] [--site D] [--app ID] [--summary] [OPTIONS]
            aasa table VERB [OPTION]... [ARGUMENT]...
            """,
        discussion: """
            A location is a file (SQLite), or postgresql://USER@HOST:PORT/DATABASE, where the table is in the schema \
            'aasa'. A password is best kept in ~/.pgpass.
            --format swcutil prints a block for each pair, with the fields that a device keeps, as 'swcutil show' \
            prints them there; 'aasa table import' compares such a report with the table.
            """,
        examples: [
            Example("aasa table --status denied", "the pairs that sites do not approve"),
            Example("aasa table --summary --site '*.example.com'", "the numbers of pairs by status and reason"),
            Example("aasa table --status pending --sort next --limit 10", "the next ten tries"),
            Example("aasa table --csv > pairs.csv", "for a spreadsheet, with a column for each label"),
            Example(
                "aasa table --format swcutil --app ABCDE12345.com.example.app", "everything that is known of an app"),
        ],
        // Element by element: a conversion of the array would search the program's conformances for each verb.
        groups: [CommandGroup("Verbs", verbs.map { $0 })], runsWithoutVerb: true)

    @OptionGroup var pairs: PairOptionGroup

    @Option(
        "--sort", valueName: "KEY", help: "Sort by this key; checked, tries and added begin with the latest or highest")
    var order: AssociationTable.Order?

    @Option("--limit", valueName: "N", help: "Show the first N pairs")
    var limit: Int?

    @Flag(
        "--summary", help: "Show the numbers of pairs by status and reason",
        excludes: ["--sort", "--limit"].map { name in
            Exclusion(name, because: "--summary counts all pairs that match", hint: "leave out --sort and --limit")
        })
    var summary: Bool

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var moment: MomentOptionGroup
    @Option("--format", help: "How pairs are written (default: text)")
    var format: TableFormat?

    @OptionGroup var shortForms: ListingFormatOptionGroup

    func validate() throws(ValidationError) {
        if let format, shortForms.chosen != .text, shortForms.chosen != format {
            throw ValidationError(
                "--\(shortForms.chosen) and --format \(format.rawValue) exclude each other", hint: "choose one")
        }
        if let limit, limit < 1 {
            throw ValidationError("'--limit' must be at least 1", hint: "leave it out to show every pair")
        }
        try reject(
            if: summary && format == .swcutil, "--summary and --format swcutil exclude each other", hint: "choose one")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let format = format ?? shortForms.chosen
        let table = try table.openExisting(to: "show", console)
        let count: Int
        if summary {
            count = try summarize(table, as: format, on: console)
        } else if format == .swcutil {
            count = try showBlocks(table, on: console)
        } else {
            count = try list(table, as: format, on: console)
        }
        let isForPeople = format == .text || format == .swcutil
        if table != nil, count == 0, isForPeople { console.note("no pair of the table matches, or it is empty") }
        return .yes
    }

    /// - Returns: the number of pairs; 0 for those that are not kept until the end.
    private func list(
        _ table: AssociationTable?, as format: TableFormat, on console: Console
    ) throws(CommandFailure) -> Int {
        var failure = FirstFailure()
        var labels = LabelColumns([])
        if format == .csv {
            labels = LabelColumns(try toolkit(try table?.labelNames(pairs.filter) ?? []))
            try console.write(labels.header)
        }
        // Columns are as wide as their widest value, so that only they wait for the last row.
        var kept: [PairRecord] = []
        try toolkit(
            try table?.rows(pairs.filter, by: order ?? .site, limit: limit) { pair in
                if format == .text { return kept.append(pair) }
                failure.keep { () throws(CommandFailure) in
                    let line = if format == .json { pair.json.line } else { labels.line(pair) }
                    try console.write(line)
                }
            })
        try failure.check()
        try console.write(PairTable.lines(kept, in: console.style))
        return kept.count
    }

    private func showBlocks(_ table: AssociationTable?, on console: Console) throws(CommandFailure) -> Int {
        guard let table else { return 0 }
        var records: [PairRecord] = []
        var leftOut = 0
        let maximum = limit ?? .max
        try toolkit(
            try table.rows(pairs.filter, by: order ?? .site, limit: nil) { record in
                if record.pair.system.isOfAndroid {
                    leftOut += 1
                } else if records.count < maximum {
                    records.append(record)
                }
            })
        if leftOut > 0 {
            console.note("\(leftOut.counted("pair")) of Android left out: only Apple's devices have this format")
        }
        var versions: [AppIdentifier: String] = [:]
        for app in Set(records.compactMap(\.pair.app)) {
            versions[app] = try toolkit(try table.installed(app)?.version)
        }
        try console.write(SwcutilFormat.heading)
        for record in records {
            let version = record.pair.app.flatMap { app in versions[app] }
            try console.write(SwcutilFormat.lines(record, version: version))
        }
        return records.count + leftOut
    }

    private func summarize(
        _ table: AssociationTable?, as format: TableFormat, on console: Console
    ) throws(CommandFailure) -> Int {
        let counts = try toolkit(try table?.counts(pairs.filter) ?? [])
        switch format {
        case .json: try console.write(PairTable.summaryJSON(counts))
        case .csv: try console.write(PairTable.summaryCSV(counts))
        case .text, .swcutil: try console.write(PairTable.summaryLines(counts, in: console.style))
        }
        return counts.count
    }
}
