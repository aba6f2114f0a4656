import Testing

@testable import AASA

@Suite("The traced answer")
struct LinkTraceTests {
    @Test(
        "A pattern that does not match reports how far it matches, in itself and in the text",
        arguments: [
            ("/buy/*", "/buyer", "/buy/*", "/buyer/", 4, 4), ("abc", "/abd", "/abc/", "/abd/", 3, 3),
            ("/a/*/c", "/a/c", "/a/*/c/", "/a/c/", 5, 5), ("/$(digit)x", "/7y", "/$(digit)x/", "/7y/", 2, 9),
            ("*", "/any", "*", "/any/", 5, 1), ("x", "/y", "/x/", "/y/", 1, 1),
        ])
    func reach(
        _ written: String, _ url: String, pattern: String, text: String, textReached: Int, patternReached: Int
    ) throws {
        let trace = LinkTrace(WrittenLinks.links([WrittenLinks.rule(path: written)]), url: try LinkURL(url))
        let part = try #require(trace.entries.first?.rules.first?.parts.first)
        #expect(part.pattern == pattern && part.text == text)
        #expect(part.textReached == textReached && part.patternReached == patternReached)
    }

    @Test("Every part of a rule is shown, and no rule behind the one that decides")
    func parts() throws {
        let rules = [
            WrittenLinks.rule(0, path: "/a", query: WrittenLinks.items([("q", "1"), ("r", "*")]), fragment: "f"),
            WrittenLinks.rule(1, path: "/a", isExcluded: true), WrittenLinks.rule(2, path: "*"),
        ]
        let trace = LinkTrace(WrittenLinks.links(rules), url: try LinkURL("/a?q=1&q=2#f"))
        let entry = try #require(trace.entries.first)
        #expect(entry.outcome == .exclude && entry.rules.map(\.matches) == [false, true])
        #expect(
            entry.rules[0].parts.map(\.part) == [
                .path, .item(name: "q", isPresent: true), .item(name: "q", isPresent: true),
                .item(name: "r", isPresent: false), .fragment,
            ])
        #expect(entry.rules[0].parts.map(\.matches) == [true, true, false, true, true])
    }

    @Test("An app that an earlier entry names is ignored later, also when nothing fits there")
    func duplicates() throws {
        let links = UniversalLinks(
            entries: [
                WrittenLinks.entry(["one"], .rules([WrittenLinks.rule(path: "/a")])),
                WrittenLinks.entry(["one", "two", "two"], .everything),
            ], variables: SubstitutionVariables([]))
        let url = try LinkURL("/b")
        let decisions = LinkMatcher(links, for: .every).decisions(for: url)
        #expect(decisions.map(\.app.text) == ["one", "two"] && decisions.map(\.decision) == [.noMatch, .match])
        #expect(LinkTrace(links, url: url).decisions == decisions)
    }
}
