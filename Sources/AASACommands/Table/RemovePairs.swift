internal import AASA
internal import AASAToolkit
internal import Arguments

struct RemovePairs: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove pairs from the table",
        discussion: """
            Removes the pairs that 'aasa table' shows with the same options. The history of their verdicts stays. \
            'aasa uninstall APP' is the same as 'aasa table remove --app APP'.
            """,
        examples: [
            Example("aasa table remove --site '*.staging.example.com' --dry-run", "show what would be removed"),
            Example("aasa table remove --app 'ABCDE12345.*'", "every app of a team"),
            Example("aasa table remove --rules ios8 --dry-run", "pairs under rules that were not meant"),
        ])

    @OptionGroup var pairs: PairOptionGroup

    @Flag("--dry-run", help: "Show the pairs, and remove nothing")
    var dryRun: Bool

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object; with --dry-run one a pair")
    var json: Bool

    func validate() throws(ValidationError) {
        try reject(
            if: pairs.filter == AssociationTable.Filter(), "no option selects pairs",
            hint: "write --site example.com --dry-run to show what would be removed")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let opened = try table.openExisting(to: "remove", console)
        if dryRun {
            let records = try opened?.records(pairs.filter) ?? []
            let lines = if json { records.map(\.json.line) } else { PairTable.lines(records, in: console.style) }
            try console.write(lines)
            console.note("\(records.count.counted("pair")) would be removed")
            return .yes
        }
        let removed = try toolkit(try opened?.remove(pairs.filter) ?? 0)
        var line = "removed \(removed.counted("pair"))"
        if json { line = JSONText(["app": nil as String?, "removed": removed]).line }
        try console.write(line)
        return .yes
    }
}
