internal import AASA

extension URLTestResults {
    /// Results of an association file.
    init(_ expectations: [URLTestFile.Expectation], by matcher: LinkMatcher, at locations: RuleLocations) {
        var test = LinkTest(matcher: matcher, locations: locations)
        tests = expectations.map { expectation in test.run(expectation) }
        ruleCount = test.coverage.rules.count
        unreached = test.coverage.unreached.map { missed in
            let entry = matcher.links.entries[missed.entry]
            let position = locations.position(of: missed.rule.range.lowerBound)
            return UnreachedRule(
                name: "details[\(entry.index ?? 0)].\(entry.form?.rawValue ?? "rules")[\(missed.rule.index)]",
                patterns: missed.rule.patterns, quotedPatterns: missed.rule.quotedPatterns, range: missed.rule.range,
                location: RuleLocation(details: entry.index, component: missed.rule.index, position: position),
                locations: locations)
        }
    }
}

/// A test of the universal links of a document, line by line.
private struct LinkTest {
    private let matcher: LinkMatcher
    private let locations: RuleLocations
    private(set) var coverage: RuleCoverage
    private var answers = LinkAnswers()
    private var missRoom = URLTestResults.MissRoom()

    init(matcher: LinkMatcher, locations: RuleLocations) {
        self.matcher = matcher
        self.locations = locations
        coverage = RuleCoverage(matcher.links)
    }

    mutating func run(_ expectation: URLTestFile.Expectation) -> URLTestResults.Test {
        var test = URLTestResults.Test(expectation: expectation)
        // Never nil: the file was read.
        if let url = try? LinkURL(expectation.url) {
            matcher.match(url, into: &answers)
            test.exception = url.otherPort.map { port in UniversalLinks.portSentence("\(port)") }
            if answers.isOtherHost { test.exception = "the URL is of another site" }
        }
        if let app = expectation.app {
            let answer = answer(for: app)
            test.answer = answer
            test.add([answer], with: answer.outcome, keeping: missRoom.limit)
        } else {
            addAnswersOfAllApps(to: &test)
        }
        missRoom.fill(by: test.misses.count)
        return test
    }

    private mutating func answer(for app: String) -> URLTestResults.Answer {
        guard let (entry, listing) = matcher.listing(of: app) else {
            return URLTestResults.Answer(app: app, isListed: false, outcome: .noMatch, location: nil)
        }
        let decision = matcher.decision(answers, on: listing, of: entry)
        coverage.add(decision)
        return URLTestResults.Answer(decision, for: app, of: matcher.links, at: locations)
    }

    /// The apps of an entry have the same decision.
    private mutating func addAnswersOfAllApps(to test: inout URLTestResults.Test) {
        for (entry, apps) in matcher.apps.enumerated() where !apps.isEmpty {
            let decision = matcher.decision(answers, on: apps[0], of: entry)
            coverage.add(decision)
            let ofApps = apps.lazy.map { [locations, links = matcher.links] app in
                URLTestResults.Answer(decision, for: app.text, of: links, at: locations)
            }
            test.add(ofApps, with: decision.decision, keeping: missRoom.limit)
        }
    }
}

extension URLTestResults.Answer {
    fileprivate init(_ decision: LinkDecision, for app: String, of links: UniversalLinks, at locations: RuleLocations) {
        let location = locations.location(decision, in: links)
        self.init(app: app, isListed: true, outcome: decision.decision, location: location)
    }
}
