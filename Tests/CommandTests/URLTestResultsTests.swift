import AASA
import Testing

@testable import AASACommands

@Suite("Running a URL test file")
struct URLTestResultsTests {
    private static let document = """
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "components": [
            {"/": "/no/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/never"}]},
          {"appIDs": ["ABCDE12345.c"], "paths": ["/buy/*", "NOT /x"]},
          {"appIDs": ["ABCDE12345.d"]},
          {"appIDs": ["ABCDE12345.a"], "paths": ["/hidden"]}]}}
        """

    private func run(_ list: String, site: String?) throws -> URLTestResults {
        let file = try AssociationFile(Array(Self.document.utf8))
        let links = try #require(file.links)
        let hosts: LinkHosts = try site.map { .site(try Site($0)) } ?? .every
        return try results(list, by: LinkMatcher(links, for: hosts))
    }

    private func results(_ list: String, by matcher: LinkMatcher) throws -> URLTestResults {
        let file = try URLTestFile(Array(list.utf8))
        let locations = RuleLocations(Array(Self.document.utf8), name: "document")
        return URLTestResults(file.expectations, by: matcher, at: locations)
    }

    @Test(
        "A line is as expected when every app that it is about is",
        arguments: [
            ("/buy/1 ABCDE12345.a match", true), ("/no/1 ABCDE12345.b exclude", true),
            ("/x ABCDE12345.c exclude", true),
            ("/other ABCDE12345.a none", true), ("/anything ABCDE12345.d match", true),
            ("/no/1 ABCDE12345.a match", false),
            ("/buy/1 * match", true), ("/other * none", false), ("/no/1 * exclude", false),
            ("/hidden ABCDE12345.a none", true), ("/buy/1 ABCDE12345.z none", true),
            ("/buy/1 ABCDE12345.z match", false),
            ("https://example.com/buy/1 * match", true), ("https://other.example/buy/1 * none", true),
            ("https://other.example/buy/1 ABCDE12345.a match", false),
            ("https://example.com:8443/buy/1 * match", false), ("https://example.com:8443/anything * none", true),
            ("https://example.com:443/buy/1 * match", true), ("http://example.com:80/buy/1 * match", true),
            ("https://example.com:80/buy/1 * none", true),
        ])
    func expectations(line: String, isAsExpected: Bool) throws {
        let result = try run(line, site: "example.com")
        #expect(result.tests.map(\.isAsExpected) == [isAsExpected])
        #expect(result.tests.count(where: \.isAsExpected) == (isAsExpected ? 1 : 0))
    }

    @Test("Of all apps, those that differ are reported")
    func misses() throws {
        let result = try run("/no/1 * exclude", site: nil)
        #expect(result.tests[0].appCount == 4)
        #expect(result.tests[0].misses.map(\.app) == ["ABCDE12345.c", "ABCDE12345.d"])
        #expect(result.tests[0].misses.map(\.outcome) == [.noMatch, .match])
    }

    @Test(
        "A rule is reached when it decides for a URL and an app of the file",
        arguments: [
            ("/other ABCDE12345.a none", []), ("/buy/1 ABCDE12345.a match", ["/buy/*"]),
            ("/buy/1 ABCDE12345.b none", ["/buy/*"]), ("/buy/1 * match", ["/buy/*", "/buy/*"]),
            ("/no/1 ABCDE12345.a exclude\n/x ABCDE12345.c exclude", ["/no/*", "/x"]),
            ("https://other.example/buy/1 * none", []), ("/hidden ABCDE12345.a none", []),
        ] as [(String, [String])])
    func coverage(list: String, reached: [String]) throws {
        let results = try run(list, site: "example.com")
        #expect(results.ruleCount == 6)
        #expect(results.reached == reached.count)
        let all = ["/no/*", "/buy/*", "/never", "/buy/*", "/x", "/hidden"]
        #expect((results.unreached.map(\.patterns) + reached).sorted() == all.sorted())
    }

    @Test("A document without apps fails whatever should match")
    func noApps() throws {
        let matcher = LinkMatcher(UniversalLinks.empty, for: .every)
        let results = try results("/a * match\n/a * none\n/a ABCDE12345.a none", by: matcher)
        #expect(results.tests.map(\.isAsExpected) == [false, true, true])
    }
}
