internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

extension TestURLs {
    /// What the tests of a command line have in common: where their results go.
    private struct Output {
        /// The writer of a format of CI; nil for text and JSON.
        var writer: (any FindingWriter)?
        var filter: FindingFilter
        /// The exit status of each test; nil if something could not be read.
        var results: [(title: String, status: ExitCode?)] = []
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        var output = Output(writer: format.chosen.writer(for: "test"), filter: try baseline.filter())
        let tests = try tests()
        let linked = try LinkedApp(app)
        console.warn(about: linked)
        if sharesList { try checkSystems(tests.map(\.source), for: linked) }
        let status = try console.forEach(tests) { test throws(CommandFailure) in
            if skipsWithoutList, !FileSystem.exists(test.list) {
                try requireDocument(of: test)
                console.note("\(test.source.name) is skipped: there is no URL list '\(test.list)'")
                return .yes
            }
            return try run(test, for: linked, into: &output, on: console)
        }
        try console.write(output.writer?.close() ?? [])
        let isSummarised = format.chosen == .text && output.results.count > 1
        if quiet || isSummarised { try console.write(Self.summary(of: output.results)) }
        let isComplete = !output.results.map(\.status).contains(nil)
        try output.filter.finish(console, isComplete: isComplete)
        return status
    }

    /// The documents with their URL lists: a file and its list are one test.
    private func tests() throws(CommandFailure) -> [Test] {
        let inputs = try mapping(try names.map(inputs)) { (error: ValidationError) in
            CommandFailure(.usage, error.message, hint: error.hint)
        }
        var seen: Set<String> = []
        let distinct = inputs.filter { input in sharesList || seen.insert(input.list).inserted }
        return try distinct.map { source, list throws(CommandFailure) in
            (source: try source.readingStream(limit: LocalFile.documentLimit), list: list)
        }
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

    private func run(
        _ test: Test, for linked: LinkedApp, into output: inout Output, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let title = if sharesList { "\(test.list) for \(test.source.name)" } else { test.list }
        do throws(CommandFailure) {
            let status = try decide(test, for: linked, into: &output, on: console)
            output.results.append((title, status))
            return status
        } catch {
            output.results.append((title, nil))
            try console.write(output.writer?.add(ReportSuite(unread: test.list, error)) ?? [])
            throw error
        }
    }

    /// `2 of 3 URL lists are as expected: apps.json.urls is not`.
    private static func summary(of results: [(title: String, status: ExitCode?)]) -> String {
        let failing = results.filter { result in result.status != .yes }.map(\.title)
        let passed = results.count - failing.count
        let start = "\(passed.grouped) of \(results.count.counted("URL list")) as expected"
        if failing.isEmpty { return start }
        return "\(start), not \(failing.shortened)".printable
    }

    private func decide(
        _ test: Test, for linked: LinkedApp, into output: inout Output, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let list = try read(test)
        try requireNamesake(of: test)
        let (document, results) = try results(of: list, for: test.source, and: linked, on: console)
        var view = URLTestView(
            results: results, document: document, testPath: test.list, isCoverageRequired: requireCoverage,
            style: console.style, isExplained: explain, isNamed: names.count > 1, sharesList: sharesList)
        for warning in view.warnings { console.warning(warning) }
        var status = view.status
        // A case for each line and each rule costs more than the results.
        if output.writer != nil || output.filter.comparesFindings {
            let suite = view.suite(list.bytes)
            let filtered = output.filter.filtered(suite)
            view.knownLines = Self.failingLines(of: suite, withoutThoseOf: filtered)
            status = filtered.exitStatus
            try console.write(output.writer?.add(filtered) ?? [])
        }
        if output.writer == nil { try write(view, on: console) }
        return status
    }

    private static func failingLines(
        of suite: ReportSuite, withoutThoseOf filtered: ReportSuite
    ) -> Set<Int> {
        let all = suite.cases.filter { testCase in testCase.outcome != .passed }
        let kept = Set(filtered.cases.map(\.title))
        let known = all.compactMap(\.title).filter { title in !kept.contains(title) }
        return Set(known.compactMap { title in Int(title.prefix(before: " ")) })
    }

    private func write(_ view: URLTestView, on console: Console) throws(CommandFailure) {
        if format.chosen == .json { return try console.write(view.jsonLines) }
        if !quiet { try console.write(view.lines) }
    }

    /// Decides the lines as the system of the document does. Lines of the other system are left out.
    private func results(
        of list: InputFile, for source: DocumentSource, and linked: LinkedApp, on console: Console
    ) throws(CommandFailure) -> (LinkDecider, URLTestResults) {
        // Filters may have other schemes than the web's; the document decides about them.
        let mayHaveFilters = linked.file != nil || source.isAndroidApp || sharesList
        var tests = try list.urlTests(allowingOtherSchemes: mayHaveFilters)
        try reject(
            if: tests.expectations.isEmpty, as: .dataError, "\(list.name) contains no test",
            hint: Self.lineHint(for: source))
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        let namedApp: String? = if sharesList { nil } else { app ?? tests.androidApp }
        let served = try ServedStatements(source, for: namedApp, file: linked.file, hosts: site, through: inspection)
        if let android = try AndroidMatch(served, for: linked) {
            if sharesList { tests.expectations.removeAll(where: \.isForApple) }
            warn(about: android, tests.expectations, on: console)
            return (.android(android), try URLTestResults(tests.expectations, listedIn: list, of: android))
        }
        try reject(
            if: app != nil && !sharesList, as: .usage,
            "'--app' applies to statement lists only, and '\(source.name)' is not one",
            hint: "write the app into the lines of the URL list")
        if sharesList { tests.expectations.removeAll { line in line.app != nil && !line.isForApple } }
        let document = try LinkDocument(source, hosts: site, through: inspection)
        let results = URLTestResults(tests.expectations, by: document.matches.matcher, at: document.locations)
        return (.apple(document), results)
    }

    private func warn(about android: AndroidMatch, _ expectations: [URLTestFile.Expectation], on console: Console) {
        for warning in android.warnings { console.warning(warning) }
        android.reportAbsence(to: console)
        let opening = expectations.filter { expectation in expectation.decision == .match }
        for warning in android.hostWarnings(opening.map(\.url)) { console.warning(warning) }
    }

    private func read(_ test: Test) throws(CommandFailure) -> InputFile {
        do throws(CommandFailure) {
            return try InputFile.read(test.list, limit: LocalFile.listLimit)
        } catch {
            try requireDocument(of: test)
            var failure = error
            if failure.status == .noInput { failure.hints += missingListHints(for: test.source) }
            throw failure
        }
    }

    /// - Throws: unless the document that was named can be read.
    private func requireDocument(of test: Test) throws(CommandFailure) {
        guard case .file(let path) = test.source, names.contains(path) else { return }
        _ = try reading(try FileReader.readStart(path, count: 1))
    }

    /// - Throws: unless the document for which a URL list that was named alone is exists.
    private func requireNamesake(of test: Test) throws(CommandFailure) {
        guard case .file(let path) = test.source, file == nil, names.contains(test.list) else { return }
        try reject(
            if: !FileSystem.exists(path), as: .noInput,
            "'\(path)', the file that '\(test.list)' is for, does not exist",
            hint: "name it: aasa test \(test.list.shellArgument) --file FILE")
    }

    /// The URL list itself may have been named as a document.
    private func missingListHints(for source: DocumentSource) -> [String] {
        if case .file(let path) = source, Self.isURLList(path) {
            return ["name the URL list with --urls \(path.shellArgument)"]
        }
        let lines = Self.lineHint(for: source)
        if urls != nil { return [lines] }
        return ["create this file, or name a URL list with --urls PATH", lines]
    }

    private static func isURLList(_ path: String) -> Bool {
        guard let file = try? InputFile.read(path, limit: LocalFile.listLimit) else { return false }
        guard let tests = try? URLTestFile(file.bytes, allowingOtherSchemes: true) else { return false }
        return !tests.expectations.isEmpty
    }

    /// How a line for the document looks: apps of Android are packages.
    private static func lineHint(for source: DocumentSource) -> String {
        guard case .file = source else { return URLTestFile.lineHint }
        let isForAndroid = source.isAndroidApp || StatementList(source) != nil
        return isForAndroid ? URLTestFile.lineHint(app: "com.example.shop") : URLTestFile.lineHint
    }
}

extension URLTestFile {
    /// An app of the lines, if they name apps of Android alone.
    fileprivate var androidApp: String? {
        let apps = expectations.compactMap(\.app)
        return apps.allSatisfy(ServedStatements.isOfAndroid) ? apps.first : nil
    }
}

extension DocumentSource {
    fileprivate var isAndroidApp: Bool { if case .file(let path) = self { AndroidAppFile.isOne(path) } else { false } }
}

extension URLTestFile.Expectation {
    /// Whether the line names an app of Apple's systems: a package name has no team in front.
    fileprivate var isForApple: Bool {
        guard let app else { return false }
        return (try? AppIdentifier(app)) != nil
    }
}
