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
    ) { subject, lintRule in
        (subject.signature?.signers ?? []).compactMap { signer in
            guard let problem = signer.trustProblem else { return nil }
            return Self.isOfAppleDeveloper(signer)
                ? lintRule.finding(
                    "the document is signed with '\(signer.subject)', a certificate that Apple issues to developers, and not with one for TLS servers",
                    hint: ChainProblem(
                        kind: .purpose, depth: 0, subject: signer.subject, issuer: signer.issuer, text: ""
                    ).hint)
                : lintRule.finding(problem.sentence, hint: problem.hint)
        }
    }

    /// Apple's authorities for TLS servers are called public, and the others sign for developers.
    private static func isOfAppleDeveloper(_ signer: SignerReport) -> Bool {
        signer.issuer.contains("Apple Worldwide Developer Relations")
            || (signer.issuer.contains("Apple Inc.") && !signer.issuer.contains("Public"))
    }

    package static let signerExpired = LintRule(
        code: "AASA505", name: "signer-expired", severity: .error,
        summary: "The signer's certificate is out of date, or will be soon.",
        explanation: """
            iOS 8 requires the signer's certificate to be valid when it reads the file: renewing a site's certificate means \
            signing again. 'aasa verify' denies such a file under every set of \
            rules; later systems are reported not to look at the signature. A certificate that \
            expires within three weeks, or within the last third of a shorter life, is a warning.
            """,
        sources: [.sharedWebCredentials, .certificates],
        examples: [
            .reported(when: "a certificate that has expired"),
            .reported(when: "a certificate that is not yet valid"),
            .reported(when: "a certificate that expires in a week"),
            .accepted(when: "a certificate that is good for months"),
        ]
    ) { subject, lintRule in
        (subject.signature?.signers ?? []).compactMap { signer in
            if let problem = signer.dateProblem {
                return lintRule.finding(signer.dateSentence(problem), hint: problem.dateHint)
            }
            guard let expiry = signer.expiry, let moment = subject.options.moment else { return nil }
            return expiry.isSoon(at: moment)
                ? lintRule.finding(expiry.sentence(at: moment), hint: expiry.hint).rated(.warning) : nil
        }
    }

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
    ) { subject, lintRule in
        (subject.signature?.signers ?? []).compactMap { signer in
            guard signer.coversSite == false else { return nil }
            let site = subject.hosting?.site.host ?? "the site"
            return lintRule.finding(
                "the signer's certificate is not for \(site): \(signer.namesSentence)",
                hint: SignerReport.siteHint(site))
        }
    }

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
    ) { subject, lintRule in
        Set(subject.signature?.signers.flatMap(\.strengthNotes) ?? []).sorted().map {
            lintRule.finding($0, hint: ChainProblem.strengthHint)
        }
    }
}

extension LintSubject {
    /// What checking the signature has shown; nil for what is not signed.
    var signature: SignatureReport? { if case .signed(let report) = content { report } else { nil } }
}
