extension LintRule {
    static let wrongQuotes = LintRule(
        code: "AASA004", name: "wrong-quotes", severity: .error,
        summary: "A string is in typographic or single quotes.",
        explanation: """
            JSON knows only the plain double quote, and a device rejects the whole file. Word processors and chat programs \
            replace plain quotes by typographic ones: write the file in an editor for plain text.
            """,
        sources: [.json, .field],
        examples: [
            .reported(
                "{⟦“webcredentials”⟧:{\"apps\":[⟦“ABCDE12345.com.example.app”⟧]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
            .reported(apps: #"⟦'ABCDE12345.com.example.app'⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in subject.syntaxIssues([.wrongQuotes]) }
}
