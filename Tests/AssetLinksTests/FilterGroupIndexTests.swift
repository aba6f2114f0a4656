import AASA
import Testing

@testable import AssetLinks

@Suite("Groups by the start of their paths")
struct FilterGroupIndexTests {
    private static let expressions = [
        "/buy/old/*", "/buy/*", "/buy", "*", "/b?y/x", "*/x", "/help*me", "?buy", "/", "/buy/*/x", "/a.b", "/a\\b",
    ]
    private static let paths = [
        "", "/", "/buy", "/buy/", "/buy/1", "/buy/old/", "/buy/old/1", "/boy/x", "/x", "/helpme", "/help/me", "/a.b",
        "/a\\b", "/buy/1/x",
    ]

    private static func groups(_ expressions: some Sequence<String>) -> [FilterGroup] {
        expressions.map { text in
            let pattern = PathPattern(expression: text)
            return FilterGroup(
                isAllowing: true, conditions: pattern.map { [FilterGroup.Condition(part: .path, pattern: $0)] } ?? [])
        }
    }

    @Test("The first group of a search one by one is the first of the index", arguments: paths)
    func firstMatch(path: String) throws {
        let url = try #require(AndroidURL("https://example.com\(path)"))
        for start in Self.expressions.indices {
            let groups = Self.groups(Self.expressions[start...])
            var effort = 0
            #expect(FilterGroupIndex(groups).firstMatch(url, effort: &effort) == groups.firstIndex { $0.matches(url) })
        }
    }

    @Test("The first group that covers another one is the same as in a search one by one")
    func firstCovering() {
        let groups = Self.groups(Self.expressions + Self.expressions.reversed())
        let index = FilterGroupIndex(groups)
        for number in groups.indices {
            var effort = 0
            let expected = groups[..<number].firstIndex { $0.covers(groups[number]) }
            #expect(index.firstCovering(groupAt: number, effort: &effort) == expected)
        }
    }

    @Test("A URL is compared with the groups that its path may begin with")
    func effort() throws {
        let groups = Self.groups((0..<1000).map { "/shop/\($0)/*" })
        let url = try #require(AndroidURL("https://example.com/shop/999/x"))
        var effort = 0
        #expect(FilterGroupIndex(groups).firstMatch(url, effort: &effort) == 999)
        #expect(effort < 1000)
    }
}
