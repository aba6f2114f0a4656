extension LintRule {
    static let emptyPath = LintRule(
        code: "AASA319", name: "empty-path", severity: .warning,
        summary: "A path pattern is empty.",
        explanation: """
            An empty pattern fits the root of the site and nothing else. Write `/` if that is meant, and `*` for every \
            path; in `components` the member may be left out.
            """,
        sources: [.components, .field],
        examples: [
            .reported(components: #"{"/":⟦""⟧,"?":{"session":"?*"}}"#),
            .reported(paths: #"⟦""⟧"#),
            .reported(paths: #"⟦"NOT "⟧,"/buy/*""#),
            .accepted(components: #"{"/":"/","?":{"session":"?*"}},{"?":{"token":"?*"}}"#),
        ]
    ) { subject in
        subject.paths.filter(\.bytes.isEmpty).map { use in
            subject.issue(
                use, "an empty path pattern fits the root of the site only",
                hint: "write '/' if that is meant, or '*' for every path")
        }
    }
}
