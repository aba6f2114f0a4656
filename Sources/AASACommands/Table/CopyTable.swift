internal import AASA
internal import AASAToolkit
internal import Arguments

struct CopyTable: Verb {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy the table to another place",
        discussion: """
            A copy has all pairs, installed apps and changes. Its location must have no table yet, or an empty one; \
            what cannot be copied whole is not copied at all.
            """,
        examples: [
            Example("aasa table copy table.db postgresql://aasa@db.example/aasa", "to a server that many machines use")
        ])

    @Argument("FROM", help: "The location of an existing table, as with 'aasa table --table'")
    var source: String

    @Argument("TO", help: "The location of the copy")
    var destination: String

    @Flag("--json", help: "One JSON object")
    var json: Bool

    var suggestedOptions: SuggestedOptions {
        var options = SuggestedOptions()
        options.otherTable = "name another table"
        return options
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let from = TableLocation(source)
        let to = TableLocation(destination)
        guard let copied = try toolkit(try AssociationTable.copy(from: from, to: to)) else {
            throw CommandFailure(
                .noInput, "there is no table at '\(from.shown)'", hint: "name an existing table as FROM")
        }
        if json {
            let counts = JSONText(["pairs": copied.pairs, "apps": copied.apps, "changes": copied.changes])
            try console.write(counts.line)
            return .yes
        }
        let pairs = copied.pairs.counted("pair")
        let apps = copied.apps.counted("installed app")
        let changes = copied.changes.counted("change")
        try console.write("copied \(pairs), \(apps) and \(changes) to \(to.shown.printable)")
        return .yes
    }
}
