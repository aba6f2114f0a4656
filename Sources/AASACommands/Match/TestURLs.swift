internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

struct TestURLs: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Test an association file with a list of URLs",
        discussion: """
            A line of the URL list is URL, app and match, exclude or none; the app * is every app of the file, and # \
            at the start of a column begins a comment. The URL list of apps.json is apps.json.urls. Exit status 0: \
            every URL is as expected, 1: one is not, 2: one is not known. A statement list or an app of Android is tested as 'match' decides; with \
            --urls, one list may test an association file and a FILE of Android (docs/android.md). The keys of --json: \
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

    /// The extension of a test file.
    private static let ending = ".urls"

    func validate() throws(ValidationError) {
        let formatOption = if format.json { "--json" } else { "--format \(format.chosen.rawValue)" }
        try reject(
            if: explain && format.chosen != .text, "--explain is text, and \(formatOption) is not",
            hint: "leave out one of them")
        try FormatOptionGroup.validate(json: format.json, format: format.format?.rawValue, quiet: quiet)
        let hasTooManyFiles = names.count > 2 && urls != nil || names.count > 1 && file != nil
        try reject(if: hasTooManyFiles, Self.oneFileOnly, hint: Self.oneFileHint)
        try rejectRepeatedInput(if: names.count > 1 && urls == FileReader.standardInput)
        for name in names {
            let (source, list) = try inputs(name)
            try rejectRepeatedInput(if: list == FileReader.standardInput && source.isStandardInput)
        }
    }

    private static let oneFileOnly = "'--urls' and '--file' apply to one FILE only"
    private static let oneFileHint = "run 'aasa test' for each"

    /// The association file and the URL list.
    private func inputs(_ name: String) throws(ValidationError) -> (source: DocumentSource, list: String) {
        if let file { return (file, name) }
        if let urls { return (try DocumentSource(argument: name), urls) }
        try reject(
            if: name == FileReader.standardInput, "standard input has no name to find the URL list by",
            hint: "add --urls PATH")
        if name.hasSuffix(Self.ending) {
            return (try DocumentSource(argument: String(name.dropLast(Self.ending.count))), name)
        }
        return (try DocumentSource(argument: name), name + Self.ending)
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        var report = format.chosen.report(of: "test")
        var filter = try baseline.filter()
        var results: [(list: String, status: ExitCode?)] = []
        let tested = try tests()
        let linked = try LinkedApp(app)
        console.warn(about: linked)
        if sharesList { try checkSystems(tested.map(\.source), for: linked) }
        let status = try console.forEach(tested) { source, list throws(CommandFailure) in
            if skipsWithoutList, !FileSystem.exists(list) {
                console.note("\(source.name) is skipped: there is no URL list '\(list)'")
                return .yes
            }
            let title = if sharesList { "\(list) for \(source.name)" } else { list }
            do throws(CommandFailure) {
                let status = try test(
                    source, for: linked, listedIn: list, reporting: &report, filter: &filter, on: console)
                results.append((title, status))
                return status
            } catch {
                results.append((title, nil))
                try console.write(report?.add(ReportSubject(unread: list, error)) ?? [])
                throw error
            }
        }
        if let lines = report?.close() { try console.write(lines) }
        if quiet || format.chosen == .text && results.count > 1 { try console.write(Self.summary(of: results)) }
        try filter.finish(console, isComplete: !results.map(\.status).contains(nil))
        return status
    }

    /// The documents with their URL lists: a file and its list are one test.
    private func tests() throws(CommandFailure) -> [(source: DocumentSource, list: String)] {
        let inputs = try mapping(try names.map(inputs)) { (error: ValidationError) in
            CommandFailure(.usage, error.message, hint: error.hint)
        }
        var seen: Set<String> = []
        let distinct = inputs.filter { input in sharesList || seen.insert(input.list).inserted }
        return try distinct.map { source, list throws(CommandFailure) in
            (source: try source.readingStream(), list: list)
        }
    }

    /// `2 of 3 URL lists are as expected: apps.json.urls is not`.
    private static func summary(of results: [(list: String, status: ExitCode?)]) -> String {
        let failing = results.filter { result in result.status != .yes }.map(\.list)
        let passed = results.count - failing.count
        let start = "\(passed.grouped) of \(results.count.counted("URL list")) as expected"
        if failing.isEmpty { return start }
        return "\(start), not \(failing.shortened)".printable
    }

    /// Whether one URL list is for a document of each system.
    private var sharesList: Bool { names.count > 1 && urls != nil }

    /// - Throws: unless one is for Apple's systems and the other for Android.
    private func checkSystems(_ sources: [DocumentSource], for linked: LinkedApp) throws(CommandFailure) {
        var androidCount = 0
        for source in sources {
            if try AndroidMatch(ServedStatements(source, hosts: site), for: linked) != nil { androidCount += 1 }
        }
        if androidCount == 1 { return }
        throw CommandFailure(.usage, Self.oneFileOnly, hint: Self.oneFileHint)
    }

    private func test(
        _ source: DocumentSource, for linked: LinkedApp, listedIn path: String,
        reporting shared: inout (any FindingReport)?, filter: inout FindingFilter, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let list = try read(path, for: source)
        let (document, results) = try results(of: list, for: source, and: linked, on: console)
        var view = URLTestView(
            results: results, document: document, testPath: path, isCoverageRequired: requireCoverage,
            style: console.style, isExplained: explain, isNamed: names.count > 1,
            sharesList: sharesList)
        var status = view.status
        // A case for each line and each rule costs more than the results.
        if shared != nil || filter.comparesFindings {
            let all = view.subject(list.bytes)
            let subject = filter.filtered(all)
            let kept = Set(subject.cases.filter { testCase in testCase.outcome != .passed }.map(\.title))
            let known = all.cases.filter { testCase in
                testCase.outcome != .passed && !kept.contains(testCase.title)
            }
            view.knownLines = Set(known.compactMap { testCase in Int(testCase.title.prefix(before: " ")) })
            status = subject.exitStatus
            try console.write(shared?.add(subject) ?? [])
        }
        if shared == nil { try write(view, on: console) }
        return status
    }

    private func write(_ view: URLTestView, on console: Console) throws(CommandFailure) {
        if format.chosen == .json { return try console.write(view.jsonLines) }
        if !quiet { try console.write(view.lines) }
    }

    /// Decides the lines as the system of the document does. Lines of the other system are left out.
    private func results(
        of list: InputFile, for source: DocumentSource, and linked: LinkedApp, on console: Console
    ) throws(CommandFailure) -> (TestedDocument, URLTestResults) {
        var tests = try list.urlTests()
        try reject(
            if: tests.expectations.isEmpty, as: .dataError, "\(list.name) contains no test",
            hint: Self.lineHint(for: source))
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        let namedApp: String? = if sharesList { nil } else { app ?? tests.androidApp }
        let served = try ServedStatements(
            source, for: namedApp, file: linked.file, hosts: site, through: inspection)
        if let android = try AndroidMatch(served, for: linked) {
            if sharesList { tests.expectations.removeAll(where: \.isForApple) }
            warn(about: android, tests.expectations, on: console)
            return (TestedDocument(android), try URLTestResults(tests.expectations, listedIn: list, of: android))
        }
        try reject(
            if: app != nil && !sharesList, as: .usage,
            "'--app' applies to statement lists only, and '\(source.name)' is not one",
            hint: "write the app into the lines of the URL list")
        if sharesList { tests.expectations.removeAll { line in line.app != nil && !line.isForApple } }
        let document = try LinkDocument(source, hosts: site, through: inspection)
        let run = URLTestRun(tests, matcher: LinkMatcher(document.links, for: document.hosts))
        return (TestedDocument(document), URLTestResults(run, of: document))
    }

    private func warn(about android: AndroidMatch, _ expectations: [URLTestFile.Expectation], on console: Console) {
        for warning in android.warnings { console.warning(warning) }
        android.reportAbsence(to: console)
        let opening = expectations.filter { expectation in expectation.decision == .match }
        for warning in android.hostWarnings(opening.map(\.url)) { console.warning(warning) }
    }

    /// - Parameter source: the document that the list is for.
    private func read(_ path: String, for source: DocumentSource) throws(CommandFailure) -> InputFile {
        try mapping(try InputFile.read(path, limit: LocalFile.listLimit)) { (error: CommandFailure) in
            var failure = error
            if failure.status == .noInput { failure.hints += missingListHints(for: source) }
            return failure
        }
    }

    /// The URL list itself may have been named as a document.
    private func missingListHints(for source: DocumentSource) -> [String] {
        if case .file(let path) = source, Self.isURLList(path) { return ["name the URL list with --urls \(path)"] }
        let lines = Self.lineHint(for: source)
        if urls != nil { return [lines] }
        return ["create this file, or name a URL list with --urls PATH", lines]
    }

    private static func isURLList(_ path: String) -> Bool {
        guard let file = try? InputFile.read(path, limit: LocalFile.listLimit) else { return false }
        guard let tests = try? URLTestFile(file.bytes) else { return false }
        return !tests.expectations.isEmpty
    }

    /// How a line for the document looks: apps of Android are packages.
    private static func lineHint(for source: DocumentSource) -> String {
        guard case .file(let path) = source else { return URLTestFile.lineHint }
        let isForAndroid = AndroidAppFile.isOne(path) || StatementList(source) != nil
        return isForAndroid ? URLTestFile.lineHint(app: "com.example.shop") : URLTestFile.lineHint
    }
}

extension InputFile {
    /// The lines of a URL list.
    func urlTests() throws(CommandFailure) -> URLTestFile {
        try mapping(try URLTestFile(bytes)) { (problems: URLTestFile.Problems) in
            problems.asFailure { problem in failure(inLine: problem.line, problem.sentence, hint: problem.hint) }
        }
    }
}

extension URLTestFile.Problems {
    /// One failure of all lines; each hint is given once.
    func asFailure(_ ofLine: (URLTestFile.Problem) -> CommandFailure) -> CommandFailure {
        let lines = first.map(ofLine)
        var all = lines[0]
        for line in lines.dropFirst() {
            all.messages += line.messages
            all.hints += line.hints
            all.defects += line.defects
        }
        all.hints = all.hints.unique
        if count > first.count { all.messages.append("\((count - first.count).counted("more invalid line"))") }
        return all
    }
}

extension URLTestFile {
    /// An app of the lines, if they name apps of Android alone.
    fileprivate var androidApp: String? {
        let apps = expectations.compactMap(\.app)
        return apps.allSatisfy(ServedStatements.isOfAndroid) ? apps.first : nil
    }
}

extension URLTestFile.Expectation {
    /// Whether the line names an app of Apple's systems: a package name has no team in front.
    fileprivate var isForApple: Bool {
        guard let app else { return false }
        return (try? AppIdentifier(app)) != nil
    }
}
