extension LintRule {
    static let weakSigner = LintRule(
        code: "AASA511", name: "weak-signer", severity: .warning,
        summary: "The signer's certificate rests on a short key or a broken digest.",
        explanation: """
            iOS 8 accepts a signer with RSA of 1024 bits, or with a certificate that is signed with SHA-1. Both can be forged by an \
            attacker with money, and later systems refuse them of TLS servers. 'aasa verify' accepts them and prints a note.
            """,
        sources: [.certificates],
        examples: [
            .reported(when: "a signer with RSA of 1024 bits"),
            .reported(when: "a signer's certificate that is signed with SHA-1"),
            .accepted(when: "a signer with RSA of 2048 bits and SHA-256"),
        ]
    ) { subject in
        Set(subject.signature?.signers.flatMap(\.strengthNotes) ?? []).sorted().map {
            Issue(nil, $0, hint: "request from the authority a certificate with RSA of 2048 bits or P-256, and SHA-256")
        }
    }
}
