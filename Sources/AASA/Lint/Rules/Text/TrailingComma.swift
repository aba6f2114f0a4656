extension LintRule {
    static let trailingComma = LintRule(
        code: "AASA002", name: "trailing-comma", severity: .error,
        summary: "A comma is before a closing bracket.",
        explanation: """
            JavaScript and most configuration formats allow it, JSON does not, and a device rejects the whole file. Remove \
            the comma.
            """,
        sources: [.json],
        examples: [
            .reported(apps: #""ABCDE12345.com.example.app"⟦,⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(
                "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"⟦,⟧\n]}⟦,⟧\n}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"\n]}\n}"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in subject.syntaxIssues([.trailingComma]) }
}
