extension LintRule {
    static let invalidJSON = LintRule(
        code: "AASA001", name: "invalid-json", severity: .error,
        summary: "The text breaks the grammar of JSON.",
        explanation: """
            A device rejects the whole file for one mistake: no app gets anything from the site. Every mistake that can be \
            recognised is reported, not only the first, and the other rules judge what the author seems to have meant.
            """,
        sources: [.json],
        examples: [
            .reported(
                apps: #""ABCDE12345.com.example.app"⟦⟧"ABCDE12345.com.example.other""#,
                fixed: #""ABCDE12345.com.example.app","ABCDE12345.com.example.other""#),
            .reported(
                "{⟦webcredentials⟧:{\"apps\":[\"ABCDE12345.com.example.app\"]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
            .reported(components: #"{"/":"/a","exclude":⟦True⟧}"#, fixed: #"{"/":"/a","exclude":true}"#),
            .reported("{\"applinks\":{\"details\":[{\"\"⟦p⟧aths\": [\"*\"]}]}}"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        subject.syntaxIssues(Self.otherMistakes)
    }

    /// Those without a rule of their own.
    private static let otherMistakes = Set(JSONSyntaxError.Code.allCases)
        .subtracting([.trailingComma, .comment, .wrongQuotes, .wrongEncoding, .invalidUTF8, .empty])
}
