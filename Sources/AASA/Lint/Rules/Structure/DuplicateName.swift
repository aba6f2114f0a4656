extension LintRule {
    static let duplicateName = LintRule(
        code: "AASA102", name: "duplicate-name", severity: .error,
        summary: "An object has one name twice.",
        explanation:
            "JSON leaves open which one counts. Apple's reader keeps the last and ignores the others.",
        sources: [.json],
        examples: [
            .reported(
                """
                {"webcredentials":{"apps":["ABCDE12345.com.example.app"]},
                 ⟦"webcredentials"⟧:{"apps":["ABCDE12345.com.example.other"]}}
                """),
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"x":[{"c":1,⟦"\u0063"⟧:2}]}"#),
            .accepted(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":["ABCDE12345.com.example.app.Clip"]}}"#
            ),
        ]
    ) { subject in
        subject.toleratedDefects { kind in
            guard case .duplicateName(let name) = kind else { return nil }
            return ("the name '\(name)' appears twice in one object", "devices keep only one of them: merge the two")
        }
    }
}
