internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa table`.
struct ShowTable: Verb {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Show the table of pairs, or copy it to another place.",
        usage: """
            aasa table [--status S] [--site D] [--app ID] [--table LOCATION] [--json|--csv]
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
            Example("aasa table --csv > pairs.csv", "for a spreadsheet"),
            Example("aasa table copy table.db postgresql://aasa@db.example/aasa", "to a server that many machines use"),
        ])

    @Argument("WORD", help: "'copy', and two places of tables")
    var words: [String] = []

    @Option("--status", help: "Only pairs with this status")
    var status: Status?

    @Option("--site", valueName: "D", help: "Only pairs of this site")
    var site: Site?

    @Option("--app", valueName: "ID", help: "Only pairs of this app")
    var app: AppIdentifier?

    @OptionGroup var table: TableOptionGroup

    @Flag("--json", help: "One JSON object a line")
    var json: Bool

    @Flag("--csv", help: "Comma-separated values with a header (RFC 4180)")
    var csv: Bool

    func validate() throws(ValidationError) {
        if let word = words.first {
            if word != Self.copying {
                throw ValidationError(
                    "unexpected argument '\(ShownURL.text(word))'", hint: "'aasa table copy FROM TO' copies a table")
            }
            if words.count != 3 || words.contains("") {
                throw ValidationError("copying needs two locations", hint: "aasa table copy FROM TO")
            }
            if status != nil || site != nil || app != nil || csv || table.table != nil {
                throw ValidationError(
                    "a table is copied whole: only --json goes with 'copy'", hint: "aasa table copy FROM TO")
            }
        }
        if json, csv { throw ValidationError("--json and --csv exclude each other", hint: "choose one") }
    }

    private static let copying = "copy"

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if words.count == 3 {
            return try copy(from: words[1], to: words[2], console)
        }
        let table = try table.open(create: false)
        if table == nil { console.hint("there is no table; 'aasa verify' creates it") }
        var failure = FirstFailure()
        if csv { try console.write(PairTable.csvHeader) }
        var pairs: [PairRecord] = []
        do throws(ToolkitError) {
            try table?.rows(AssociationTable.Filter(status: status, site: site, app: app)) { pair in
                // Columns are as wide as their widest value, so that only this form waits for the last row.
                guard json || csv else { return pairs.append(pair) }
                failure.keep { () throws(CommandFailure) in
                    try console.write(json ? PairTable.jsonRow(pair) : PairTable.csv(pair))
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        try failure.check()
        try console.write(PairTable.lines(pairs, console.style))
        if table != nil, pairs.isEmpty, !json, !csv { console.hint("no pair of the table matches, or it is empty") }
        return .yes
    }

    private func copy(
        from source: String, to destination: String, _ console: Console
    ) throws(CommandFailure) -> ExitCode {
        let from = TableLocation(source)
        let to = TableLocation(destination)
        let copied: TableContents?
        do throws(ToolkitError) {
            copied = try AssociationTable.copy(from: from, to: to)
        } catch {
            throw CommandFailure(error)
        }
        guard let copied else {
            throw CommandFailure(
                .noInput, "there is no table at '\(from.shown)'", hint: "'aasa table copy FROM TO' reads FROM")
        }
        if json {
            try console.write(
                JSONText.object([
                    ("pairs", .integer(Int64(copied.pairs))), ("apps", .integer(Int64(copied.apps))),
                    ("changes", .integer(Int64(copied.changes))),
                ]).line)
        } else {
            let counts = [
                "\(copied.pairs.grouped) \(copied.pairs == 1 ? "pair" : "pairs")",
                "\(copied.apps.grouped) installed \(copied.apps == 1 ? "app" : "apps")",
                "\(copied.changes.grouped) \(copied.changes == 1 ? "change" : "changes")",
            ]
            try console.write("copied \(counts[0]), \(counts[1]) and \(counts[2]) to \(to.shown.printable)")
        }
        return .yes
    }
}
