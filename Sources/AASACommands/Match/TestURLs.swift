internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct TestURLs: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Test an association file with a list of URLs",
        discussion: """
            A line of the URL list is URL, app and match, exclude or none; the app * is every app of the file, and # begins \
            a comment. The URL list of apps.json is apps.json.urls. Exit status 0: every URL is as expected, 1: one is not. \
            With --json an object for each line of a URL list (file, line, url, app, expected, found, ok, and rule with \
            details, component, line, column; of * the first app that differs), and after the lines of each list one: \
            file, tests, passed, rules, reached, unreached (as rule, and pattern).
            """,
        examples: [
            Example("aasa test apps.json", "the lines of apps.json.urls"),
            Example("aasa test apps.json --require-coverage", "for CI: no rule without a test"),
            Example("aasa test apps.json.urls --file example.com", "what the site serves now"),
        ])

    @Argument("FILE", help: "Association files, signed or not, or the sites that serve them; or their URL lists")
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

    @Flag("--require-coverage", help: "A rule that decides for no URL of the URL list is a failure too")
    var requireCoverage: Bool

    @Flag("--skip-without-list", help: "Skip a file that has no URL list")
    var skipsWithoutList: Bool

    @OptionGroup var baseline: BaselineOptionGroup

    @Flag("--quiet", help: "Print only the summary")
    var quiet: Bool

    @Flag("--explain", help: "Of what is not as expected, each rule that is tried, and which part of the URL fails it")
    var explain: Bool

    @OptionGroup var format: FormatOptionGroup

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    /// The extension of a test file.
    private static let ending = ".urls"

    func validate() throws(ValidationError) {
        try reject(
            if: explain && format.chosen != .text,
            "--explain is text, and \(format.json ? "--json" : "--format \(format.chosen.rawValue)") is not",
            hint: "leave out one of them")
        try reject(
            if: quiet && format.chosen != .text, "'--quiet' applies to text only",
            hint: "leave out '--quiet', or the format")
        try reject(
            if: names.count > 1 && (urls != nil || file != nil), "'--urls' and '--file' apply to one FILE only",
            hint: "run 'aasa test' for each")
        for name in names {
            let (source, list) = try inputs(name)
            try rejectRepeatedInput(if: list == FileReader.standardInput && source.isStandardInput)
        }
    }

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
        // A file and its list are one test.
        let lists = try mapping(try names.map(inputs)) { (error: ValidationError) in
            CommandFailure(.usage, error.message, hint: error.hint)
        }
        var seen: Set<String> = []
        var filter = try baseline.filter()
        var results: [(list: String, status: ExitCode?)] = []
        let status = try console.forEach(lists.filter { seen.insert($0.list).inserted }) {
            source, list throws(CommandFailure) in
            if skipsWithoutList, !FileSystem.exists(list) {
                console.note("\(source.name) is skipped: there is no URL list '\(list)'")
                return .yes
            }
            do throws(CommandFailure) {
                let status = try test(source, listedIn: list, reporting: &report, filter: &filter, on: console)
                results.append((list, status))
                return status
            } catch {
                results.append((list, nil))
                try console.write(report?.add(ReportSubject(unread: list, error)) ?? [])
                throw error
            }
        }
        if let lines = report?.close() { try console.write(lines) }
        if quiet || format.chosen == .text && results.count > 1 { try console.write(Self.summary(of: results)) }
        try filter.finish(console)
        return status
    }

    /// `2 of 3 URL lists are as expected: apps.json.urls is not`.
    private static func summary(of results: [(list: String, status: ExitCode?)]) -> String {
        let failing = results.filter { $0.status != .yes }.map(\.list)
        let passed = results.count - failing.count
        let start = "\(passed.grouped) of \(results.count.counted("URL list")) as expected"
        return failing.isEmpty ? start : "\(start), not \(failing.shortened)".printable
    }

    private func test(
        _ source: DocumentSource, listedIn path: String, reporting shared: inout (any ProblemReport)?,
        filter: inout FindingFilter, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let (tests, bytes) = try read(path)
        let document = try LinkDocument(
            source, hosts: site, through: SiteInspection(network: network, moment: moment, console: console))
        let run = URLTestRun(tests, matcher: LinkMatcher(document.links, for: document.hosts))
        var report = URLTestView(
            run: run, document: document, testPath: path, isCoverageRequired: requireCoverage, style: console.style,
            isExplained: explain, isNamed: names.count > 1)
        let all = report.subject(bytes)
        let subject = filter.filtered(all)
        let kept = Set(subject.cases.filter { $0.outcome == .failed }.map(\.title))
        let known = all.cases.filter { $0.outcome == .failed && !kept.contains($0.title) }.map(\.title)
        report.knownLines = Set(known.compactMap { Int($0.prefix { $0 != " " }) })
        let lines = shared?.add(subject)
        if let lines {
            try console.write(lines)
        } else if format.chosen == .json {
            try console.write(report.jsonLines)
        } else if !quiet {
            try console.write(report.lines)
        }
        return kept.isEmpty ? .yes : .no
    }

    private func read(_ path: String) throws(CommandFailure) -> (tests: URLTestFile, bytes: [UInt8]) {
        let input: InputFile
        do throws(CommandFailure) { input = try InputFile.read(path, limit: LocalFile.listLimit) } catch {
            var failure = error
            if failure.status == .noInput { failure.hints.append(URLTestFile.lineHint) }
            throw failure
        }
        let tests = try mapping(try URLTestFile(input.bytes)) { (problem: URLTestFile.Problem) in
            CommandFailure(.dataError, "\(input.name):\(problem.line): \(problem.sentence)", hint: problem.hint)
        }
        if tests.expectations.isEmpty {
            throw CommandFailure(.dataError, "\(input.name) contains no test", hint: URLTestFile.lineHint)
        }
        return (tests, input.bytes)
    }
}
