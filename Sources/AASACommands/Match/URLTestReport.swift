internal import AASA
internal import Arguments

/// What came of a test sheet, as text: a line for each failed expectation and each rule that no test reached.
struct URLTestReport {
    let run: URLTestRun
    let links: UniversalLinks
    let places: RulePlaces
    /// The sheet as messages name it.
    let sheetName: String
    let style: Style
    /// Whether failures are followed by each rule that was tried.
    let isExplained: Bool

    var lines: [String] {
        var lines = run.tests.filter { !$0.isAsExpected }.flatMap(self.lines)
        let count = "\(run.passed.grouped) of \(run.tests.count.grouped) URLs as expected"
        lines.append(run.passed == run.tests.count ? style.good(count) : style.bad(count))
        let coverage = run.coverage
        lines.append("\(coverage.reached.grouped) of \(coverage.rules.count.grouped) rules were reached")
        for place in coverage.unreached {
            lines.append(
                "\(places.text(place.rule.range)): no test reaches \(name(place)): \(RuleText.text(place.rule))")
        }
        return lines
    }

    private func lines(_ test: URLTestRun.Test) -> [String] {
        let expectation = test.expectation
        let start = "\(sheetName):\(expectation.line): \(expectation.url.printable)"
        let expected = "expected \(style.good(Self.word(expectation.decision)))"
        if test.answers.isEmpty { return ["\(start): \(expected), and \(places.name) lists no app"] }
        return test.misses.flatMap { miss -> [String] in
            let line = "\(start) for \(miss.app.printable): \(expected), "
            guard let decision = miss.decision else { return [line + missing(miss.app)] }
            var found = line + "found \(style.bad(Self.word(miss.found)))"
            if let place = places.place(decision, in: links) {
                found += " by \(places.name):\(place.position.line):\(place.position.column)"
            }
            if test.isOtherSite { return [found + ", for the URL is of another site"] }
            return [found] + explanation(expectation.url, miss.app)
        }
    }

    /// The file does not list an app; the one that may be meant.
    private func missing(_ app: String) -> String {
        // Among very many, the nearest is no help.
        let listed = links.entries.lazy.flatMap { $0.apps.lazy.map(\.text) }.prefix(1_000)
        let near = EditDistance.nearest(to: app, in: Array(listed)).map { "; did you mean '\($0.printable)'?" }
        return "and \(places.name) does not list the app\(near ?? "")"
    }

    private func explanation(_ url: String, _ app: String) -> [String] {
        guard isExplained, let url = try? LinkURL(url) else { return [] }
        return TraceBlock(links: links, places: places, style: style).lines(LinkTrace(links, url), app: app)
    }

    private func name(_ place: RuleCoverage.Place) -> String {
        let entry = links.entries[place.entry]
        return "details[\(entry.index ?? 0)].\(entry.form?.rawValue ?? "rules")[\(place.rule.index)]"
    }

    /// The words of a sheet.
    private static func word(_ outcome: LinkDecision.Outcome) -> String {
        switch outcome {
        case .match: "match"
        case .exclude: "exclude"
        case .noMatch: "none"
        }
    }
}
