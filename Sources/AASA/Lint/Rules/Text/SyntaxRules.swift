extension LintRule {
    package static let invalidJSON = LintRule(
        code: "AASA001", name: "invalid-json", severity: .error,
        summary: "The text breaks the grammar of JSON.",
        explanation: """
            A device rejects the whole file for one mistake: no app gets anything from the site. Every mistake that \
            can be recognised is reported, not only the first, and the other rules judge what the author seems to have \
            meant.
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
            .reported(
                "{\"webcredentials\":{\"apps\":[⟦\"ABCDE12345.com.example.app⟧],\n\"x\":[]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"],\n\"x\":[]}}"),
            .reported(apps: #"⟦ABCDE12345.com.example.app"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(apps: "\"ABCDE12345⟦\n⟧.com.example.app\"", fixed: #""ABCDE12345.com.example.app""#),
            .reported("{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"⟦}⟧}"),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app"⟦:⟧{"paths":["*"]}}"#),
            .reported(
                apps:
                    #""ABCDE12345.com.example.app"⟦，⟧ "ABCDE12345.com.example.other"⟦;⟧"ABCDE12345.com.example.third""#,
                fixed: #""ABCDE12345.com.example.app", "ABCDE12345.com.example.other","ABCDE12345.com.example.third""#),
            .reported(
                #"{"webcredentials"⟦：⟧{"apps":["ABCDE12345.com.example.app"]}}"#,
                fixed: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .reported(#"{"webcredentials":{"apps":{"ABCDE12345.com.example.app"⟦}⟧}}"#),
            .reported(#""webcredentials"⟦:⟧{"apps":["ABCDE12345.com.example.app"]}"#),
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"version":⟦0x1⟧}"#),
            .reported(
                #"{"applinks":{"details":[{⟦"⟧"paths": ["*"]}]}}"#,
                fixed: #"{"applinks":{"details":[{"paths": ["*"]}]}}"#),
            .reported(apps: #""ABCDE12345.com.example.app"⟦"⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .malformedJSON(otherMistakes)
    ) { subject, lintRule in
        subject.syntaxFindings(Self.otherMistakes, of: lintRule)
    }

    /// Those without a rule of their own.
    private static let otherMistakes = JSONSyntaxError.Code.allCases.filter { code in
        switch code {
        case .trailingComma, .comment, .wrongQuotes, .wrongEncoding, .invalidUTF8, .empty: false
        default: true
        }
    }

    static let trailingComma = LintRule(
        code: "AASA002", name: "trailing-comma", severity: .error,
        summary: "A comma is before a closing bracket.",
        explanation: """
            JavaScript and most configuration formats allow it, JSON does not, and a device rejects the whole file. \
            Remove the comma.
            """,
        sources: [.json],
        examples: [
            .reported(apps: #""ABCDE12345.com.example.app"⟦,⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .reported(
                "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"⟦,⟧\n]}⟦,⟧\n}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"\n]}\n}"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .malformedJSON([.trailingComma])
    ) { subject, lintRule in subject.syntaxFindings([.trailingComma], of: lintRule) }

    static let comment = LintRule(
        code: "AASA003", name: "comment", severity: .error,
        summary: "The text has a comment.",
        explanation: """
            JSON has no comments, and a device rejects the whole file. A component may have a `comment` key, which \
            devices ignore. For the same reason there is no comment such as `//aasa-disable` that would switch a rule \
            off: that is what `.aasa.json` beside the file is for.
            """,
        sources: [.json, .components],
        examples: [
            .reported(
                "{\n  ⟦// ours⟧\n  \"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}\n}",
                fixed: "{\n  \"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}\n}"),
            .reported(apps: #"⟦/* ours */⟧"ABCDE12345.com.example.app""#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(components: #"{"/":"/buy/*","comment":"// ours"}"#),
        ],
        verdict: .malformedJSON([.comment])
    ) { subject, lintRule in subject.syntaxFindings([.comment], of: lintRule) }

    static let wrongQuotes = LintRule(
        code: "AASA004", name: "wrong-quotes", severity: .error,
        summary: "A string is in typographic or single quotes.",
        explanation: """
            JSON knows only the plain double quote, and a device rejects the whole file. Word processors and chat \
            programs replace plain quotes by typographic ones: write the file in an editor for plain text.
            """,
        sources: [.json, .field],
        examples: [
            .reported(
                "{⟦“webcredentials”⟧:{\"apps\":[⟦“ABCDE12345.com.example.app”⟧]}}",
                fixed: "{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
            .reported(apps: #"⟦'ABCDE12345.com.example.app'⟧"#, fixed: #""ABCDE12345.com.example.app""#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ],
        verdict: .malformedJSON([.wrongQuotes])
    ) { subject, lintRule in subject.syntaxFindings([.wrongQuotes], of: lintRule) }
}
