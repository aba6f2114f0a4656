extension LintRule {
    static let signerWrongSite = LintRule(
        code: "AASA506", name: "signer-wrong-site", severity: .error,
        summary: "The signer's certificate is not for the site.",
        explanation: """
            The document should be signed with the certificate of the site itself. Looked at when the file was fetched from a \
            site. 'aasa verify' denies such a file under every set of \
            rules; later systems are reported not to look at the signature.
            """,
        sources: [.sharedWebCredentials],
        examples: [
            .reported(when: "a file of another site"),
            .accepted(when: "a file from disk, of which no site is known"),
            .accepted(when: "a file of the site itself"),
        ]
    ) { subject in
        (subject.signature?.signers ?? []).compactMap { signer in
            guard signer.coversSite == false else { return nil }
            let site = subject.hosting?.site.host ?? "the site"
            return Issue(
                nil, "the signer's certificate is not for \(site): \(signer.namesSentence)",
                hint: "sign with a certificate whose subject alternative names cover \(site)"
            )
        }
    }
}
