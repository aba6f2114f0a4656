/// What a document says of each line of a test sheet.
public struct URLTestRun: Sendable {
    /// The answer for one app that a line is about.
    public struct Answer: Sendable, Equatable {
        public var app: String
        /// Nil when the document does not list the app.
        public var decision: LinkDecision?
        /// Nobody decides about an app that is not listed, nor about a URL of another site.
        public var found: LinkDecision.Outcome { decision?.decision ?? .noMatch }
    }

    /// One line and what came of it.
    public struct Test: Sendable, Equatable {
        public var expectation: URLTestFile.Expectation
        /// One for the app of the line; of `*` one for each app of the document.
        public var answers: [Answer]
        /// Whether the URL is of another site than the document: then no rule is asked.
        public var isOtherSite: Bool

        /// The answers that are not as expected.
        public var misses: [Answer] { answers.filter { $0.found != expectation.decision } }
        /// A document without apps matches nothing, whatever `*` asks for.
        public var isAsExpected: Bool { answers.isEmpty ? expectation.decision == .noMatch : misses.isEmpty }
    }

    public var tests: [Test]
    public var coverage: RuleCoverage

    /// How many lines are as expected.
    public var passed: Int { tests.count { $0.isAsExpected } }

    /// - Parameter isOtherSite: whether a URL's host is not of the site that the document is for.
    public init(_ sheet: URLTestFile, _ matcher: LinkMatcher, isOtherSite: (_ host: String) -> Bool) {
        tests = []
        coverage = RuleCoverage(matcher.links)
        for expectation in sheet.expectations {
            let test = Self.test(expectation, matcher, isOtherSite)
            for answer in test.answers { if let decision = answer.decision { coverage.add(decision) } }
            tests.append(test)
        }
    }

    private static func test(
        _ expectation: URLTestFile.Expectation, _ matcher: LinkMatcher, _ isOtherSite: (String) -> Bool
    ) -> Test {
        var test = Test(expectation: expectation, answers: [], isOtherSite: false)
        var decisions: [LinkDecision] = []
        // A sheet holds only URLs that can be read.
        if let url = try? LinkURL(expectation.url) {
            decisions = matcher.decisions(for: url)
            test.isOtherSite = url.host.map(isOtherSite) ?? false
        }
        if test.isOtherSite {
            for index in decisions.indices { (decisions[index].decision, decisions[index].rule) = (.noMatch, nil) }
        }
        if let app = expectation.app {
            let decision = decisions.first { $0.app.text.utf8.elementsEqual(app.utf8) }
            test.answers = [Answer(app: app, decision: decision)]
        } else {
            test.answers = decisions.map { Answer(app: $0.app.text, decision: $0) }
        }
        return test
    }
}
