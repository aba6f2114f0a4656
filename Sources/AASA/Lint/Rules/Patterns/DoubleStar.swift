extension LintRule {
    static let doubleStar = LintRule(
        code: "AASA323", name: "double-star", severity: .note,
        summary: "A pattern has several `*` in a row.",
        explanation:
            "They are read as one. `*` matches slashes too: `**` is not needed for several parts of a path.",
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/⟦**⟧""#, fixed: #""/buy/*""#),
            .reported(components: #"{"/":"\/a\/⟦***⟧\/b"}"#, fixed: #"{"/":"\/a\/*\/b"}"#),
            .accepted(paths: #""/buy/*/*""#),
        ]
    ) { subject in
        subject.patterns.flatMap { use -> [Issue] in
            guard use.holds("*") else { return [] }
            var issues: [Issue] = []
            var at = 0
            while at < use.bytes.count {
                let run = use.bytes[at...].prefix { $0 == UInt8(ascii: "*") }
                if run.count > 1 {
                    let stars = use.piece(run.indices)
                    issues.append(
                        subject.issue(use, run.indices, "'\(stars)' is read as '*'", hint: "write '*'")
                            .fixed(by: subject.edit(run.indices, of: use, "*").map { [$0] }))
                }
                at = run.endIndex + 1
            }
            return issues
        }
    }
}
