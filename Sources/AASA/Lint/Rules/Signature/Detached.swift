extension LintRule {
    static let detached = LintRule(
        code: "AASA503", name: "detached", severity: .error,
        summary: "The document is not in the signed file.",
        explanation: """
            A detached signature has the document beside it. A device fetches one file, and finds no document in it. OpenSSL \
            leaves the document out without `-nodetach`.
            """,
        sources: [.cms, .sharedWebCredentials],
        examples: [
            .reported(when: "a detached signature"),
            .accepted(when: "a signature with the document inside"),
        ]
    ) { subject in
        guard let signature = subject.signature, signature.payload == nil else { return [] }
        return .one(
            nil, "the signature is detached: the document is not in the file",
            hint: SignatureProblem.contentMissing.hint)
    }
}
