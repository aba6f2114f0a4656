import Testing

@testable import AASA

@Suite("Variables in patterns")
struct VariableTests {
    private static let variables: [(String, [String])] = [
        ("code", ["en", "eng", ""]), ("wild", ["a?c", "x*"]), ("nested", ["$(code)"]), ("empty", []),
    ]

    @Test(
        "A variable fits one of its values",
        arguments: [
            ("/$(code)/x", "/en/x", true), ("/$(code)/x", "/eng/x", true), ("/$(code)/x", "/e/x", false),
            ("/$(code)x", "/x", true), ("/$(code)g", "/eng", true), ("/$(code)g", "/engg", true),
            ("/$(wild)", "/abc", true), ("/$(wild)", "/xyz/more", true), ("/$(wild)", "/ac", false),
            ("/$(nested)", "/en", false), ("/$(empty)", "/", false), ("/$(unknown)", "/", false),
            ("/*$(unknown)", "/a", false), ("/$(lang)/$(region)", "/de/CH", true),
            ("/$(lang)/$(region)", "/de/UK", false), ("/$(region)", "/ch", false), ("/$(digit)", "/7", true),
            ("/$(digit)", "/77", false), ("/$(alpha)", "/é", false), ("/$(xdigit)$(upper)", "/fG", true),
        ])
    func values(_ pattern: String, _ url: String, _ fits: Bool) throws {
        try check(WrittenLinks.rule(path: pattern), url, fits)
        try check(WrittenLinks.rule(path: "*", query: .whole(WrittenLinks.text(pattern))), "/?" + url, fits)
    }

    @Test(
        "Case is folded in values and classes as well",
        arguments: [
            ("/$(region)", "/ch", true), ("/$(upper)", "/a", true), ("/$(lower)", "/A", true),
            ("/$(code)", "/EN", true), ("/ÉCOLE", "/%C3%A9cole", true), ("/å", "/%C3%85", true),
            ("/å", "/%E2%84%AB", true), ("/k", "/%E2%84%AA", false), ("/$(digit)", "/a", false),
        ])
    func folded(_ pattern: String, _ url: String, _ fits: Bool) throws {
        try check(
            WrittenLinks.rule(path: pattern, isCaseSensitive: false, isPercentEncoded: false), url, fits)
        try check(
            WrittenLinks.rule(
                path: "*", query: .whole(WrittenLinks.text(pattern)), isCaseSensitive: false, isPercentEncoded: false),
            "/?" + url, fits)
    }

    private func check(_ rule: LinkRule, _ url: String, _ fits: Bool) throws {
        let links = WrittenLinks.links([rule], variables: Self.variables)
        let expected: LinkDecision.Outcome = fits ? .match : .noMatch
        #expect(LinkMatcher(links, for: .every).decisions(for: try LinkURL(url)).map(\.decision) == [expected])
        #expect(LinkTrace(links, url: try LinkURL(url)).decisions.map(\.decision) == [expected])
    }
}
