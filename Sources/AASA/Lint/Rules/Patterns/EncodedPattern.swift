extension LintRule {
    static let encodedPattern = LintRule(
        code: "AASA314", name: "encoded-pattern", severity: .error,
        summary: "A pattern is percent-encoded where the URL is decoded.",
        explanation: """
            With "percentEncoded": false the URL is decoded before it is compared, and the pattern is not: `/a%20b` does \
            not fit `/a%20b`. Write the characters themselves, or leave "percentEncoded" out.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(
                components: #"{"/":"/a⟦%20⟧b","percentEncoded":false}"#, fixed: #"{"/":"/a b","percentEncoded":false}"#),
            .reported(
                components: #"{"/":"/%/caf⟦%C3%A9⟧","percentEncoded":false}"#,
                fixed: #"{"/":"/%/café","percentEncoded":false}"#),
            .reported(components: #"{"/":"/a⟦%2F⟧b","percentEncoded":false}"#),
            .accepted(components: #"{"/":"/a b","percentEncoded":false}"#),
            .accepted(components: #"{"/":"/a%20b"}"#),
        ]
    ) { subject in
        subject.patterns.flatMap { use -> [Issue] in
            guard use.holds("%"), !use.rule.isPercentEncoded else { return [] }
            return PercentEscapes.runs(use).map { run in
                let written = use.piece(run)
                let decoded = PercentEscapes.decoded(run, use)
                return subject.issue(
                    use, run, "'\(written)' does not fit '\(written)': the URL is decoded and the pattern is not",
                    hint: decoded.map { "write '\($0)', or leave \"percentEncoded\" out" }
                        ?? "leave \"percentEncoded\" out"
                ).fixed(by: decoded.flatMap { subject.edit(run, of: use, $0) }.map { [$0] })
            }
        }
    }
}
