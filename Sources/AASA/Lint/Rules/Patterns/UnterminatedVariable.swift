extension LintRule {
    static let unterminatedVariable = LintRule(
        code: "AASA309", name: "unterminated-variable", severity: .error,
        summary: "A variable in a pattern lacks its `)`.",
        explanation: "A device compares the text literally, as if a URL could contain `$(`.",
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/⟦$(lang/help⟧"}"#),
            .accepted(components: #"{"/":"/$(lang)/help"}"#),
            .accepted(components: #"{"/":"/$lang/(help)"}"#),
        ]
    ) { subject in
        subject.patterns.compactMap { use in
            guard let start = use.unterminated else { return nil }
            return subject.issue(
                use, start..<use.bytes.count, "'$(' has no ')': '\(use.text.text)' is compared literally",
                hint: "write ')' behind the variable's name")
        }
    }
}
