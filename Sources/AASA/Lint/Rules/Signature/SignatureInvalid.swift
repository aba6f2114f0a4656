extension LintRule {
    static let signatureInvalid = LintRule(
        code: "AASA502", name: "signature-invalid", severity: .error,
        summary: "The signature does not hold.",
        explanation: """
            The document was changed after it was signed, or the message lacks the signature or the signer's certificate. iOS \
            8 rejects the file, and 'aasa verify' does under every set of rules; later systems are reported not to look at the \
            signature. Most often something rewrites the file on its way: a version control system that changes \
            line ends, an optimiser, an upload as text.
            """,
        sources: [.sharedWebCredentials, .cms],
        examples: [
            .reported("a document that was changed after it was signed") {
                LintSubject.signed(nil) { message, _ in message.problem = .contentChanged }
            },
            .reported("a message with certificates and no signature") {
                LintSubject.signed(nil) { message, _ in message.problem = .noSigner }
            },
            .reported("a message without the signer's certificate, for iOS 8") {
                LintSubject.signed(.ios8) { message, _ in message.problem = .signerCertificateMissing }
            },
            .accepted("a signature that holds") { LintSubject.signed(.ios8) },
        ]
    ) { subject in
        switch subject.signature?.problem {
        case nil, .contentMissing, .digestBroken: []
        case let problem?:
            [
                Issue(
                    nil, "the signature is not valid: \(problem.sentence)",
                    hint: problem.hint
                )
            ]
        }
    }
}
