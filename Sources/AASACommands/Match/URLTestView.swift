internal import AASA
internal import Arguments
internal import POSIX

/// The results of a test file: each failed expectation and each rule that no test reached.
struct URLTestView {
    let run: URLTestRun
    let document: LinkDocument
    /// The test file as on the command line.
    let testPath: String
    /// Whether a rule that no test reached is a failure.
    let isCoverageRequired: Bool
    let style: Style
    /// Whether failures are followed by a trace.
    let isExplained: Bool
    /// Whether totals name the file: one of several.
    let isNamed: Bool
    /// The lines of the test file that are not as expected, and that a baseline has.
    var knownLines: Set<Int> = []

    var lines: [String] {
        var block = BoundedLines()
        for test in run.tests where !test.isAsExpected && !knownLines.contains(test.expectation.line) {
            block.add(self.lines(test))
        }
        var lines = block.lines
        if block.omitted > 0 { lines.append("and \(block.omitted.grouped) more URLs") }
        let count = "\(run.passed.grouped) of \(run.tests.count.grouped) URLs as expected"
        let (list, file) = isNamed ? ("\(listName): ", "\(document.places.name): ") : ("", "")
        let isPassed = run.passed == run.tests.count
        lines.append(list + (isPassed ? style.good(count) : style.bad(count)))
        let coverage = run.coverage
        lines.append("\(file)\(coverage.reached.grouped) of \(coverage.rules.count.grouped) rules were reached")
        var unreached = BoundedLines()
        for place in coverage.unreached {
            unreached.add(["\(document.places.text(place.rule.range)): \(self.unreached(place))"])
        }
        lines += unreached.lines
        if unreached.omitted > 0 { lines.append("and \(unreached.omitted.grouped) more rules") }
        return lines
    }

    private var listName: String { FileReader.displayName(testPath) }

    private func unreached(_ place: RuleCoverage.Place) -> String {
        "no test reaches \(name(place)): \(place.rule.quotedPatterns)"
    }

    private func lines(_ test: URLTestRun.Test) -> [String] {
        let place = "\(listName):\(test.expectation.line): "
        return sentences(test, in: style).flatMap { miss, sentence in
            [place + sentence] + (miss.map { explanation(of: $0, in: test) } ?? [])
        }
    }

    /// What is unexpected, for each app.
    private func sentences(_ test: URLTestRun.Test, in style: Style) -> [(miss: URLTestRun.Answer?, sentence: String)] {
        let expectation = test.expectation
        let start = expectation.url.printable
        let expected = "expected \(style.good(Self.word(expectation.decision)))"
        if test.appCount == 0 { return [(nil, "\(start): \(expected), and \(document.places.name) lists no app")] }
        let others = test.missCount - test.misses.count
        let sentences = test.misses.map { miss -> (miss: URLTestRun.Answer?, sentence: String) in
            let line = "\(start) for \(miss.app.printable): \(expected), "
            guard let decision = miss.decision else { return (miss, line + missing(miss.app)) }
            var found = line + "found \(style.bad(Self.word(miss.outcome)))"
            if let place = document.places.place(decision, in: document.links) {
                found += " by \(document.places.name):\(place.position.line):\(place.position.column)"
            }
            if test.isOtherSite {
                found += ", for the URL is of another site"
            } else if let port = test.otherPort {
                found += ", for \(UniversalLinks.portSentence("\(port)"))"
            }
            return (miss, found)
        }
        if others == 0 { return sentences }
        return sentences + [(nil, "\(start): and \(others.grouped) more apps")]
    }

    /// The message for an app that the file does not list.
    private func missing(_ app: String) -> String {
        // Among more, the nearest one is not a help.
        let listed = document.links.entries.lazy.flatMap { $0.apps.lazy.map(\.text) }.prefix(1_000)
        let near = EditDistance.nearest(to: app, in: Array(listed)).map { "; did you mean '\($0.printable)'?" }
        return "and \(document.places.name) does not list the app\(near ?? "")"
    }

    private func explanation(of miss: URLTestRun.Answer, in test: URLTestRun.Test) -> [String] {
        guard isExplained, !test.isOtherSite, test.otherPort == nil, miss.decision != nil,
            let url = try? LinkURL(test.expectation.url)
        else {
            return []
        }
        return TraceBlock(links: document.links, places: document.places, style: style).lines(
            url, app: miss.app)
    }

    private func name(_ place: RuleCoverage.Place) -> String {
        let entry = document.links.entries[place.entry]
        return "details[\(entry.index ?? 0)].\(entry.form?.rawValue ?? "rules")[\(place.rule.index)]"
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
    func subject(_ bytes: [UInt8]) -> ReportSubject {
        let list = SourceText(bytes, isFile: true)
        let tests = run.tests.map { test in
            let expectation = test.expectation
            let sentences = sentences(test, in: Style(isColoured: false)).map(\.sentence)
            let finding = Finding(
                code: ReportCode.unexpectedResult.rawValue, severity: .error,
                message: sentences.joined(separator: "; "),
                location: Finding.Location(file: testPath, range: list.lines.line(expectation.line)))
            return ReportCase(
                title: "\(expectation.line) \(expectation.url) \(expectation.app ?? "*")",
                outcome: test.isAsExpected ? .passed : .failed, finding: test.isAsExpected ? nil : finding)
        }
        let rules = run.coverage.unreached.map { place in
            let finding = Finding(
                code: ReportCode.ruleNotReached.rawValue, severity: isCoverageRequired ? .error : .note,
                message: unreached(place),
                location: Finding.Location(url: document.url, file: document.file, range: place.rule.range))
            return ReportCase(
                title: name(place), outcome: isCoverageRequired ? .failed : .passed, finding: finding)
        }
        var texts = SourceTexts(list, named: testPath)
        if let name = document.file ?? document.url { texts.add(document.places.source, named: name) }
        return ReportSubject(path: testPath, cases: tests + rules, texts: texts)
    }

    /// An object for each line of the file, and one for all of them.
    var jsonLines: [String] { run.tests.map { object($0).line } + [summary.line] }

    /// For `*` the first app that differs; `app` is `*` when none does.
    private func object(_ test: URLTestRun.Test) -> JSONText {
        let expectation = test.expectation
        let answer = expectation.app == nil ? test.misses.first : test.answer
        let found = answer?.outcome ?? (test.appCount == 0 ? .noMatch : expectation.decision)
        let place = answer?.decision.flatMap { document.places.place($0, in: document.links) }
        return JSONText([
            "file": testPath, "line": expectation.line, "url": expectation.url,
            "app": answer?.app ?? expectation.app ?? "*",
            "expected": expectation.decision, "found": found.rawValue, "ok": test.isAsExpected,
            "rule": place.map { JSONText.object($0.members) },
        ])
    }

    private static let maximumUnreached = 1_000

    private var summary: JSONText {
        let coverage = run.coverage
        let unreached = coverage.unreached.prefix(Self.maximumUnreached).map { rule in
            let place = RulePlace(
                details: document.links.entries[rule.entry].index, component: rule.rule.index,
                position: document.places.position(of: rule.rule.range.lowerBound))
            return JSONText.object(place.members + [("pattern", .string(rule.rule.patterns))])
        }
        return JSONText([
            "file": testPath, "tests": run.tests.count, "passed": run.passed, "rules": coverage.rules.count,
            "reached": coverage.reached, "unreached": unreached,
        ])
    }
}
