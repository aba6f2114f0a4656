internal import AASA
internal import AASAToolkit
internal import Arguments

struct ShowTable: Verb {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Show the table of pairs, or copy it to another place",
        usage: """
            aasa table [--status S] [--site D] [--app ID] [--summary] [OPTIONS]
            aasa table copy FROM TO [--json]
            """,
        discussion: """
            A location is a file (SQLite), or postgresql://USER@HOST:PORT/DATABASE, where the table is in the schema 'aasa'. A \
            password is best kept in ~/.pgpass.
            A copy has all pairs, installed apps and changes. Its location must have no table yet, or an empty one; what cannot \
            be copied whole is not copied at all.
            """,
        examples: [
            Example("aasa table --status denied", "the pairs that sites do not approve"),
            Example("aasa table --summary --site '*.example.com'", "the numbers of pairs by status and reason"),
            Example("aasa table --status pending --sort next --limit 10", "the next ten tries"),
            Example("aasa table --csv > pairs.csv", "for a spreadsheet"),
            Example("aasa table copy table.db postgresql://aasa@db.example/aasa", "to a server that many machines use"),
        ])

    @Argument("WORD", help: "'copy', and two places of tables")
    var words: [String] = []

    @OptionGroup var pairs: PairOptionGroup

    @Option(
        "--sort", valueName: "KEY", help: "Sort by this key; checked, tries and added begin with the latest or highest")
    var order: AssociationTable.Order?

    @Option("--limit", valueName: "N", help: "Show the first N pairs")
    var limit: Int?

    @Flag("--summary", help: "Show the numbers of pairs by status and reason")
    var summary: Bool

    @OptionGroup var table: TableOptionGroup

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup var format: ListingFormatOptionGroup

    func validate() throws(ValidationError) {
        if let word = words.first {
            try reject(
                if: word != Self.copying, "unexpected argument '\(ShownURL.text(word))'",
                hint: "run 'aasa table copy FROM TO' to copy a table")
            try reject(
                if: words.count != 3 || words.contains(""), "copying needs two locations",
                hint: "write aasa table copy FROM TO")
            try reject(
                if: !pairs.isEmpty || order != nil || limit != nil || summary || format.csv || table.table != nil,
                "only '--json' applies to 'copy'", hint: "write aasa table copy FROM TO")
        }
        if let limit, limit < 1 {
            throw ValidationError("'--limit' must be at least 1", hint: "leave it out to show every pair")
        }
        try reject(
            if: summary && (order != nil || limit != nil), "--summary counts all pairs that match",
            hint: "leave out --sort and --limit")
    }

    private static let copying = "copy"

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if words.count == 3 {
            return try copy(from: words[1], to: words[2], console)
        }
        let table = try table.openExisting(to: "show", console)
        let found = try summary ? summarize(table, console) : list(table, console)
        if table != nil, found == 0, format.isColumns { console.note("no pair of the table matches, or it is empty") }
        return .yes
    }

    /// - Returns: the number of pairs; 0 for those that are not kept until the end.
    private func list(_ table: AssociationTable?, _ console: Console) throws(CommandFailure) -> Int {
        var failure = FirstFailure()
        if format.csv { try console.write(PairRecord.csvHeader) }
        var found: [PairRecord] = []
        try toolkit(
            try table?.rows(pairs.filter, by: order ?? .site, limit: limit) { pair in
                guard !format.isColumns else { return found.append(pair) }
                failure.keep { () throws(CommandFailure) in
                    try console.write(format.json ? pair.json.line : pair.csv)
                }
            })
        try failure.check()
        try console.write(PairTable.lines(found, console.style))
        return found.count
    }

    private func summarize(_ table: AssociationTable?, _ console: Console) throws(CommandFailure) -> Int {
        let counts = try toolkit(try table?.counts(pairs.filter) ?? [])
        try console.write(
            format.json
                ? PairTable.summaryJSON(counts)
                : format.csv ? PairTable.summaryCSV(counts) : PairTable.summaryLines(counts, console.style))
        return counts.count
    }

    private func copy(
        from source: String, to destination: String, _ console: Console
    ) throws(CommandFailure) -> ExitCode {
        let from = TableLocation(source)
        let to = TableLocation(destination)
        guard let copied = try toolkit(try AssociationTable.copy(from: from, to: to)) else {
            throw CommandFailure(
                .noInput, "there is no table at '\(from.shown)'", hint: "name an existing table as FROM")
        }
        if format.json {
            try console.write(
                JSONText(["pairs": copied.pairs, "apps": copied.apps, "changes": copied.changes]).line)
        } else {
            let (pairs, apps) = (copied.pairs.counted("pair"), copied.apps.counted("installed app"))
            let changes = copied.changes.counted("change")
            try console.write("copied \(pairs), \(apps) and \(changes) to \(to.shown.printable)")
        }
        return .yes
    }
}
