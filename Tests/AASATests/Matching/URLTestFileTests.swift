import Testing

@testable import AASA

@Suite("URL test files")
struct URLTestFileTests {
    private func expectations(_ text: String) throws -> [URLTestFile.Expectation] {
        try URLTestFile(Array(text.utf8)).expectations
    }

    private static let app = "ABCDE12345.com.example.app"
    private static let certificate = "com.shop@" + Array(repeating: "1F", count: 32).joined(separator: ":")

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
            ("/a", .columns(1), 1), ("\n/a *", .columns(2), 2), ("/a * # match", .columns(2), 1),
            ("/a * maybe", .unknownDecision("maybe"), 1), ("/a * Match", .unknownDecision("Match"), 1),
            ("\n\na * match", .url(.notAURL), 3), ("ftp://a.example/ * none", .url(.otherScheme("ftp")), 1),
            ("https:///a * none", .url(.noHost), 1), ("/a bad none", .app("bad"), 1),
            ("/a com.shop@14:6D none", .app("com.shop@14:6D"), 1),
            ("/a \(certificate) none", .app(certificate), 1),
        ] as [(String, URLTestFile.Problem.Code, Int)])
    func problems(text: String, code: URLTestFile.Problem.Code, line: Int) {
        let problem = URLTestFile.Problem(code: code, line: line)
        #expect(throws: URLTestFile.Problems(first: [problem], count: 1)) { try expectations(text) }
    }

    @Test("Every invalid line is counted, and the first twenty are reported")
    func manyProblems() {
        let problems = (1...20).map { line in URLTestFile.Problem(code: .columns(1), line: line) }
        let text = String(repeating: "/a\n", count: 25)
        #expect(throws: URLTestFile.Problems(first: problems, count: 25)) { try expectations(text) }
    }

    @Test("A column that begins with # begins a comment, and a fragment does not")
    func commentsBehindColumns() throws {
        let lines = try expectations("/a#b * match # why\n  # nothing\n/c\t*\tnone\t#\n")
        #expect(lines.map(\.url) == ["/a#b", "/c"])
    }

    @Test("Bytes that are not UTF-8 are refused")
    func notUTF8() {
        let bytes = Array("/a * match\n/".utf8) + [0xFF] + Array(" * none".utf8)
        let problem = URLTestFile.Problem(code: .notUTF8, line: 2)
        #expect(throws: URLTestFile.Problems(first: [problem], count: 1)) { try URLTestFile(bytes) }
    }
}
