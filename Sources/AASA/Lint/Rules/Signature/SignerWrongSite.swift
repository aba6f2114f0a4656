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
            .reported("a file of another site") { Self.covering(false, .ios8) },
            .accepted("a file from disk, of which no site is known") { Self.covering(nil, .ios8) },
            .accepted("a file of the site itself") { Self.covering(true, .ios8) },
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

    private static func covering(_ coversSite: Bool?, _ rules: RuleSet?) -> LintSubject {
        LintSubject.signed(rules) { _, signer in signer.coversSite = coversSite }
    }
}
