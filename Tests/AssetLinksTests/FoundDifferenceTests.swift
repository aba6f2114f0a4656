import AASA
import Testing

@testable import AssetLinks

@Suite("URLs on which two documents decide differently")
struct FoundDifferenceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var apple: String
        var android: String?
        var paths: [IntentFilter.Path] = []
        /// A URL with the system that opens it, among others.
        var expected: String
    }

    static let rows = [
        Row(
            testDescription: "An exclusion by a query, beside literal paths",
            apple: #"{"/":"/buy"}"#, android: #"{"?":{"noapp":"1"},"exclude":true},{"/":"/buy"},{"/":"/buy/"}"#,
            expected: "/buy?noapp=1 apple"),
        Row(
            testDescription: "An exclusion by a fragment",
            apple: #"{"/":"/buy"}"#, android: ##"{"#":"web","exclude":true},{"/":"/buy"},{"/":"/buy/"}"##,
            expected: "/buy#web apple"),
        Row(
            testDescription: "An exclusion of any path by a query",
            apple: #"{"/":"/buy"}"#,
            android: #"{"/":"*","?":{"noapp":"1"},"exclude":true},{"/":"/buy"},{"/":"/buy/"}"#,
            expected: "/buy?noapp=1 apple"),
        Row(
            testDescription: "An exclusion on Apple's side",
            apple: #"{"?":{"noapp":"1"},"exclude":true},{"/":"/buy"}"#, android: #"{"/":"/buy"},{"/":"/buy/"}"#,
            expected: "/buy?noapp=1 android"),
        Row(
            testDescription: "A filter's path and a rule's fragment, beside an exclusion alone",
            apple: #"{"/":"/a","exclude":true}"#, android: ##"{"#":"*"}"##, paths: [.init(.literal, "/b")],
            expected: "/b# android"),
        Row(
            testDescription: "A filter's path and a rule's query",
            apple: #"{"/":"/x"}"#, android: #"{"?":{"dl":"*"}}"#, paths: [.init(.prefix, "/shop")],
            expected: "/shop?dl= android"),
        Row(
            testDescription: "A query, which a rule does not permit",
            apple: #"{"/":"/a*","?":""}"#, paths: [.init(.prefix, "/a")], expected: "/a?x android"),
        Row(
            testDescription: "A fragment, which a rule of every path does not permit",
            apple: ##"{"#":""}"##, android: #"{"/":"/*"}"#, expected: "/#x android"),
        Row(
            testDescription: "A fragment that neither of two rules permits",
            apple: ##"{"#":""}"##, android: #"{"?":{"a":"1"}}"#, expected: "/?a=1#x android"),
        Row(
            testDescription: "A value of a query item that neither of two rules permits",
            apple: #"{"?":{"a":""}}"#, android: ##"{"#":"a"}"##, expected: "/?a=x#a android"),
        Row(
            testDescription: "A prefix of a filter and a pattern",
            apple: #"{"/":"/x"}"#, android: #"{"/":"/*/sale"}"#, paths: [.init(.prefix, "/shop")],
            expected: "/shop/sale android"),
        Row(
            testDescription: "A suffix of a filter and a pattern",
            apple: #"{"/":"/x"}"#, android: #"{"/":"/a/*"}"#, paths: [.init(.suffix, ".html")],
            expected: "/a/.html android"),
        Row(
            testDescription: "A pattern of a filter and one of a rule",
            apple: #"{"/":"/x"}"#, android: #"{"/":"/a/*"}"#, paths: [.init(.simpleGlob, "/.*/buy")],
            expected: "/a/buy android"),
        Row(
            testDescription: "Each text that an advanced pattern matches",
            apple: #"{"/":"/a"}"#, paths: [.init(.advancedGlob, "/[ab]"), .init(.literal, "/a/")],
            expected: "/b android"),
        Row(
            testDescription: "A filter's path, a rule for every path and an exclusion by a query",
            apple: #"{"/":"/b"}"#, android: #"{"?":{"noapp":"1"},"exclude":true},{"/":"*"}"#,
            paths: [.init(.literal, "/b"), .init(.literal, "/b/")], expected: "/b?noapp=1 apple"),
        Row(
            testDescription: "Rules of both systems by one query item, and none by their paths",
            apple: #"{"/":"/a*","?":{"p":"1"}}"#, android: #"{"/":"/ab*","?":{"q":"2"},"exclude":true},{"/":"*"}"#,
            paths: [.init(.prefix, "/ab")], expected: "/ab?q=2&p=1 apple"),
        Row(
            testDescription: "A character that is escaped in a path",
            apple: #"{"/":"/a%20b*"}"#, android: #"{"/":"/a b"}"#, expected: "/a%20b/ apple"),
        Row(
            testDescription: "A letter of another script",
            apple: #"{"/":"/a"}"#, android: #"{"/":"/ä?"}"#, paths: [.init(.suffix, "z")],
            expected: "/äz android"),
    ]

    @Test(
        "A difference is found by paths that fit rules and filters together, with each query and fragment",
        arguments: rows)
    func differences(row: Row) throws {
        let filters = row.paths.map { path in AndroidAppRuleTests.filter(path: path) }
        let comparison = try Self.comparison(
            row.apple, row.android, filters: row.paths.isEmpty ? nil : filters)
        #expect(Self.texts(comparison).contains(row.expected), "\(Self.texts(comparison))")
    }

    @Test("An exclusion by a query changes what a list opens")
    func lists() throws {
        let old = try Self.rules(#"{"/":"/buy"},{"/":"/buy/"}"#)
        let new = try Self.rules(#"{"?":{"noapp":"1"},"exclude":true},{"/":"/buy"},{"/":"/buy/"}"#)
        var effort = 0
        let changes = RuleChanges(from: old, to: new, effort: &effort)
        #expect(changes.differences.map(\.url) == ["/buy?noapp=1", "/buy/?noapp=1"] && changes.isComplete)
    }

    @Test(
        "A comparison is complete unless patterns for one part of a URL may fit one text together, or no URLs are made of a rule",
        arguments: [
            (##"{"/":"/a/*","#":"x"}"##, ##"{"/":"/a/*","#":"x"}"##, true),
            (#"{"/":"/a/*","?":{"p":"1*"}}"#, #"{"/":"/a/*","?":{"p":"1*"}}"#, true),
            (#"{"/":"/a/*","?":{"p":"1*"}}"#, #"{"/":"/a/*","?":{"p":"*2"}}"#, false),
            (#"{"/":"/a/*","?":{"p":"1*"}}"#, #"{"/":"/b/*","?":{"p":"*2"}}"#, true),
            (#"{"/":"/a/*","?":{"p":"1"}}"#, #"{"/":"/a/*","?":{"p":"*"}}"#, true),
            (#"{"/":"/a/*","?":"p=*"}"#, #"{"/":"/a/*","?":{"p":"*"}}"#, false),
            (#"{"/":"/a/*","?":{"p":"1"},"caseSensitive":false}"#, #"{"/":"/a/*","?":{"p":"1"}}"#, false),
        ])
    func completeness(apple: String, android: String, isComplete: Bool) throws {
        let comparison = try Self.comparison(apple, android, filters: nil)
        #expect(comparison.isComplete == isComplete)
    }

    @Test("Where a complete comparison finds nothing, no short URL is decided differently")
    func exhaustive() throws {
        var random = Generator(state: 7)
        var counts = (complete: 0, different: 0)
        let urls = Self.shortURLs
        for _ in 0..<100 {
            let apple = random.rules(of: 2, queryKey: "p")
            let android = random.rules(of: 3, queryKey: "p")
            let path = random.filterPath
            let filters = [AndroidAppRuleTests.filter(path: path), AndroidAppRuleTests.filter(path: random.filterPath)]
            let comparison = try Self.comparison(apple, android, filters: filters)
            if !comparison.differences.isEmpty { counts.different += 1 }
            if !comparison.isComplete { continue }
            counts.complete += 1
            let links = LinkMatcher(try Self.links(apple), for: .every)
            let matcher = AppLinkMatcher(filters: filters, rules: try Self.rules(android))
            let opened = Set(comparison.differences.map(\.opensOnApple))
            for url in urls {
                let onApple = links.decisions(for: try LinkURL(url)).contains { decision in decision.decision == .match
                }
                let onAndroid = matcher.decision(try #require(AndroidURL("https://example.com\(url)"))).opens ?? onApple
                let isFound = onApple == onAndroid || opened.contains(onApple)
                #expect(isFound, "\(url): \(apple) \(android) \(filters.flatMap(\.paths))")
                if !isFound { return }
            }
        }
        #expect(counts.complete > 60 && counts.different > 30 && counts.different < 100, "\(counts)")
    }

    /// Paths without two slashes in a row, with and without queries and fragments.
    private static var shortURLs: [String] {
        var paths = ["/"]
        var last = paths
        for _ in 0..<4 {
            last = last.flatMap { path in ["/", "a", "b"].map { unit in path + unit } }
            last = last.filter { path in !path.hasSuffix("//") }
            paths += last
        }
        return paths.flatMap { path in
            ["", "?p=1", "?p=2", "?q=1", "?p=1&q=1", "#f", "?p=1#f"].map { end in path + end }
        }
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }

        private mutating func text(of pieces: [String]) -> String {
            (0..<Int.random(in: 1...4, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
        }

        mutating func rules(of count: Int, queryKey: String) -> String {
            let rules = (0..<count).map { _ -> String in
                var members = ["\"/\":\"/\(text(of: ["a", "b", "/", "*", "?"]))\""]
                switch Int.random(in: 0..<6, using: &self) {
                case 0: members.append(#""?":{"p":"1"}"#)
                case 1: members.append(##""#":"f""##)
                case 2: members[0] = #""?":{"q":"1"}"#
                default: break
                }
                if Int.random(in: 0..<4, using: &self) == 0 { members.append(#""exclude":true"#) }
                return "{\(members.joined(separator: ","))}"
            }
            return rules.joined(separator: ",").replacing("//", with: "/")
        }

        var filterPath: IntentFilter.Path {
            mutating get {
                switch Int.random(in: 0..<5, using: &self) {
                case 0: .init(.literal, "/\(text(of: ["a", "b"]))")
                case 1: .init(.prefix, "/\(text(of: ["a", "b", "/"]))")
                case 2: .init(.suffix, text(of: ["a", "b", "/"]))
                case 3: .init(.simpleGlob, "/\(text(of: ["a", "b", ".*", "b*", "."]))")
                default: .init(.advancedGlob, "/\(text(of: ["a", "[ab]", "[^a/]*", "b{1,2}", ".+"]))")
                }
            }
        }
    }

    // MARK: Documents

    private static func comparison(
        _ apple: String, _ android: String?, filters: [IntentFilter]?
    ) throws -> SystemComparison {
        var apps = SystemComparison.Apps()
        apps.filters = filters
        apps.host = "example.com"
        return SystemComparison(try links(apple), [try android.map(rules)], apps: apps)
    }

    private static func texts(_ comparison: SystemComparison) -> [String] {
        comparison.differences.map { difference in "\(difference.url) \(difference.opensOnApple ? "apple" : "android")"
        }
    }

    private static func links(_ components: String) throws -> UniversalLinks {
        let entry = #"{"appIDs":["ABCDE12345.com.shop"],"components":[\#(components)]}"#
        let text = #"{"applinks":{"details":[\#(entry)]}}"#
        return try #require(try AssociationFile(Array(text.utf8)).links)
    }

    private static func rules(_ components: String) throws -> DynamicRules {
        let list = StatementList(Array(StatementExample.components(components).utf8))
        return try #require(list.statements.first?.dynamicRules)
    }
}
