internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct Match: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Show which apps a URL opens, and by which rule",
        discussion: """
            URLs are compared as Apple's devices do. A URL may be a path such as /buy/42: one of any site, or, for an \
            app of Android, of its only host or of --site. Exit status 0: every URL is matched, 1: one is not, or is \
            excluded, 2: one is not known. An Android app or a statement list is matched as Android 15 does, and with \
            an app of Android, SITE by its statement list (docs/android.md).
            """,
        examples: [
            Example("aasa match apps.json https://example.com/buy/42", "one URL"),
            Example("aasa match apps.json /buy/42 --explain", "each rule tried, and which part failed"),
            Example("aasa match example.com --urls urls.txt --json", "the site's own file, one URL per line"),
            Example("aasa match apps.json --sitemap sitemap.xml.gz", "each URL of a sitemap"),
            Example("aasa match shop.apk https://example.com/buy/42", "the filters of an Android app"),
        ])

    @Argument(
        "FILE|SITE",
        help: "An association file, signed or not, the site that serves it, or a statement list or app of Android")
    var source: DocumentSource

    @Argument("URL", help: "URLs or paths")
    var url: [String] = []

    @Option(
        "--urls", valueName: "PATH|-",
        help:
            "Further URLs, one per line; # at the start or behind a space begins a comment; - is standard input, read as it comes"
    )
    var urls: [String] = []

    @Option(
        "--sitemap", valueName: "FILE|-", help: "The URLs of a sitemap, gzip-compressed or not; - is standard input")
    var sitemap: [String] = []

    @Option("--site", valueName: "SITE", help: "The site that the file is for: URLs of another site do not match")
    var site: LinkHosts?

    @Option(
        "--app", valueName: "ID",
        help: "Only this app, or PACKAGE@SHA256 or FILE.apk of Android; one line for each URL then")
    var app: String?

    @Flag(
        "--explain", help: "Each rule, and each filter of Android, that is tried, and which part of the URL fails it",
        excludes: [Exclusion("--json", because: "--explain is text, and --json is not")])
    var explain: Bool

    @Flag("--json", help: "One JSON object per line")
    var json: Bool

    /// Whether objects have the rule that a URL fails, for agents.
    var namesNearestRule = false

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: url.isEmpty && urls.isEmpty && sitemap.isEmpty,
            "no URL is given after '\(source.name)', the file or site",
            hint: "name one, or a file of them: --urls PATH, --sitemap FILE")
        try rejectRepeatedInput(in: urls + sitemap + [source.text])
        try rejectSwappedOperands()
    }

    private func rejectSwappedOperands() throws(ValidationError) {
        guard case .file(let path) = source, path.hasPrefix("/"), FileKind(at: path) == .missing,
            let file = url.first, FileKind(at: file) == .regular
        else { return }
        throw ValidationError(
            "'\(path)' does not exist, and '\(file)' is a file: the file is named in front of the URL",
            hint: "write aasa match \(file.shellArgument) \(path.shellArgument)")
    }

    private var form: MatchPrinter.Form {
        if json { return .json }
        if explain { return .explained }
        return .text
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let source = try self.source.readingStream(limit: LocalFile.documentLimit)
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        let linked = try LinkedApp(app)
        console.warn(about: linked)
        let served = try ServedStatements(source, for: app, file: linked.file, hosts: site, through: inspection)
        if let android = try AndroidMatch(served, for: linked) {
            for warning in android.warnings { console.warning(warning) }
            android.reportAbsence(to: console)
            return try printResults(of: .android(android), on: console)
        }
        if let app, AndroidAppFile.isOne(app) {
            let command = "aasa diff \(source.text.shellArgument) \(app.shellArgument)"
            throw CommandFailure(
                .usage, "'\(app)' is an app of Android, and \(source.name) is an association file",
                hint: "name its statement list, or compare both: \(SuggestedOptions.request(command))")
        }
        let document = try LinkDocument(source, hosts: site, about: app, through: inspection)
        if let app, document.isForLinks {
            Self.warnUnlessListed(app, in: document.file, from: source.name, on: console)
        }
        return try printResults(of: .apple(document), on: console)
    }

    private func printResults(of decider: LinkDecider, on console: Console) throws(CommandFailure) -> ExitCode {
        var printer = MatchPrinter(decider, form: form, namesNearestRule: namesNearestRule, style: console.style)
        for text in url { try printer.add(argument: text, console) }
        try printer.add(lists: urls, sitemaps: sitemap, console)
        try printer.flush(console)
        printer.noteLimits(console)
        try requireURL(printer.hasAnswered, printer.status)
        return printer.status
    }

    private static func warnUnlessListed(
        _ app: String, in file: AssociationFile, from name: String, on console: Console
    ) {
        let listed = file.links?.entries.flatMap(\.apps).map(\.text) ?? []
        if listed.contains(where: { text in text.hasSameBytes(as: app) }) { return }
        let sentence = Failure.appNotListed(listed).sentence(on: app, missingFrom: .one(.applinks))
        console.warning("\(name): \(sentence)")
        // What is not an identifier is a mistake of the file.
        let identifiers = listed.filter { text in (try? AppIdentifier(text)) != nil }
        if let question = EditDistance.question(about: app, among: identifiers) {
            console.hint(question)
        } else if let app = try? AppIdentifier(app) {
            let isListedElsewhere = file.apps(.any).contains(app)
            let fix = MissingAppFix(app, nearestOf: NearestApp(listed), isListedElsewhere: isListedElsewhere)
            if let replacement = fix.replacement { console.hint(replacement) }
        } else if !app.utf8.contains("@") {
            console.hint("an application identifier has a prefix of ten of A-Z and 0-9: ABCDE12345.com.example.app")
        }
    }

    /// Refuses lists without a URL, which a run in CI would pass.
    private func requireURL(_ hasAnswered: Bool, _ status: ExitCode) throws(CommandFailure) {
        let lists = (urls + sitemap).map(FileReader.displayName)
        let verb = if lists.count == 1 { "contains" } else { "contain" }
        try reject(
            if: !hasAnswered && status == .yes, as: .dataError,
            "\(lists.listed(with: "and")) \(verb) no URL", hint: nil)
    }
}
