import Testing

@testable import AssetLinks

@Suite("How to write the app's own statements")
struct OwnStatementHintTests {
    private static let include = ##"write [{"include":"https://example.com/x"}]"##
    private static let statement =
        ##"write an array of objects: [{"relation": ["…"], "target": {"namespace": "…"}}]"##

    @Test(
        "A text that has the URL of a list and nothing else becomes an include",
        arguments: [
            (##"[{"https://example.com/x"}]"##, include), (##"[["https://example.com/x"]]"##, include),
            (##"["https://example.com/x"]"##, include), (##"{"include": "https://example.com/x"}"##, include),
            (##"{"include": "https://example.com/x",}"##, include), ("https://example.com/x", include),
            ("[{'include':'https://example.com/x'}]", include),
            // Resources lose quotes without a backslash.
            (
                "[{include: https://example.com/x}]",
                ##"escape the quotes as \": [{\"include\":\"https://example.com/x\"}]"##
            ),
            (##"["https://example.com/x", "https://example.com/y"]"##, statement),
            (##"["http://example.com/x"]"##, statement), ("[1]", statement), ("{}", statement),
        ])
    func texts(text: String, hint: String) {
        let app = AndroidAppRuleTests.app([AndroidAppRuleTests.filter()], statements: .init(.resource, text: text))
        #expect(app.findings.first { finding in finding.code == "AASA946" }?.hint == hint)
    }
}
