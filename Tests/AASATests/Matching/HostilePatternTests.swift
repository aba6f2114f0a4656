import Testing

@testable import AASA

@Suite("Hostile patterns")
struct HostilePatternTests {
    private func matcher(_ rules: [LinkRule], variables: [(String, [String])] = []) -> LinkMatcher {
        LinkMatcher(WrittenLinks.links(rules, variables: variables), for: .every)
    }

    private func answer(_ matcher: LinkMatcher, _ url: String) throws -> [LinkDecision.Outcome] {
        matcher.decisions(for: try LinkURL(url)).map(\.decision)
    }

    private let letters = (0..<26).map { String(Unicode.Scalar(UInt8(97 + $0))) }

    @Test("Ten thousand stars in one pattern stay small")
    func stars() throws {
        let pattern = (0..<10_000).map { "*" + letters[$0 % 26] }.joined() + "*"
        let matcher = matcher([WrittenLinks.rule(path: pattern)])
        #expect(matcher.compiled.paths.isComplete && matcher.compiled.paths.states.count < 20_100)
        let text = (0..<10_000).map { letters[$0 % 26] }.joined()
        #expect(try answer(matcher, "/" + text) == [.match])
        #expect(try answer(matcher, "/" + text.dropLast()) == [.noMatch])
    }

    @Test("Many patterns that match anywhere stay within the budget, and all are matched")
    func contains() throws {
        let query = LinkRule.Query.whole(WrittenLinks.text("never"))
        let rules = (0..<400).map { number in
            WrittenLinks.rule(
                number, path: "*" + letters[number % 26] + letters[number / 26] + "*",
                query: number == 377 ? nil : query)
        }
        let matcher = matcher(rules)
        #expect(matcher.compiled.paths.states.count <= 1 << 16)
        #expect(try answer(matcher, "/xyzzynohowabc" + letters[377 % 26] + letters[377 / 26]) == [.match])
        #expect(try answer(matcher, "/" + String(repeating: "z", count: 2000)) == [.noMatch])
    }

    @Test("A pattern with as many sets as texts stays within the budget")
    func exponential() throws {
        let rule = WrittenLinks.rule(path: "*a" + String(repeating: "?", count: 60))
        let matcher = matcher([rule])
        #expect(!matcher.compiled.paths.isComplete && matcher.compiled.paths.states.count <= 1 << 16)
        let text = String(repeating: "ab", count: 500)
        #expect(try answer(matcher, "/" + text + "a" + String(repeating: "c", count: 60)) == [.match])
        #expect(try answer(matcher, "/" + String(repeating: "c", count: 500)) == [.noMatch])
    }

    @Test("A simulation continues from one block of 64 bytes to the next at each byte of a character")
    func blocks() throws {
        let tail = String(repeating: "?", count: 60)
        let rule = WrittenLinks.rule(path: "*$(letter)b\(tail)", isCaseSensitive: false, isPercentEncoded: false)
        let matcher = matcher([rule], variables: [("letter", ["\u{e9}?", "k", "*x"])])
        #expect(!matcher.compiled.paths.isComplete)
        for start in 0..<130 {
            let text = String(repeating: "ab", count: 70).prefix(start)
            let end = String(repeating: "\u{1F600}", count: 60)
            for letter in ["\u{c9}\u{20ac}", "K", "abcx"] {
                #expect(try answer(matcher, "/\(text)\(letter)B\(end)") == [.match])
                #expect(try answer(matcher, "/\(text)\(letter)B\(end)c") == [.noMatch])
                #expect(try answer(matcher, "/\(text)\(letter)\(end)") == [.noMatch])
            }
        }
    }

    @Test("A large variable used often has no room in the automaton, and is followed outside of it")
    func variables() throws {
        let values = (0..<4000).map { "value-\($0 * 7919 % 100_003)" }
        let rules = (0..<40).map { WrittenLinks.rule($0, path: "/\($0)/$(large)/end") }
        let matcher = matcher(rules, variables: [("large", values)])
        #expect(!matcher.compiled.loose.isEmpty)
        #expect(try answer(matcher, "/39/\(values[3999])/end") == [.match])
        #expect(try answer(matcher, "/39/value/end") == [.noMatch])
    }

    @Test("Many openings of variables without an end are read in one go")
    func unterminated() throws {
        let text = String(repeating: "$(", count: 40_000)
        #expect(try answer(matcher([WrittenLinks.rule(path: text)]), "/" + text) == [.match])
    }

    @Test("A query that makes stars go back is answered")
    func queries() throws {
        let pattern = String(repeating: "*a", count: 200) + "b"
        let matcher = matcher([WrittenLinks.rule(query: .whole(WrittenLinks.text(pattern)))])
        #expect(try answer(matcher, "/?" + String(repeating: "a", count: 3000)) == [.noMatch])
        #expect(try answer(matcher, "/?" + String(repeating: "a", count: 3000) + "b") == [.match])
    }
}

@Suite("Budgets of explanations")
struct TraceBudgetTests {
    private static let ruleCount = 100

    /// Rules with forty variables of 1,200 values each.
    private static func links(inQuery: Bool) -> UniversalLinks {
        let values = (0..<1200).map { number in number % 2 == 0 ? "?b\(number)" : "a\(number)*" }
        let pattern = String(repeating: "$(v)", count: 40)
        let rules = (0..<ruleCount).map { number in
            let text = "\(pattern)x\(number)"
            if inQuery { return WrittenLinks.rule(number, path: "*", query: .whole(WrittenLinks.text(text))) }
            return WrittenLinks.rule(number, path: "/\(text)")
        }
        return WrittenLinks.links(rules, variables: [("v", values)])
    }

    private static let url = "https://example.com/" + String(repeating: "a1xxb2", count: 5) + "?a1xxb2a1xxb2"

    @Test("An explanation ends with its budget, and several share one", arguments: [false, true])
    func trace(inQuery: Bool) throws {
        let links = Self.links(inQuery: inQuery)
        let url = try LinkURL(Self.url)
        var work = LinkTrace.usualWork
        let first = LinkTrace(links, url: url, work: &work)
        #expect(!first.isComplete && first.entries.count == 1 && first.entries[0].rules.count < 100)
        let second = LinkTrace(links, url: url, work: &work)
        #expect(!second.isComplete && second.entries[0].rules.isEmpty)
        work = LinkTrace.usualWork
        let rules = links.entries[0].rules
        #expect(LinkTrace.firstMatch(of: rules, url: url, variables: links.variables, work: &work) == nil)
        #expect(LinkTrace(WrittenLinks.links([WrittenLinks.rule(path: "/a")]), url: url).isComplete)
    }

    @Test("The patterns of all conditions share a budget, and rules without room are stated")
    func conditions() throws {
        let matcher = LinkMatcher(Self.links(inQuery: true), for: .every)
        let automata = matcher.compiled.conditions.filter { $0.pattern != .omitted }
        #expect(automata.count < 30)
        let count = matcher.compiled.omitted
        #expect(count == Self.ruleCount - automata.count)
        #expect(matcher.omission?.hasPrefix("\(count) rules not compared") == true)
        #expect(matcher.decisions(for: try LinkURL(Self.url)).map(\.decision) == [.noMatch])
        #expect(LinkMatcher(Self.links(inQuery: false), for: .every).omission == nil)
    }
}
