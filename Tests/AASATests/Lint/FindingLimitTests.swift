import Testing

@testable import AASA

@Suite("Files with very many findings")
struct FindingLimitTests {
    private static let options = LintOptions(rules: nil, knownApps: [])

    private func findings(_ text: String) -> [Finding] {
        Linter.findings(in: LintRule.plain(Array(text.utf8)), .standard)
    }

    @Test("Of each rule a hundred findings are reported, and one more that counts the others")
    func limit() {
        let apps = (0..<250).map { #""x\#($0)""# }.joined(separator: ",")
        let found = findings(#"{"webcredentials":{"apps":[\#(apps)]}}"#).filter { $0.code == "AASA201" }
        #expect(found.count == Linter.maximumFindings + 1)
        #expect(found.last?.message == "150 more findings of this rule")
        #expect(found.last?.severity == .error)
    }

    @Test("Every finding is fixed, however many there are, and in few rounds")
    func fixes() {
        let text = #"{"webcredentials":{"apps":[]},"x":"\#(String(repeating: "\u{1}", count: 60_000))"}"#
        let fixed = FixApplier(of: Array(text.utf8), Self.options, .standard)
        #expect(fixed.count == 60_000)
        #expect((try? JSONReader.read(fixed.bytes)) != nil)
    }

    @Test("A long message keeps its beginning and its end")
    func longMessages() throws {
        let name = String(repeating: "x", count: 100_000)
        let found = try #require(findings(#"{"webcredentials":{"apps":["\#(name)"]}}"#).first { $0.code == "AASA201" })
        #expect(found.message.utf8.count < 1100)
        #expect(found.message.hasPrefix("'xxx") && found.message.contains("…") && found.message.hasSuffix("is missing"))
        #expect("äöüéèà".clipped(to: 8) == "äöü…à")
    }

    @Test("Thousands of issues in one long string take a moment", .timeLimit(.minutes(10)))
    func oneString() {
        let pattern = String(repeating: "ä", count: 20_000)
        let text = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/\#(pattern)"}]}]}}"#
        #expect(findings(text).count { $0.code == "AASA312" } > 0)
    }
}
