import TestSupport
import Testing

@testable import AASA

@Suite("Random documents and URLs")
struct RandomLinkTests {
    private func lines(_ decisions: [LinkDecision]) -> [String] {
        decisions.map { "\($0.entry) \($0.app.text) \($0.decision.rawValue) \($0.rule?.index ?? -1)" }
    }

    /// Compares three ways to an answer; how many answers there were, and how many found a rule.
    private func compare(
        seeds: Range<UInt64>, _ budget: PatternAutomaton.Budget?
    ) throws -> (answers: Int, decided: Int, isIncomplete: Bool) {
        var count = (answers: 0, decided: 0, isIncomplete: false)
        for seed in seeds {
            var random = RandomLinks(generator: SeededGenerator(seed: seed))
            let links = random.links()
            let matcher = budget.map { LinkMatcher(links, for: .every, budget: $0) } ?? LinkMatcher(links, for: .every)
            if !matcher.compiled.paths.isComplete { count.isIncomplete = true }
            var answers = LinkAnswers()
            for _ in 0..<12 {
                let text = random.url()
                let url = try LinkURL(text)
                let expected = NaiveLinks(links: links).answers(url)
                let traced = lines(LinkTrace(links, url: url).decisions)
                try matcher.match(text.utf8Span.span, into: &answers)
                let fast = lines(matcher.decisions(answers))
                let convenient = lines(matcher.decisions(for: url))
                #expect(
                    fast == expected && traced == expected && convenient == expected,
                    "seed \(seed): \(text) \(links.entries.map { $0.rules.map { "\($0.path?.text ?? "nil") \($0.query.debugDescription)" } })"
                )
                count.answers += expected.count
                count.decided += expected.count { !$0.hasSuffix("-1") }
            }
        }
        return count
    }

    @Test("The compiled answer, the traced answer and the simplest reading of the rules are the same")
    func agreement() throws {
        let count = try compare(seeds: 0..<60, nil)
        #expect(count.answers > 500 && count.decided > 130)
    }

    @Test(
        "They are the same when the automaton may not grow",
        arguments: [
            PatternAutomaton.Budget(nodes: 1 << 18, states: 0, rows: 0, work: 0),
            PatternAutomaton.Budget(nodes: 1 << 18, states: 60, rows: 400, work: 200),
            PatternAutomaton.Budget(nodes: 1 << 18, states: 1000, rows: 1 << 16, work: 40),
            PatternAutomaton.Budget(nodes: 4, states: 1000, rows: 1 << 16, work: 1 << 16),
            PatternAutomaton.Budget(nodes: 12, states: 70, rows: 300, work: 200),
        ])
    func small(_ budget: PatternAutomaton.Budget) throws {
        let count = try compare(seeds: 5000..<5060, budget)
        #expect(count.answers > 300 && count.decided > 100)
        #expect(count.isIncomplete || budget.nodes < 10)
    }

    @Test("A simulation of a long path decides as the trace does")
    func long() throws {
        let budget = PatternAutomaton.Budget(nodes: 1 << 18, states: 0, rows: 0, work: 0)
        var decided = 0
        for seed in UInt64(6000)..<6100 {
            var random = RandomLinks(generator: SeededGenerator(seed: seed))
            let links = random.links()
            let matcher = LinkMatcher(links, for: .every, budget: budget)
            for _ in 0..<6 {
                let url = try LinkURL(random.longURL())
                let decisions = matcher.decisions(for: url)
                #expect(lines(decisions) == lines(LinkTrace(links, url: url).decisions), "seed \(seed): \(url.path)")
                decided += decisions.count { $0.decision != .noMatch }
            }
        }
        #expect(decided > 100)
    }
}
