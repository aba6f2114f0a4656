internal import AASA

/// The decisions of a document of either system on each line of a URL list.
struct URLTestResults {
    /// The decision for one app of a line.
    struct Answer {
        let app: String
        /// Whether the document lists the app.
        let isListed: Bool
        /// `noMatch` for an app that is not listed, and for a URL to which no rule applies.
        let outcome: LinkDecision.Outcome
        /// The location of the rule that decides; nil without one.
        let location: RuleLocation?
        /// The document that has the rule; nil if that is the tested one.
        var file: String?
    }

    /// The result for one line.
    struct Test {
        let expectation: URLTestFile.Expectation
        /// The answer for the app of the line; nil for `*`.
        var answer: Answer?
        /// The number of requested apps.
        var appCount = 0
        /// The unexpected answers, for `*` the first ones.
        var misses: [Answer] = []
        /// All unexpected answers, those that are left out of ``misses`` included.
        var missCount = 0
        /// Why no rule applies to the URL, as the end of a sentence; nil if rules apply.
        var exception: String?
        /// Whether it is not known if the line is as expected: a list that was not requested may name an app of it.
        var isUndecided = false
        /// Why a filter does not decide; nil if it does.
        var uncertainty: String?

        /// A document without apps matches nothing.
        var isAsExpected: Bool {
            if isUndecided { return false }
            if appCount == 0 { return expectation.decision == .noMatch }
            return missCount == 0
        }

        var isFailed: Bool { !isAsExpected && !isUndecided }

        /// Adds answers with the same outcome.
        mutating func add(_ answers: some Collection<Answer>, with outcome: LinkDecision.Outcome, keeping limit: Int) {
            appCount += answers.count
            if outcome == expectation.decision { return }
            missCount += answers.count
            misses += answers.prefix(limit - misses.count)
        }
    }

    /// The room for unexpected answers: 100 of a line, 10,000 of all. Further lines keep their first: a list may have a
    /// million.
    struct MissRoom {
        private var rest = 10_000

        /// The number of answers of the next line at most.
        var limit: Int { max(1, min(100, rest)) }

        mutating func fill(by count: Int) { rest -= count }
    }

    /// A rule that no line has reached.
    struct UnreachedRule {
        /// `details[0].components[2]`.
        let name: String
        let patterns: String
        let quotedPatterns: String
        let range: Range<Int>
        let location: RuleLocation
        let locations: RuleLocations
        /// The document that has the rule; nil if that is the tested one.
        var file: String?
    }

    /// One for each line.
    let tests: [Test]
    let ruleCount: Int
    let unreached: [UnreachedRule]

    var passed: Int { tests.count(where: \.isAsExpected) }
    /// The number of lines whose decision is not known.
    var undecided: Int { tests.count(where: \.isUndecided) }
    var reached: Int { ruleCount - unreached.count }
}
