import Testing

@testable import AASA

@Suite("What lint reports of one mistake")
struct RuleAdviceTests {
    @Test(
        "A misplaced key is sent to where it works",
        arguments: [
            (
                #"{"paths":["/a"]}"#,
                "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
            ),
            (
                #"{"appID":"ABCDE12345.a"}"#,
                "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
            ),
            (#"{"exclude":["/a"]}"#, "move it into a component of an entry of 'details'"),
            (#"{"apps":["ABCDE12345.a"]}"#, "move it into a service: {\"webcredentials\": {\"apps\": […]}}"),
            (#"{"details":[{"appIDs":["ABCDE12345.a"]}]}"#, "move it into 'applinks'"),
            (#"{"defaults":{"caseSensitive":false}}"#, "move it into 'applinks'"),
        ])
    func misplaced(text: String, hint: String) {
        let subject = LintRule.plain(Array(text.utf8))
        #expect(Linter.findings(of: .misplacedKey, in: subject).map(\.hint) == [hint])
    }
}
