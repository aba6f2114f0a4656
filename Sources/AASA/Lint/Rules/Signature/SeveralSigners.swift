extension LintRule {
    static let severalSigners = LintRule(
        code: "AASA510", name: "several-signers", severity: .note,
        summary: "The document has several signers.",
        explanation: """
            Allowed, and hardly meant: each signer's certificate must be trusted, in date and for the site, and the first \
            one that expires invalidates the file.
            """,
        sources: [.cms],
        examples: [
            .reported(when: "a message with two signers"),
            .accepted(when: "a message with one signer"),
        ]
    ) { subject in
        guard let note = subject.signature?.signersNote else { return [] }
        return .one(nil, note, hint: "sign with the site's certificate alone")
    }
}
