import Testing

@testable import AASA

@Suite("URL test files")
struct URLTestFileTests {
    private func expectations(_ text: String) throws -> [URLTestFile.Expectation] {
        try URLTestFile(Array(text.utf8)).expectations
    }

    private static let app = "ABCDE12345.com.example.app"

    @Test(
        "Columns are separated by white space and arrows",
        arguments: [
            "/a \(app) match", "  /a\t\t\(app)   match  ", "/a → \(app) → match", "/a -> \(app) -> match",
            "/a→\(app)→match", "\u{FEFF}/a \(app) match", "/a \(app) match\r",
        ])
    func columns(line: String) throws {
        let expected = URLTestFile.Expectation(url: "/a", app: Self.app, decision: .match, line: 1)
        #expect(try expectations(line) == [expected])
    }

    @Test(
        "The last column is one of a few words",
        arguments: [("match", .match), ("exclude", .exclude), ("none", .noMatch), ("no_match", .noMatch)]
            as [(String, LinkDecision.Outcome)])
    func decisions(word: String, decision: LinkDecision.Outcome) throws {
        #expect(try expectations("/a * \(word)").first?.decision == decision)
        #expect(try expectations("/a * \(word)").first?.app == nil)
    }

    @Test("Comments and empty lines are skipped and counted as lines")
    func comments() throws {
        let found = try expectations("# a comment\n\n/a * match\r\n   # more\n/b#c * none\n")
        #expect(found.map(\.line) == [3, 5])
        #expect(found.map(\.url) == ["/a", "/b#c"])
    }

    @Test(
        "An unreadable line is reported with its number",
        arguments: [
            ("/a", .columns(1), 1), ("\n/a *", .columns(2), 2), ("/a * match # why", .columns(5), 1),
            ("/a * maybe", .unknownDecision("maybe"), 1), ("/a * Match", .unknownDecision("Match"), 1),
            ("\n\na * match", .url(.notAURL), 3), ("ftp://a.example/ * none", .url(.otherScheme("ftp")), 1),
            ("https:///a * none", .url(.noHost), 1),
        ] as [(String, URLTestFile.Problem.Code, Int)])
    func problems(text: String, code: URLTestFile.Problem.Code, line: Int) {
        #expect(throws: URLTestFile.Problem(code: code, line: line)) { try expectations(text) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        let bytes = Array("/a * match\n/".utf8) + [0xFF] + Array(" * none".utf8)
        #expect(throws: URLTestFile.Problem(code: .notUTF8, line: 2)) { try URLTestFile(bytes) }
    }
}
