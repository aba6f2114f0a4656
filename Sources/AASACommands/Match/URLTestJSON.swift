internal import AASA

/// What came of a test sheet, as JSON: an object for each line of the sheet, and one for all of them.
struct URLTestJSON {
    let run: URLTestRun
    let links: UniversalLinks
    let places: RulePlaces

    var lines: [String] { run.tests.map { object($0).line } + [summary.line] }

    /// Of `*`, what differs first is told; `app` is `*` when nothing does.
    private func object(_ test: URLTestRun.Test) -> JSONText {
        let expectation = test.expectation
        let answer = expectation.app == nil ? test.misses.first : test.answers.first
        let found = answer?.found ?? (test.answers.isEmpty ? .noMatch : expectation.decision)
        let place = answer?.decision.flatMap { places.place($0, in: links) }
        return .object([
            ("line", .integer(Int64(expectation.line))), ("url", .string(expectation.url)),
            ("app", .string(answer?.app ?? expectation.app ?? "*")),
            ("expected", .string(expectation.decision.rawValue)), ("found", .string(found.rawValue)),
            ("ok", .bool(test.isAsExpected)), ("rule", place.map { .object($0.members) } ?? .null),
        ])
    }

    private var summary: JSONText {
        let coverage = run.coverage
        return .object([
            ("tests", .integer(Int64(run.tests.count))), ("passed", .integer(Int64(run.passed))),
            ("rules", .integer(Int64(coverage.rules.count))), ("reached", .integer(Int64(coverage.reached))),
            (
                "unreached",
                .array(
                    coverage.unreached.map { rule in
                        let place = RulePlace(
                            details: links.entries[rule.entry].index, component: rule.rule.index,
                            position: places.position(of: rule.rule.range.lowerBound))
                        return .object(place.members + [("pattern", .string(RuleText.patterns(rule.rule)))])
                    })
            ),
        ])
    }
}
