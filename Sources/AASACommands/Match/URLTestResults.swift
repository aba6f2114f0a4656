internal import AASA

/// The decisions of a document of either system on each line of a URL list.
struct URLTestResults {
    /// The decision for one app of a line.
    struct Answer {
        let app: String
        /// Whether the document lists the app.
        let isListed: Bool
        let outcome: LinkDecision.Outcome
        /// The place of the rule that decides; nil without one.
        let place: RulePlace?
        /// The document that has the rule; nil if that is the tested one.
        var file: String?
    }

    /// The result for one line.
    struct LineResult {
        let expectation: URLTestFile.Expectation
        /// The answer for the app of the line; nil for `*`.
        let answer: Answer?
        /// The number of requested apps.
        let appCount: Int
        /// The unexpected answers, for `*` the first ones.
        let misses: [Answer]
        let missCount: Int
        /// Why no rule applies to the URL, as the end of a sentence; nil if rules apply.
        let exception: String?
        let isAsExpected: Bool
        /// Whether that is not known: a list that was not requested may name an app of the line.
        var isUndecided = false
        /// Why a filter does not decide; nil if it does.
        var uncertainty: String?

        var isFailed: Bool { !isAsExpected && !isUndecided }
    }

    /// A rule that no line has reached.
    struct UnreachedRule {
        /// `details[0].components[2]`.
        let name: String
        let patterns: String
        let quotedPatterns: String
        let range: Range<Int>
        let place: RulePlace
        let places: RulePlaces
        /// The document that has the rule; nil if that is the tested one.
        var file: String?
    }

    let tests: [LineResult]
    let ruleCount: Int
    let unreached: [UnreachedRule]

    var passed: Int { tests.count(where: \.isAsExpected) }
    /// The number of lines whose decision is not known.
    var undecided: Int { tests.count(where: \.isUndecided) }
    var reached: Int { ruleCount - unreached.count }
}

extension URLTestResults {
    /// Results of an association file.
    init(_ run: URLTestRun, of document: LinkDocument) {
        tests = run.tests.map { test in
            let answer = { (answer: URLTestRun.Answer) in
                Answer(
                    app: answer.app, isListed: answer.decision != nil, outcome: answer.outcome,
                    place: answer.decision.flatMap { decision in document.places.place(decision, in: document.links) })
            }
            return LineResult(
                expectation: test.expectation, answer: test.answer.map(answer), appCount: test.appCount,
                misses: test.misses.map(answer), missCount: test.missCount, exception: test.exception,
                isAsExpected: test.isAsExpected)
        }
        ruleCount = run.coverage.rules.count
        unreached = run.coverage.unreached.map { missed in
            let entry = document.links.entries[missed.entry]
            let position = document.places.position(of: missed.rule.range.lowerBound)
            return UnreachedRule(
                name: "details[\(entry.index ?? 0)].\(entry.form?.rawValue ?? "rules")[\(missed.rule.index)]",
                patterns: missed.rule.patterns, quotedPatterns: missed.rule.quotedPatterns, range: missed.rule.range,
                place: RulePlace(details: entry.index, component: missed.rule.index, position: position),
                places: document.places)
        }
    }
}

extension URLTestRun.Test {
    fileprivate var exception: String? {
        if isOtherSite { return "the URL is of another site" }
        return otherPort.map { port in UniversalLinks.portSentence("\(port)") }
    }
}
