internal import AASA
internal import AASAToolkit
internal import Arguments

struct Diff: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two association files as devices read them",
        usage: """
            aasa diff OLD NEW [OPTIONS]
            aasa diff SITE --cdn [URL] [OPTIONS]
            aasa diff RUN1.json RUN2.json [--json]
            """,
        discussion: """
            Layout, spelling and the order of keys do not count. Shown are apps that a service gained or lost, rules \
            that are new, removed or moved, and for each change of behaviour the shortest URL that shows it. With \
            --cdn the old file is the copy that Apple's CDN has of a site's, from which devices since iOS 14 know it, \
            and the new one what the site serves now. Exit status 0: devices would see no difference, 1: they would, \
            the CDN has no copy, or the difference is not known. Two files that 'check', 'verify' or 'lint' wrote with \
            --json are compared as runs: results that changed, and findings that are new or gone. An association file \
            and a statement list of Android (assetlinks.json), or an app of Android, are compared by what opens an app \
            on one system only, with the shortest such URL that the patterns suggest. Of two statement lists, the \
            statements and the dynamic rules are compared, with the shortest URL that the patterns suggest for each \
            change. A site beside a list is the list that it serves, with those that this includes, unless the other \
            list includes some; with --app it is its association file.
            """,
        examples: [
            Example("aasa diff old.json new.json", "two files"),
            Example("aasa diff example.com apps.json", "what is served against what will be"),
            Example("aasa diff apps.json assetlinks.json", "what opens an app on one system only"),
            Example("aasa diff apps.json assetlinks.json --app shop.apk", "the same, with the filters of the app"),
            Example("aasa diff example.com --cdn", "what devices have yet to see of a site"),
            Example("aasa diff monday.json tuesday.json", "two saved runs of 'check --json'"),
        ])

    @Argument("OLD", help: "The file as it was, or the site that serves it")
    var old: DocumentSource

    @Argument("NEW", help: "The file as it will be, or the site that serves it")
    var new: DocumentSource?

    @Option(
        "--cdn", defaultAsFlag: CDNBase.apple, valueName: "URL",
        help: "Compare the copy of Apple's CDN, or of the one at URL, with what SITE serves",
        excludes: [
            Exclusion("NEW", because: "--cdn replaces the second file", hint: "name one site, and no file")
        ])
    var cdn: CDNBase?

    @Option(
        "--app", valueName: "FILE|ID",
        help:
            "A package or bundle of Android, whose filters decide beside the statement list; or PACKAGE@SHA256, whose statements alone count"
    )
    var app: String?

    @Flag("--json", help: "One JSON object for each change")
    var json: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        if cdn != nil {
            try reject(
                if: old.site == nil, "'--cdn' applies to a site only, and '\(old.text)' is a file",
                hint: "write aasa diff example.com --cdn")
        } else if new == nil {
            throw ValidationError(
                "there is nothing to compare '\(old.text)' with",
                hint: "name another file or site, or compare with Apple's CDN: --cdn")
        }
        try rejectRepeatedInput(if: old.isStandardInput && new?.isStandardInput == true)
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let old = try self.old.readingStream(limit: LocalFile.listLimit)
        let new = try self.new?.readingStream(limit: LocalFile.listLimit)
        if let new, let (before, after) = try Self.savedRuns(old, new) {
            return try compare(before, with: after, on: console)
        }
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        if app == nil, let new, let statements = try StatementDiff(from: old, to: new, through: inspection) {
            return try write(statements, to: console)
        }
        if let new, let systems = try SystemDiff(from: old, to: new, app: app, through: inspection) {
            return try write(systems, to: console)
        }
        if let app {
            let command = "aasa diff apps.json assetlinks.json --app \(app.shellArgument)"
            throw CommandFailure(
                .usage, "'--app \(app)' is for an association file beside a statement list",
                hint: "leave it out, or name the list too: \(command)")
        }
        // Without a second document, the CDN's copy is the earlier one.
        let before = if new == nil { try cdnSide(inspection) } else { try side(old, through: inspection) }
        let after = try side(new ?? old, through: inspection)
        return try compare(before, with: after, on: console)
    }

    private func compare(_ before: Side, with after: Side, on console: Console) throws(CommandFailure) -> ExitCode {
        let comparison = AssociationComparison(
            from: before.file, to: after.file, limit: AssociationComparison.usualLimit)
        // Which of the documents devices use is not shown by a comparison of the documents.
        let isAccepted = (before: !before.isDenied, after: !after.isDenied)
        let view = DiffView(old: before.locations, new: after.locations, isAccepted: isAccepted, style: console.style)
        let block = if json { view.json(comparison) } else { view.lines(comparison) }
        try console.write(block.lines)
        if block.omitted > 0 { console.warning("\(block.omitted.grouped) more differences are not shown") }
        let incomplete = comparison.links.filter { links in !links.changes.isComplete }.map(\.names)
        if let warning = DiffView.incompleteness(of: incomplete) { console.warning(warning) }
        if !comparison.ignoredKeys.isEmpty {
            console.note("devices ignore a key that differs: \(comparison.ignoredKeys.shortened)")
        }
        if cdn != nil, !comparison.isSame { console.note(CDNAdvice.change) }
        return ExitCode(isYes: comparison.isSame && isAccepted.before == isAccepted.after)
    }

    private func write(_ diff: some DocumentDiff, to console: Console) throws(CommandFailure) -> ExitCode {
        for warning in diff.warnings { console.warning(warning) }
        if let hint = diff.hint { console.hint(hint) }
        try console.write(diff, asJSON: json)
        return ExitCode(isYes: diff.isSame)
    }

    /// The saved runs, if the files are such: an empty file is a run of `lint` beside another one.
    private static func savedRuns(
        _ old: DocumentSource, _ new: DocumentSource
    ) throws(CommandFailure) -> (SavedRun, SavedRun)? {
        // A site and an app are not saved runs: then the file beside them need not be read.
        guard mayBeRun(old), mayBeRun(new) else { return nil }
        let first = try savedFile(old)
        let second = try savedFile(new)
        let (before, after) = (SavedRun(first.bytes), SavedRun(second.bytes))
        if let before, let after, before.isSameVerb(as: after) { return (before, after) }
        let isRun = before?.verb != nil || after?.verb != nil
        if !isRun { return nil }
        throw CommandFailure(
            .dataError, "'\(first.name)' and '\(second.name)' are not outputs of the same command",
            hint: "compare two runs of 'check', 'verify' or 'lint' with --json, or two association files")
    }

    private static func mayBeRun(_ source: DocumentSource) -> Bool {
        switch source {
        case .file(let path): !AndroidAppFile.isOne(path)
        case .input: true
        case .site: false
        }
    }

    private static func savedFile(_ source: DocumentSource) throws(CommandFailure) -> InputFile {
        if case .input(let file) = source { return file }
        return try InputFile.read(source.text, limit: LocalFile.listLimit)
    }

    private func compare(
        _ before: SavedRun, with after: SavedRun, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let comparison = RunComparison(from: before, to: after)
        try console.write(comparison, asJSON: json)
        if comparison.changes.isEmpty { console.note("both runs have the same results") }
        return ExitCode(isYes: comparison.changes.isEmpty)
    }

    private typealias Side = (file: AssociationFile, locations: RuleLocations, isDenied: Bool)

    private func side(_ source: DocumentSource, through inspection: SiteInspection) throws(CommandFailure) -> Side {
        let (document, file) = try source.associationFile(inspection)
        let locations = RuleLocations(document.bytes, name: source.name)
        if let mistake = (file.links ?? .empty).mistake(hiding: nil, in: document.bytes) {
            inspection.console.warning("\(locations.text(of: mistake)): \(mistake.message)")
        }
        return (file, locations, document.isDenied)
    }

    /// The CDN's copy. If it differs, it is older than the site's file.
    private func cdnSide(_ inspection: SiteInspection) throws(CommandFailure) -> Side {
        let console = inspection.console
        guard let cdn, let site = old.site else { throw CommandFailure(.usage, messages: [], hints: []) }
        let view = try inspection.copy(of: site, at: cdn.url)
        guard let payload = view.payload else {
            for note in CDNAdvice.notes(view.judgement) { console.note(note) }
            var failure = view.failure
            if failure.status == .unknown { failure.status = .unavailable }
            throw failure
        }
        if let copy = view.judgement.answer?.cdn?.copySentence(isFile: true) { console.note(copy) }
        let document = InputFile(path: "CDN", bytes: payload)
        let isDenied = view.judgement.warningOfReadDocument != nil
        return (try document.servedAssociationFile(by: site), RuleLocations(payload, name: document.name), isDenied)
    }
}

/// A comparison of two documents of which one is a statement list at least.
protocol DocumentDiff: ResultView {
    /// Whether no difference was found, and everything was compared.
    var isSame: Bool { get }
    /// What keeps systems from reading a list, or the comparison from being complete.
    var warnings: [String] { get }
    /// What was probably meant by the command line; nil without advice.
    var hint: String? { get }
}

extension DocumentDiff {
    var hint: String? { nil }
}
