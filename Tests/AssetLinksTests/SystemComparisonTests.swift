import AASA
import Testing

@testable import AssetLinks

@Suite("What opens an app on one system only")
struct SystemComparisonTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var apple = #"{"/":"/buy/*"}"#
        var android: String?
        var filters: [IntentFilter]?
        /// A URL with the system that opens it.
        var expected: [String]
    }

    private static func filter(_ path: IntentFilter.Path, host: String = "example.com") -> IntentFilter {
        AndroidAppRuleTests.filter(hosts: [host], path: path)
    }

    private static var partFilter: IntentFilter {
        var filter = AndroidAppRuleTests.filter(hosts: [])
        filter.schemeSpecificParts = [.init(.literal, "//example.com/help")]
        return filter
    }

    /// A filter whose groups refuse the first path and allow the rest.
    private static func filter(refusing kind: String, _ value: String) -> IntentFilter {
        var filter = AndroidAppRuleTests.filter()
        filter.groups = [
            IntentFilter.Group(isAllowing: false, parts: [.init(kind: kind, value: value)]),
            IntentFilter.Group(isAllowing: true, parts: [.init(kind: "pathPrefix", value: "/")]),
        ]
        return filter
    }

    static let rows = [
        Row(
            testDescription: "A group of a filter that refuses a path is found by its own text",
            apple: #"{"/":"*"}"#, filters: [filter(refusing: "pathPrefix", "/admin")], expected: ["/admin apple"]),
        Row(
            testDescription: "Groups for queries and fragments are found, too",
            apple: #"{"/":"*"}"#,
            filters: [filter(refusing: "queryPattern", "id=.*"), filter(refusing: "fragmentSuffix", "end")],
            expected: []),
        Row(
            testDescription: "A group that refuses a query is found by its own text",
            apple: #"{"/":"*"}"#, filters: [filter(refusing: "queryPattern", "id=.*")], expected: ["/?id= apple"]),
        Row(
            testDescription: "An advanced pattern suggests a text that matches it",
            filters: [filter(.init(.prefix, "/buy/")), filter(.init(.advancedGlob, "/[a-z]{2}/p[0-9]+"))],
            expected: ["/buy apple", "/xx/p0 android"]),
        Row(
            testDescription: "A filter for a scheme-specific part is found by its own text",
            filters: [partFilter], expected: ["/buy apple", "/help android"]),
        Row(
            testDescription: "Without filters, a list without rules opens every URL",
            expected: ["/ android"]),
        Row(
            testDescription: "A variable is replaced on Apple's systems only",
            apple: #"{"/":"/$(lang)/x"}"#, android: #"{"/":"/$(lang)/x"}"#,
            expected: ["/xh/x apple", "/$(lang)/x android"]),
        Row(
            testDescription: "An excluded pattern is combined with one that opens some of its URLs",
            apple: ##"{"/":"/*.pdf","exclude":true},{"/":"/docs/*","#":"app"}"##,
            android: ##"{"/":"/*.pdf","exclude":true},{"/":"/docs/*","#":"app"}"##,
            expected: ["/docs#app apple", "/docs/.pdf/#app android"]),
        Row(
            testDescription: "An excluded pattern is combined with a fragment",
            apple: ##"{"/":"/*/p","exclude":true},{"#":"?*"}"##,
            android: ##"{"/":"/*/p","exclude":true},{"#":"?*"}"##,
            expected: ["/x/p/#x android"]),
        Row(
            testDescription: "Filters that open all that the file opens differ in nothing",
            apple: #"{"/":"*"}"#, filters: [filter(.init(.prefix, "/"))], expected: []),
        Row(
            testDescription: "A filter for more than the file is found by its own text",
            filters: [filter(.init(.prefix, "/buy/")), filter(.init(.literal, "/help"))],
            expected: ["/buy apple", "/help android"]),
        Row(
            testDescription: "A filter for less leaves a URL to Apple's systems",
            filters: [filter(.init(.literal, "/buy/x"))], expected: ["/buy apple"]),
        Row(
            testDescription: "Rules narrow filters",
            apple: #"{"/":"*"}"#, android: #"{"/":"/x*"}"#, filters: [filter(.init(.prefix, "/"))],
            expected: ["/ apple"]),
        Row(
            testDescription: "A filter of another host opens nothing",
            filters: [filter(.init(.prefix, "/buy/"), host: "b.example")], expected: ["/buy apple"]),
        Row(
            testDescription: "Another app of the file does not count",
            apple: #"{"/":"/buy/*"}]},{"appIDs":["ABCDE12345.com.other"],"components":[{"/":"/help"}"#,
            filters: [filter(.init(.prefix, "/buy/"))], expected: ["/buy apple"]),
    ]

    @Test("The shortest URL of each difference is found", arguments: rows)
    func differences(row: Row) throws {
        let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.shop"],"components":[\#(row.apple)]}]}}"#
        let links = try #require(try AssociationFile(Array(file.utf8)).links)
        let text = row.android.map { StatementExample.components($0) } ?? StatementExample.sound
        var apps = SystemComparison.Apps()
        apps.identifiers = ["ABCDE12345.com.shop"]
        apps.filters = row.filters
        apps.host = "example.com"
        let comparison = SystemComparison(links, StatementList(Array(text.utf8)), apps: apps)
        let texts = comparison.differences.map { "\($0.url) \($0.opensOnApple ? "apple" : "android")" }
        #expect(texts == row.expected)
    }

    @Test("A comparison is complete for advanced patterns, also for one that no text matches")
    func unsearched() throws {
        let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.shop"],"components":[{"/":"/buy/*"}]}]}}"#
        let links = try #require(try AssociationFile(Array(file.utf8)).links)
        for (pattern, isComplete) in [("/[a-z]*[0-9]", true), ("/[a-b]*[b-c]{1,2}[a-c]*", true), ("/.*html", true)] {
            var apps = SystemComparison.Apps()
            apps.filters = [Self.filter(.init(.advancedGlob, pattern))]
            #expect(SystemComparison(links, [nil], apps: apps).isComplete == isComplete, "\(pattern)")
        }
    }
}

extension SystemComparison {
    /// Compares with the rules of the statements that let links open an app.
    init(_ links: UniversalLinks, _ list: StatementList, apps: Apps = Apps()) {
        let statements = list.statements.filter { $0.app != nil && $0.has(.handleAllURLs) }
        self.init(links, statements.map(\.dynamicRules), apps: apps)
    }
}
