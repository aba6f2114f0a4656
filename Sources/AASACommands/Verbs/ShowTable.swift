internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa table`.
struct ShowTable: Verb {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Show the table of pairs.",
        examples: [
            Example("aasa table --status denied", "the pairs that sites do not approve"),
            Example("aasa table --csv > pairs.csv", "for a spreadsheet"),
        ])

    @Option(help: "Only pairs with this status")
    var status: Status?

    @Option(help: ArgumentHelp("Only pairs of this site", valueName: "D"))
    var site: Site?

    @Option(help: ArgumentHelp("Only pairs of this app", valueName: "ID"))
    var app: AppIdentifier?

    @OptionGroup var table: TableOptionGroup

    @Flag(help: "One JSON object a line")
    var json: Bool

    @Flag(help: "Comma-separated values with a header (RFC 4180)")
    var csv: Bool

    func validate() throws(ValidationError) {
        if json, csv { throw ValidationError("--json and --csv exclude each other", hint: "choose one") }
    }

    func run(_ voice: Voice) throws(CommandFailure) -> ExitCode {
        let table = try table.open(create: false)
        if table == nil { voice.hint("there is no table; 'aasa verify' makes it") }
        let filter = AssociationTable.Filter(status: status, site: site, app: app)
        var failure: CommandFailure?
        let sheet = StandingSheet(style: Style(isColoured: voice.isColoured))
        if csv { try voice.say(StandingSheet.csvHeader) }
        var rows: [Standing] = []
        do throws(ToolkitError) {
            try table?.rows(filter) { standing in
                // Columns are as wide as their widest value, so that only this form waits for the last row.
                guard json || csv else { return rows.append(standing) }
                guard failure == nil else { return }
                do throws(CommandFailure) {
                    try voice.say(json ? StandingJSON.row(standing) : StandingSheet.csvLine(standing))
                } catch {
                    failure = error
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        if let failure { throw failure }
        for line in sheet.lines(rows) { try voice.say(line) }
        if table != nil, rows.isEmpty, !json, !csv { voice.hint("no pair of the table matches, or it is empty") }
        return .yes
    }
}
