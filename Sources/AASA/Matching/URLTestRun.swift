/// The decisions of a document on each line of a test file.
package struct URLTestRun: Sendable {
    /// The decision for one app of a line.
    package struct Answer: Sendable, Equatable {
        package var app: String
        /// The decision; nil if the document does not list the app.
        package var decision: LinkDecision?
        /// `noMatch` for an app that is not listed, and for a URL of another site or with a port.
        package var outcome: LinkDecision.Outcome { decision?.decision ?? .noMatch }
    }

    package struct Test: Sendable, Equatable {
        package var expectation: URLTestFile.Expectation
        /// The answer for the app of the line; nil for `*`.
        package var answer: Answer?
        package var appCount: Int
        /// The unexpected answers, for `*` the first ones.
        package var misses: [Answer]
        /// All unexpected answers, those that are left out of ``misses`` included.
        package var missCount: Int
        /// Whether the URL belongs to a different site from the document: then no rule applies.
        package var isOtherSite: Bool
        /// The port of the URL that no universal link has: then no rule applies either.
        package var otherPort: Int?

        /// A document without apps matches nothing.
        package var isAsExpected: Bool {
            if appCount == 0 { return expectation.decision == .noMatch }
            return missCount == 0
        }

        fileprivate mutating func add(_ answers: some Collection<Answer>, keeping limit: Int) {
            appCount += answers.count
            guard let first = answers.first, first.outcome != expectation.decision else { return }
            missCount += answers.count
            misses += answers.prefix(limit - misses.count)
        }
    }

    /// The room for unexpected answers: 100 of a line, 10,000 of all. Further lines keep their first: a list may have a
    /// million.
    package struct MissRoom: Sendable {
        private var rest = 10_000

        package init() {}

        /// The number of answers of the next line at most.
        package var limit: Int { max(1, min(100, rest)) }

        package mutating func fill(by count: Int) { rest -= count }
    }

    /// One for each line.
    package var tests: [Test]
    package var coverage: RuleCoverage
    private var missRoom = MissRoom()

    package init(_ file: URLTestFile, matcher: LinkMatcher) {
        tests = []
        coverage = RuleCoverage(matcher.links)
        var answers = LinkAnswers()
        for expectation in file.expectations { add(expectation, matcher: matcher, answers: &answers) }
    }

    private mutating func add(
        _ expectation: URLTestFile.Expectation, matcher: LinkMatcher, answers: inout LinkAnswers
    ) {
        var test = Test(
            expectation: expectation, answer: nil, appCount: 0, misses: [], missCount: 0, isOtherSite: false)
        // Never nil: the file was read.
        if let url = try? LinkURL(expectation.url) {
            matcher.match(url, into: &answers)
            test.isOtherSite = answers.isOtherHost
            test.otherPort = url.otherPort
        }
        if let app = expectation.app {
            let answer = Answer(app: app, decision: decision(on: app, by: matcher, answers))
            test.answer = answer
            test.add([answer], keeping: missRoom.limit)
        } else {
            addAnswersOfAllApps(to: &test, by: matcher, answers)
        }
        missRoom.fill(by: test.misses.count)
        tests.append(test)
    }

    private mutating func decision(on app: String, by matcher: LinkMatcher, _ answers: LinkAnswers) -> LinkDecision? {
        guard let (entry, listing) = matcher.listing(of: app) else { return nil }
        let decision = matcher.decision(answers, on: listing, of: entry)
        coverage.add(decision)
        return decision
    }

    /// The apps of an entry have the same decision.
    private mutating func addAnswersOfAllApps(to test: inout Test, by matcher: LinkMatcher, _ answers: LinkAnswers) {
        for (entry, apps) in matcher.compiled.apps.enumerated() where !apps.isEmpty {
            let decision = matcher.decision(answers, on: apps[0], of: entry)
            coverage.add(decision)
            let ofApps = apps.lazy.map { app in
                var own = decision
                own.app = app
                return Answer(app: app.text, decision: own)
            }
            test.add(ofApps, keeping: missRoom.limit)
        }
    }
}

/// The rules of a document that decide for at least one of the tested URLs.
package struct RuleCoverage: Sendable, Equatable {
    package struct Place: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        package var entry: Int
        package var rule: LinkRule
    }

    /// In the document's order, including unreachable rules of entries that have only apps of earlier entries.
    package let rules: [Place]
    /// For each of ``rules``.
    private var isReached: [Bool]
    /// The index in ``rules`` of each entry's first rule.
    private let starts: [Int]

    /// Before the first test: no rule is reached.
    package init(_ links: UniversalLinks) {
        var rules: [Place] = []
        var starts: [Int] = []
        for (number, entry) in links.entries.enumerated() {
            starts.append(rules.count)
            rules += entry.rules.map { rule in Place(entry: number, rule: rule) }
        }
        self.rules = rules
        self.starts = starts
        isReached = Array(repeating: false, count: rules.count)
    }

    package mutating func add(_ decision: LinkDecision) {
        guard let rule = decision.rule else { return }
        let end = starts.indices.contains(decision.entry + 1) ? starts[decision.entry + 1] : rules.count
        // The indices of an entry's rules ascend.
        let index = rules[starts[decision.entry]..<end].partitioningIndex { $0.rule.index >= rule.index }
        if index < rules.count, rules[index].rule.index == rule.index { isReached[index] = true }
    }

    /// The rules that have not decided.
    package var unreached: [Place] {
        zip(rules, isReached).filter { _, isReached in !isReached }.map { rule, _ in rule }
    }
}
