extension LintRule {
    static let comment = LintRule(
        code: "AASA003", name: "comment", severity: .error,
        summary: "The text has a comment.",
        explanation: """
            JSON has no comments, and a device rejects the whole file. A component may have a `comment` key, which devices \
            ignore. For the same reason there is no comment such as `//aasa-disable` that would switch a rule off: that is \
            what `.aasa.json` beside the file is for.
            """,
        sources: [.json, .components],
        examples: [
            .reported(
                "{\n  ⟦// ours⟧\n  \"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}\n}",
                fixed: "{\n  \"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}\n}"),
            .reported(apps: #"⟦/* ours */⟧"ABCDE12345.com.example.app""#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(components: #"{"/":"/buy/*","comment":"// ours"}"#),
        ]
    ) { subject in subject.syntaxIssues([.comment]) }
}
