extension LintRule {
    static let unterminatedVariable = LintRule(
        code: "AASA309", name: "unterminated-variable", severity: .error,
        summary: "A variable in a pattern lacks its `)`.",
        explanation: "A device takes the text as it is written, as if a URL should hold `$(`.",
        sources: [.variables],
        examples: [
            .reported(Example.components(#"{"/":"/⟦$(lang/help⟧"}"#)),
            .accepted(Example.components(#"{"/":"/$(lang)/help"}"#)),
            .accepted(Example.components(#"{"/":"/$lang/(help)"}"#)),
        ]
    ) { subject in
        subject.patterns.compactMap { use in
            guard let start = use.unterminated else { return nil }
            return subject.remark(
                use, start..<use.bytes.count, "'$(' has no ')': '\(use.text.text)' is taken as it is written",
                hint: "write ')' behind the variable's name")
        }
    }
}
