internal import AASA
internal import Arguments

/// The results of a test file: each failed expectation and each rule that no test reached.
struct URLTestReport {
    let run: URLTestRun
    let document: LinkDocument
    /// The test file as messages name it.
    let testName: String
    let style: Style
    /// Whether failures are followed by a trace.
    let isExplained: Bool

    var lines: [String] {
        var block = BoundedLines()
        for test in run.tests where !test.isAsExpected { block.add(self.lines(test)) }
        var lines = block.lines
        if block.omitted > 0 { lines.append("and \(block.omitted.grouped) more URLs") }
        let count = "\(run.passed.grouped) of \(run.tests.count.grouped) URLs as expected"
        lines.append(run.passed == run.tests.count ? style.good(count) : style.bad(count))
        let coverage = run.coverage
        lines.append("\(coverage.reached.grouped) of \(coverage.rules.count.grouped) rules were reached")
        var unreached = BoundedLines()
        for place in coverage.unreached {
            unreached.add([
                "\(document.places.text(place.rule.range)): no test reaches \(name(place)): \(place.rule.quotedPatterns)"
            ])
        }
        lines += unreached.lines
        if unreached.omitted > 0 { lines.append("and \(unreached.omitted.grouped) more rules") }
        return lines
    }

    private func lines(_ test: URLTestRun.Test) -> [String] {
        let expectation = test.expectation
        let start = "\(testName):\(expectation.line): \(expectation.url.printable)"
        let expected = "expected \(style.good(Self.word(expectation.decision)))"
        if test.appCount == 0 { return ["\(start): \(expected), and \(document.places.name) lists no app"] }
        let others = test.missCount - test.misses.count
        let lines = test.misses.flatMap { miss -> [String] in
            let line = "\(start) for \(miss.app.printable): \(expected), "
            guard let decision = miss.decision else { return [line + missing(miss.app)] }
            var found = line + "found \(style.bad(Self.word(miss.found)))"
            if let place = document.places.place(decision, in: document.links) {
                found += " by \(document.places.name):\(place.position.line):\(place.position.column)"
            }
            if test.isOtherSite { return [found + ", for the URL is of another site"] }
            return [found] + explanation(expectation.url, miss.app)
        }
        return lines + (others > 0 ? ["\(start): and \(others.grouped) more apps"] : [])
    }

    /// The message for an app that the file does not list.
    private func missing(_ app: String) -> String {
        // Among more, the nearest one is no help.
        let listed = document.links.entries.lazy.flatMap { $0.apps.lazy.map(\.text) }.prefix(1_000)
        let near = EditDistance.nearest(to: app, in: Array(listed)).map { "; did you mean '\($0.printable)'?" }
        return "and \(document.places.name) does not list the app\(near ?? "")"
    }

    private func explanation(_ url: String, _ app: String) -> [String] {
        guard isExplained, let url = try? LinkURL(url) else { return [] }
        return TraceBlock(links: document.links, places: document.places, style: style).lines(
            LinkTrace(document.links, url), app: app)
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

    // MARK: JSON

    /// An object for each line of the file, and one for all of them.
    var jsonLines: [String] { run.tests.map { object($0).line } + [summary.line] }

    /// For `*` the first app that differs; `app` is `*` when none does.
    private func object(_ test: URLTestRun.Test) -> JSONText {
        let expectation = test.expectation
        let answer = expectation.app == nil ? test.misses.first : test.answer
        let found = answer?.found ?? (test.appCount == 0 ? .noMatch : expectation.decision)
        let place = answer?.decision.flatMap { document.places.place($0, in: document.links) }
        return .object([
            ("line", .integer(Int64(expectation.line))), ("url", .string(expectation.url)),
            ("app", .string(answer?.app ?? expectation.app ?? "*")),
            ("expected", .string(expectation.decision.rawValue)), ("found", .string(found.rawValue)),
            ("ok", .bool(test.isAsExpected)), ("rule", place.map { .object($0.members) } ?? .null),
        ])
    }

    private static let maximumUnreached = 1_000

    private var summary: JSONText {
        let coverage = run.coverage
        return .object([
            ("tests", .integer(Int64(run.tests.count))), ("passed", .integer(Int64(run.passed))),
            ("rules", .integer(Int64(coverage.rules.count))), ("reached", .integer(Int64(coverage.reached))),
            (
                "unreached",
                .array(
                    coverage.unreached.prefix(Self.maximumUnreached).map { rule in
                        let place = RulePlace(
                            details: document.links.entries[rule.entry].index, component: rule.rule.index,
                            position: document.places.position(of: rule.rule.range.lowerBound))
                        return .object(place.members + [("pattern", .string(rule.rule.patterns))])
                    })
            ),
        ])
    }
}
