internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa diff`.
struct Diff: Verb {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say what changed between two association files in what devices do with them.",
        discussion: """
            Layout, spelling and the order of keys do not count. Shown are apps that a service gained or lost, rules that \
            are new, gone or moved, and for each change of behaviour the shortest URL that shows it. Exit status 0: \
            devices would see no difference, 1: they would, or it cannot be told.
            """,
        examples: [
            Example("aasa diff old.json new.json", "two files"),
            Example("aasa diff example.com apps.json", "what is served against what will be"),
        ])

    @Argument(help: ArgumentHelp("The file as it was, or the site that serves it", valueName: "OLD"))
    var old: DocumentSource

    @Argument(help: ArgumentHelp("The file as it will be, or the site that serves it", valueName: "NEW"))
    var new: DocumentSource

    @Flag(help: "One JSON object for each change")
    var json: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    /// Pairs of states that are looked at for each app: some tenths of a second.
    private static let limit = 300_000

    func validate() throws(ValidationError) {
        if old.isStandardInput, new.isStandardInput {
            throw ValidationError("standard input can be read only once", hint: "name a file for one of them")
        }
    }

    func run(_ voice: Voice) throws(CommandFailure) -> ExitCode {
        let before = try side(old, voice)
        let after = try side(new, voice)
        let comparison = AssociationComparison(before.file, after.file, limit: Self.limit)
        let report = DiffReport(old: before.places, new: after.places, style: Style(isColoured: voice.isColoured))
        for line in json ? report.json(comparison) : report.lines(comparison) { try voice.say(line) }
        for links in comparison.links where !links.isComplete {
            let apps = links.apps.map(\.text).joined(separator: ", ")
            voice.warning("not every URL of \(apps) could be compared: further differences may be there")
        }
        return comparison.isSame ? .yes : .no
    }

    private func side(_ source: DocumentSource, _ voice: Voice) throws(CommandFailure) -> (
        file: AssociationFile, places: RulePlaces
    ) {
        let document = try source.document(network, moment, voice)
        return (try AssociationFile.read(document, source), RulePlaces(document, name: source.name))
    }
}
