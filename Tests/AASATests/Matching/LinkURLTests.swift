import Testing

@testable import AASA

@Suite("Taking URLs apart")
struct LinkURLTests {
    @Test(
        "A URL has the parts that RFC 3986 gives it",
        arguments: [
            ("https://example.com", "example.com", nil, "", nil, nil),
            ("HTTP://Example.com:8080/a?b#c", "Example.com", 8080, "/a", "b", "c"),
            ("https://user:word@example.com/", "example.com", nil, "/", nil, nil),
            ("https://[::1]:443/a", "[::1]", 443, "/a", nil, nil),
            ("https://[::1]/a", "[::1]", nil, "/a", nil, nil),
            ("https://example.com?q", "example.com", nil, "", "q", nil),
            ("https://example.com/a#b?c#d", "example.com", nil, "/a", nil, "b?c#d"),
            ("https://example.com/a?", "example.com", nil, "/a", "", nil),
            ("/a//b?c=d#e", nil, nil, "/a//b", "c=d", "e"),
            ("//host/a", nil, nil, "//host/a", nil, nil),
            ("/é \"<>\\^`{|}\u{7F}%zz[]", nil, nil, "/%C3%A9%20%22%3C%3E%5C%5E%60%7B%7C%7D%7F%zz[]", nil, nil),
        ] as [(String, String?, Int?, String, String?, String?)])
    func parts(_ text: String, host: String?, port: Int?, path: String, query: String?, fragment: String?) throws {
        let url = try LinkURL(text)
        #expect(url.host == host && url.port == port)
        #expect(url.path == path && url.query == query && url.fragment == fragment)
    }

    @Test(
        "With a different port from the scheme's own a URL matches nothing",
        arguments: [
            ("https://a.example/b", true), ("https://a.example:443/b", true), ("HTTP://a.example:80/b", true),
            ("https://a.example:/b", true), ("https://a.example:8443/b", false), ("https://a.example:80/b", false),
            ("http://a.example:443/b", false),
        ])
    func ports(text: String, matches: Bool) throws {
        let (url, links) = (try LinkURL(text), WrittenLinks.links([WrittenLinks.rule(path: "/b")]))
        let decisions = LinkMatcher(links, for: .every).decisions(for: url)
        #expect(decisions.map(\.decision) == [matches ? .match : .noMatch])
        #expect(LinkTrace(links, url: url).decisions == decisions)
        var answers = LinkAnswers()
        try LinkMatcher(links, for: .every).match(text.utf8Span.span, into: &answers)
        #expect(answers.decided.isEmpty != matches && (answers.otherPort == nil) == matches)
    }

    @Test(
        "A URL that is not of the web is rejected",
        arguments: [
            ("", .notAURL), ("example.com/a", .notAURL), ("mailto:a@b.example", .otherScheme("mailto")),
            ("myapp://a", .otherScheme("myapp")), ("https:", .noHost), ("https://", .noHost), ("https:///a", .noHost),
            ("https://user@/a", .noHost), ("https://a.example:x/", .malformedPort),
            ("https://a.example:99999/", .malformedPort), ("https://exa mple.com/x", .malformedHost),
            ("https://a..b/x", .malformedHost), ("https://%zz/x", .malformedHost), ("https://.b", .malformedHost),
        ] as [(String, LinkURL.Problem)])
    func refused(_ text: String, _ problem: LinkURL.Problem) {
        #expect(throws: problem) { try LinkURL(text) }
        #expect(throws: problem) {
            var answers = LinkAnswers()
            try LinkMatcher(WrittenLinks.links([]), for: .every).match(text.utf8Span.span, into: &answers)
        }
    }
}
