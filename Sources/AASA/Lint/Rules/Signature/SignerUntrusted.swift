extension LintRule {
    static let signerUntrusted = LintRule(
        code: "AASA504", name: "signer-untrusted", severity: .error,
        summary: "The signer's certificate leads to no authority that devices trust.",
        explanation: """
            iOS 8 requires a signature with a certificate for TLS servers that a public authority has issued, and every \
            certificate between the signer's and the root in the message: a device fetches none. A certificate that Apple \
            issues to developers is not one for a site. 'aasa verify' denies such a file under every set of \
            rules; later systems are reported not to look at the signature.
            """,
        sources: [.sharedWebCredentials, .certificates],
        examples: [
            .reported(when: "a message without the intermediate certificate"),
            .reported(when: "a certificate that is its own issuer, for iOS 8"),
            .reported(when: "a certificate of a private root"),
            .reported(when: "a certificate for e-mail"),
            .reported(when: "a certificate that Apple issued to a developer"),
            .accepted(when: "a certificate for TLS servers of a public authority"),
        ]
    ) { subject in
        (subject.signature?.signers ?? []).compactMap { signer in
            guard let problem = signer.trustProblem else { return nil }
            let issue =
                Self.isOfAppleDeveloper(signer)
                ? Issue(
                    nil,
                    "the document is signed with '\(signer.subject)', a certificate that Apple issues to developers, and not with one for TLS servers",
                    hint: ChainProblem(
                        kind: .purpose, depth: 0, subject: signer.subject, issuer: signer.issuer, text: ""
                    ).hint)
                : Issue(nil, problem.sentence, hint: problem.hint)
            return issue
        }
    }

    /// Apple's authorities for TLS servers are called public, and the others sign for developers.
    private static func isOfAppleDeveloper(_ signer: SignerReport) -> Bool {
        signer.issuer.contains("Apple Worldwide Developer Relations")
            || (signer.issuer.contains("Apple Inc.") && !signer.issuer.contains("Public"))
    }
}
