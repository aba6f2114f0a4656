extension LintRule {
    static let signatureInvalid = LintRule(
        code: "AASA502", name: "signature-invalid", severity: .error,
        summary: "The signature does not hold.",
        explanation: """
            The document was changed after it was signed, the message lacks the signature or the signer's certificate, or it \
            uses a digest that devices do not know. iOS \
            8 rejects the file, and 'aasa verify' does under every set of rules; later systems are reported not to look at the \
            signature. Most often something rewrites the file on its way: a version control system that changes \
            line ends, an optimiser, an upload as text.
            """,
        sources: [.sharedWebCredentials, .cms],
        examples: [
            .reported(when: "a document that was changed after it was signed"),
            .reported(when: "a message with certificates and no signature"),
            .reported(when: "a message without the signer's certificate, for iOS 8"),
            .accepted(when: "a signature that holds"),
        ]
    ) { subject in
        switch subject.signature?.problem {
        case nil, .contentMissing, .digestBroken: []
        case let problem?:
            .one(
                nil, "the signature is not valid: \(problem.sentence)",
                hint: problem.hint
            )
        }
    }
}
