internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa show`.
struct Show: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the table as 'swcutil show' does a device's.",
        discussion: """
            A block for each pair, with the fields that a device keeps. 'aasa table' shows the same pairs in lines, and \
            'aasa import' compares them with what a device shows.
            """,
        examples: [Example("aasa show --app ABCDE12345.com.example.app", "everything that is known of an app")])

    @Option("--status", help: "Only pairs with this status")
    var status: Status?

    @Option("--site", valueName: "D", help: "Only pairs of this site")
    var site: Site?

    @Option("--app", valueName: "ID", help: "Only pairs of this app")
    var app: AppIdentifier?

    @OptionGroup var table: TableOptionGroup

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        guard let table = try table.open(create: false) else {
            console.hint("there is no table; 'aasa verify' and 'aasa install' make it")
            return .yes
        }
        var rows: [PairRecord] = []
        var versions: [AppIdentifier: String] = [:]
        do throws(ToolkitError) {
            try table.rows(AssociationTable.Filter(status: status, site: site, app: app)) { rows.append($0) }
            for app in Set(rows.compactMap(\.app)) { versions[app] = try table.installed(app)?.version }
        } catch {
            throw CommandFailure(error)
        }
        try console.write(SwcutilFormat.heading)
        for row in rows {
            for line in SwcutilFormat.lines(row, version: row.app.flatMap { versions[$0] }) { try console.write(line) }
        }
        return .yes
    }
}
