extension LintRule {
    static let lineEndsRewritten = LintRule(
        code: "AASA509", name: "line-ends-rewritten", severity: .note,
        summary: "The lines of the signed document end with CR LF.",
        explanation: """
            JSON does not care. But the document is then hardly the one that was written: `openssl smime -sign` treats it as \
            e-mail and changes the line ends without `-binary`, and a comparison of the site's document with the original \
            finds a difference.
            """,
        sources: [.cms, .field],
        examples: [
            .reported(when: "a document that OpenSSL signed as e-mail"),
            .accepted(when: "a document as it was written"),
        ]
    ) { subject in
        guard let payload = subject.signature?.payload,
            zip(payload, payload.dropFirst()).contains(where: { $0 == 0x0D && $1 == 0x0A })
        else { return [] }
        return .one(
            nil, "the lines of the signed document end with CR LF, as those of e-mail do",
            hint: "openssl smime -sign -binary leaves the document as it is, and so does aasa sign")
    }
}
