internal import AASA
internal import POSIX

/// The results of a test file: each failed expectation and each rule that no test reached.
struct URLTestView {
    let results: URLTestResults
    let document: LinkDecider
    /// The test file as on the command line.
    let testPath: String
    /// Whether a rule that no test reached is a failure.
    let isCoverageRequired: Bool
    let style: Style
    /// Whether failures are followed by a trace.
    let isExplained: Bool
    /// Whether totals name the file: one of several.
    let isNamed: Bool
    /// Whether the list is for a document of the other system, too.
    let sharesList: Bool
    /// The lines of the test file that are not as expected, and that a baseline has.
    var knownLines: Set<Int> = []
    private let budget = TraceBudget()

    /// No if a line, or a rule that has to be reached, fails.
    var status: ExitCode {
        let isCovered = !isCoverageRequired || results.unreached.isEmpty
        if !isCovered || results.tests.contains(where: \.isFailed) { return .no }
        return if results.undecided > 0 { .unknown } else { .yes }
    }

    var lines: [String] { unexpectedLines + totals + unreachedLines }

    private var unexpectedLines: [String] {
        var block = BoundedLines()
        for test in results.tests where !test.isAsExpected && !knownLines.contains(test.expectation.line) {
            block.add(lines(test))
        }
        let lines = block.lines(endingWith: "URLs")
        guard let warning = budget.warning else { return lines }
        return lines + ["\(warning.sentence); \(warning.hint)"]
    }

    /// About lines that are as expected because the document does not list their app, one for each app.
    var warnings: [String] {
        var apps: Set<String> = []
        let tests = results.tests.filter { test in
            guard test.isAsExpected, let answer = test.answer, !answer.isListed else { return false }
            return apps.insert(answer.app).inserted
        }
        return tests.warnings { test in
            "\(listName):\(test.expectation.line): \(missing(test.expectation.app ?? "", in: test))"
        } aboutRest: { count in
            "\(count.counted("more app")) that \(document.locations.name) does not list"
        }
    }

    private var totals: [String] {
        let areAsExpected = results.passed == results.tests.count
        var count = "\(results.passed.grouped) of \(results.tests.count.grouped) URLs as expected"
        if results.undecided > 0 { count += ", \(results.undecided.grouped) not known" }
        var tests = if areAsExpected { style.good(count) } else { style.bad(count) }
        var rules = "\(results.reached.grouped) of \(results.ruleCount.grouped) rules were reached"
        if isNamed {
            tests = "\(title): \(tests)"
            rules = "\(document.locations.name): \(rules)"
        }
        // An app of Android by itself has filters alone.
        let hasRules = document.android == nil || results.ruleCount > 0
        return if hasRules { [tests, rules] } else { [tests] }
    }

    private var unreachedLines: [String] {
        var block = BoundedLines()
        for rule in results.unreached { block.add(["\(rule.locations.text(rule.range)): \(unreached(rule))"]) }
        return block.lines(endingWith: "rules")
    }

    private var listName: String { FileReader.displayName(testPath) }

    /// The list, and the document if the list is for several.
    private var title: String { if sharesList { "\(listName) for \(document.locations.name)" } else { listName } }

    private func unreached(_ rule: URLTestResults.UnreachedRule) -> String {
        "no test reaches \(rule.name): \(rule.quotedPatterns)"
    }

    private func lines(_ test: URLTestResults.Test) -> [String] {
        let position = "\(listName):\(test.expectation.line): "
        var lines: [String] = []
        for (miss, sentence) in sentences(test, in: style) {
            lines.append(position + sentence)
            if let miss { lines += explanation(of: miss, in: test) }
        }
        return lines
    }

    /// What is unexpected, for each app.
    private func sentences(
        _ test: URLTestResults.Test, in style: Style
    ) -> [(miss: URLTestResults.Answer?, sentence: String)] {
        let expectation = test.expectation
        let start = expectation.url.printable
        let expected = "expected \(style.good(Self.word(expectation.decision)))"
        if test.appCount == 0 {
            return [(nil, "\(start): \(expected), and \(document.absence(of: nil))\(Self.remainder(of: test))")]
        }
        if let uncertainty = test.uncertainty { return [(nil, "\(start): \(expected), and \(uncertainty)")] }
        if test.isUndecided, test.misses.isEmpty {
            let further = "a list that \(document.locations.name) includes may name a further app"
            return [(nil, "\(start): \(expected), and \(further)")]
        }
        var sentences: [(miss: URLTestResults.Answer?, sentence: String)] = []
        for miss in test.misses {
            let found =
                if miss.isListed { self.found(miss, in: test, style) } else { "and \(missing(miss.app, in: test))" }
            sentences.append((miss, "\(start) for \(miss.app.printable): \(expected), \(found)"))
        }
        let others = test.missCount - test.misses.count
        if others > 0 { sentences.append((nil, "\(start): and \(others.grouped) more apps")) }
        return sentences
    }

    /// The unexpected decision, with the rule that decides.
    private func found(_ miss: URLTestResults.Answer, in test: URLTestResults.Test, _ style: Style) -> String {
        var sentence = "found \(style.bad(Self.word(miss.outcome)))"
        if let location = miss.location {
            sentence += " by \(location.position.text(in: miss.file ?? document.locations.name))"
        }
        if let exception = test.exception { sentence += ", for \(exception)" }
        return sentence
    }

    /// Why it is not known whether the absence of an app decides.
    private static func remainder(of test: URLTestResults.Test) -> String {
        if test.isUndecided { "; a list that it includes may" } else { "" }
    }

    /// The message for an app that the file does not list.
    private func missing(_ app: String, in test: URLTestResults.Test) -> String {
        "\(document.absence(of: app))\(Self.remainder(of: test))"
    }

    private func explanation(of miss: URLTestResults.Answer, in test: URLTestResults.Test) -> [String] {
        guard isExplained, test.exception == nil, miss.isListed else { return [] }
        switch document {
        case .apple(let document):
            return document.matches.explanation(of: test.expectation.url, for: miss.app, style, budget)
        case .android(let android):
            let block = AndroidTraceBlock(android: android, style: style, budget: budget)
            return (try? block.lines(test.expectation.url, app: miss.app)) ?? []
        }
    }

    /// The decision as in a test file.
    private static func word(_ outcome: LinkDecision.Outcome) -> String {
        switch outcome {
        case .match: "match"
        case .exclude: "exclude"
        case .noMatch: "none"
        }
    }

    // MARK: The formats for CI

    /// A case for each line of the test file, and one for each rule that no test reaches.
    ///
    /// - Parameter bytes: of the test file.
    func suite(_ bytes: [UInt8]) -> ReportSuite {
        let list = SourceText(bytes, isFile: true)
        var texts = SourceTexts(list, named: testPath)
        if let name = document.place.name { texts.add(document.locations.source, named: name) }
        for locations in document.android?.allLocations ?? [] { texts.add(locations.source, named: locations.name) }
        let tests = results.tests.map { test in testCase(test, in: list) }
        return ReportSuite(path: testPath, cases: tests + results.unreached.map(ruleCase), texts: texts)
    }

    private func testCase(_ test: URLTestResults.Test, in list: SourceText) -> ReportCase {
        let expectation = test.expectation
        let title = "\(expectation.line) \(expectation.url) \(expectation.app ?? "*")"
        if test.isAsExpected { return ReportCase(title: title, outcome: .passed, finding: nil) }
        let sentences = sentences(test, in: Style(isColoured: false)).map(\.sentence)
        var finding = Finding(
            code: ReportCode.unexpectedResult.rawValue, severity: .error, message: sentences.joined(separator: "; "),
            location: Finding.Location(file: testPath, range: list.lines.line(expectation.line)))
        if !test.isUndecided { return ReportCase(title: title, outcome: .failed, finding: finding) }
        finding.severity = .warning
        finding.isUndecided = true
        return ReportCase(title: title, outcome: .pending, finding: finding)
    }

    private func ruleCase(_ rule: URLTestResults.UnreachedRule) -> ReportCase {
        let severity: Severity = if isCoverageRequired { .error } else { .note }
        let outcome: ReportCase.Outcome = if isCoverageRequired { .failed } else { .passed }
        var location = document.place
        location.file = rule.file ?? location.file
        location.range = rule.range
        let finding = Finding(
            code: ReportCode.ruleNotReached.rawValue, severity: severity, message: unreached(rule), location: location)
        return ReportCase(title: rule.name, outcome: outcome, finding: finding)
    }

    /// An object for each line of the file, and one for all of them.
    var jsonLines: [String] { results.tests.map { object($0).line } + [summary.line] }

    /// For `*` the first app that differs; `app` is `*` when none does.
    private func object(_ test: URLTestResults.Test) -> JSONText {
        let expectation = test.expectation
        let answer = if expectation.app == nil { test.misses.first } else { test.answer }
        var outcome = expectation.decision
        if test.appCount == 0 { outcome = .noMatch }
        if let answer { outcome = answer.outcome }
        let isAsExpected: Bool? = if test.isUndecided { nil } else { test.isAsExpected }
        return JSONText([
            "file": testPath, "line": expectation.line, "url": expectation.url,
            "app": answer?.app ?? expectation.app ?? "*", "expected": expectation.decision,
            "found": outcome.rawValue, "ok": isAsExpected, "rule": answer?.location,
        ])
    }

    /// Rules that a summary names.
    private static let maximumUnreached = 1_000

    private var summary: JSONText {
        let unreached = results.unreached.prefix(Self.maximumUnreached).map { rule in
            JSONText.object(rule.location.members + [("pattern", .string(rule.patterns))])
        }
        return JSONText([
            "file": testPath, "tests": results.tests.count, "passed": results.passed, "rules": results.ruleCount,
            "reached": results.reached, "unreached": unreached,
        ])
    }
}
