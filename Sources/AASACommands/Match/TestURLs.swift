internal import AASA
internal import Arguments
internal import POSIX

struct TestURLs: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Test an association file with a list of URLs",
        discussion: """
            A line of the URL list is URL, app and match, exclude or none; the app * is every app of the file, and # \
            at the start of a column begins a comment. The URL list of apps.json is apps.json.urls. Exit status 0: \
            every URL is as expected, 1: one is not, 2: one is not known. A statement list or an app of Android is \
            tested as 'match' decides; with --urls, one list may test an association file and a FILE of Android (docs/android.md). The keys of --json: \
            schemas/url-test.json.
            """,
        examples: [
            Example("aasa test apps.json", "the lines of apps.json.urls"),
            Example("aasa test apps.json --require-coverage", "for CI: no rule without a test"),
            Example("aasa test apps.json.urls --file example.com", "what the site serves now"),
            Example("aasa test assetlinks.json --app shop.apk", "filters of the app, then rules of the list"),
            Example("aasa test apps.json shop.apk --urls links.urls", "one list for both systems"),
        ])

    @Argument(
        "FILE",
        help:
            "Association files, signed or not, the sites that serve them, or statement lists or apps of Android; or their URL lists"
    )
    var names: [String]

    @Option(
        "--urls", valueName: "PATH|-", help: "The URL list (default: the file's name with .urls added)",
        excludes: [Exclusion("--file", because: "--urls and --file name both, and FILE is one of them")])
    var urls: String?

    @Option(
        "--file", valueName: "FILE|SITE", help: "The file that the URL list is for (default: its name without .urls)")
    var file: DocumentSource?

    @Option("--site", valueName: "SITE", help: "The site that the file is for: URLs of another site do not match")
    var site: LinkHosts?

    @Option(
        "--app", valueName: "FILE", help: "The Android app whose filters decide before the rules of its statement list")
    var app: String?

    @Flag("--require-coverage", help: "A rule that decides for no URL of the URL list is a failure too")
    var requireCoverage: Bool

    @Flag("--skip-without-list", help: "Skip a file that has no URL list")
    var skipsWithoutList: Bool

    @OptionGroup var baseline: BaselineOptionGroup

    @Flag("--quiet", help: "Print only the summary")
    var quiet: Bool

    @Flag(
        "--explain",
        help:
            "Of what is not as expected, each rule, and each filter of Android, that is tried, and which part of the URL fails it"
    )
    var explain: Bool

    @OptionGroup var format: FormatOptionGroup
    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    typealias Test = (source: DocumentSource, list: String)

    /// The extension of a test file.
    private static let ending = ".urls"

    func validate() throws(ValidationError) {
        let formatOption = if format.json { "--json" } else { "--format \(format.chosen.rawValue)" }
        try reject(
            if: explain && format.chosen != .text, "--explain is text, and \(formatOption) is not",
            hint: "leave out one of them")
        try FormatOptionGroup.validate(json: format.json, format: format.format?.rawValue, quiet: quiet)
        let needsOneFile = if file == nil { urls != nil && names.count > 2 } else { names.count > 1 }
        try reject(if: needsOneFile, Self.oneFileOnly, hint: Self.oneFileHint)
        try rejectRepeatedInput(if: names.count > 1 && urls == FileReader.standardInput)
        for name in names {
            let (source, list) = try inputs(name)
            try rejectRepeatedInput(if: list == FileReader.standardInput && source.isStandardInput)
        }
    }

    static let oneFileOnly = "'--urls' and '--file' apply to one FILE only"
    static let oneFileHint = "run 'aasa test' for each"

    /// The association file and the URL list.
    func inputs(_ name: String) throws(ValidationError) -> Test {
        if let file { return (file, name) }
        if let urls { return (try DocumentSource(argument: name), urls) }
        try reject(
            if: name == FileReader.standardInput, "standard input has no name to find the URL list by",
            hint: "add --urls PATH")
        if name.hasSuffix(Self.ending) {
            return (try DocumentSource(argument: String(name.dropLast(Self.ending.count))), name)
        }
        let source = try DocumentSource(argument: name)
        var listName = name
        if source.site != nil, name.hasSuffix("/") { listName.removeLast() }
        return (source, listName + Self.ending)
    }
}
