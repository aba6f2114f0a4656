extension LintRule {
    static let trailingBytes = LintRule(
        code: "AASA508", name: "trailing-bytes", severity: .warning,
        summary: "Bytes follow the signed message.",
        explanation: """
            The message states its length, and nothing belongs after it. A line break there comes from an editor or an upload \
            as text, which often enough breaks the message itself; anything longer is a file written over a longer one.
            """,
        sources: [.cms],
        examples: [
            .reported(when: "a line break after the message"),
            .accepted(when: "a message and nothing else"),
        ]
    ) { subject in
        guard let note = subject.signature?.trailingNote else { return [] }
        return .one(nil, note, hint: "upload the file as it was signed, as binary")
    }
}
