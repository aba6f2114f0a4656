/// The decisions of a document on each line of a test file.
public struct URLTestRun: Sendable {
    /// The decision for one app of a line.
    public struct Answer: Sendable, Equatable {
        public var app: String
        /// Nil when the document does not list the app.
        public var decision: LinkDecision?
        /// `noMatch` for an app that is not listed, and for a URL of another site.
        public var found: LinkDecision.Outcome { decision?.decision ?? .noMatch }
    }

    /// The result for one line.
    public struct Test: Sendable, Equatable {
        public var expectation: URLTestFile.Expectation
        /// One for the app of the line; for `*` one for each app of the document.
        public var answers: [Answer]
        /// Whether the URL belongs to another site than the document: then no rule applies.
        public var isOtherSite: Bool

        /// The unexpected answers.
        public var misses: [Answer] { answers.filter { $0.found != expectation.decision } }
        /// A document without apps matches nothing.
        public var isAsExpected: Bool { answers.isEmpty ? expectation.decision == .noMatch : misses.isEmpty }
    }

    public var tests: [Test]
    public var coverage: RuleCoverage

    /// The number of lines with the expected decision.
    public var passed: Int { tests.count { $0.isAsExpected } }

    /// `isOtherSite`: whether a URL's host does not belong to the site of the document.
    public init(_ file: URLTestFile, _ matcher: LinkMatcher, isOtherSite: (_ host: String) -> Bool) {
        tests = []
        coverage = RuleCoverage(matcher.links)
        for expectation in file.expectations {
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
        // Never nil: the file was read.
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

/// The rules of a document that decide for at least one of the tested URLs.
public struct RuleCoverage: Sendable, Equatable {
    /// A rule and its entry.
    public struct Place: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        public var entry: Int
        public var rule: LinkRule
    }

    /// In the document's order, including unreachable rules of entries that have only apps of earlier entries.
    public let rules: [Place]
    /// For each of ``rules``.
    private var isReached: [Bool]
    /// The index in ``rules`` of each entry's first rule.
    private let starts: [Int]

    public init(_ links: UniversalLinks) {
        var rules: [Place] = []
        var starts: [Int] = []
        for (number, entry) in links.entries.enumerated() {
            starts.append(rules.count)
            rules += entry.rules.map { Place(entry: number, rule: $0) }
        }
        self.rules = rules
        self.starts = starts
        isReached = Array(repeating: false, count: rules.count)
    }

    /// Notes that a rule has decided.
    public mutating func add(_ decision: LinkDecision) {
        guard let rule = decision.rule else { return }
        let end = starts.indices.contains(decision.entry + 1) ? starts[decision.entry + 1] : rules.count
        for index in starts[decision.entry]..<end where rules[index].rule.index == rule.index {
            isReached[index] = true
        }
    }

    /// The number of rules that have decided.
    public var reached: Int { isReached.count { $0 } }
    public var unreached: [Place] { rules.indices.filter { !isReached[$0] }.map { rules[$0] } }
}
