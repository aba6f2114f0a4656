extension LintRule {
    static let signerUntrusted = LintRule(
        code: "AASA504", name: "signer-untrusted", severity: .error,
        summary: "The signer's certificate leads to no authority that devices trust.",
        explanation: """
            iOS 8 requires a signature with a certificate for TLS servers that a public authority has issued, and \
            every certificate between the signer's and the root in the message: a device fetches none. A certificate \
            that Apple issues to developers is not one for a site. The verdict on such a file is denied under every \
            set of rules; later systems are reported not to look at the signature.
            """,
        sources: [.sharedWebCredentials, .certificates],
        examples: [
            .reported(when: "a message without the intermediate certificate"),
            .reported(when: "a certificate that is its own issuer, for iOS 8"),
            .reported(when: "a certificate of a private root"),
            .reported(when: "a certificate for e-mail"),
            .reported(when: "a certificate that Apple issued to a developer"),
            .accepted(when: "a certificate for TLS servers of a public authority"),
        ],
        verdict: .signer(.signerTrust) { signer in
            signer.trustProblem.map { .signerUntrusted(signer, $0) }
        },
        role: DiagnosisRole(layer: .certificate)
    )

    package static let signerExpired = LintRule(
        code: "AASA505", name: "signer-expired", severity: .error,
        summary: "The signer's certificate is out of date, or will be soon.",
        explanation: """
            iOS 8 requires the signer's certificate to be valid when it reads the file: renewing a site's certificate \
            means signing again. The verdict on such a file is denied under every set of rules; later systems are \
            reported not to look at the signature. A certificate that expires within three weeks, or within the last \
            third of a shorter life, is a warning; a signing time at which it was not valid is a note.
            """,
        sources: [.sharedWebCredentials, .certificates],
        examples: [
            .reported(when: "a certificate that has expired"),
            .reported(when: "a certificate that is not yet valid"),
            .reported(when: "a certificate that expires in a week"),
            .accepted(when: "a certificate that is good for months"),
        ],
        verdict: .signer(.signerDate) { signer in
            signer.dateProblem.map { .signerExpired(signer, $0) }
        },
        role: DiagnosisRole(layer: .certificate)
    ) { subject, lintRule in
        var findings = lintRule.signatureFindings(in: subject)
        for signer in subject.signature?.signers ?? [] where signer.dateProblem == nil {
            // The verdict on an untrusted signer is denied at any time.
            if signer.isTrusted, let note = signer.signingTimeNote {
                let finding = lintRule.finding(note, hint: "sign again").rated(.note)
                findings.append(finding.remedied(by: .sign))
            }
            guard let expiry = signer.expiry, let moment = subject.options.moment, expiry.isSoon(at: moment) else {
                continue
            }
            let finding = lintRule.finding(expiry.sentence(at: moment), hint: expiry.hint).rated(.warning)
            findings.append(finding.remedied(by: expiry.remedy).stating(expiry))
        }
        return findings
    }

    static let signerWrongSite = LintRule(
        code: "AASA506", name: "signer-wrong-site", severity: .error,
        summary: "The signer's certificate is not for the site.",
        explanation: """
            The document should be signed with the certificate of the site itself. Of a file from disk no site is known, \
            and only a certificate without any DNS name is reported. The verdict on such a file is denied under every \
            set of rules; later systems are reported not to look at the signature.
            """,
        sources: [.sharedWebCredentials],
        examples: [
            .reported(when: "a file of another site"),
            .reported(when: "a certificate without a DNS name, for any site"),
            .accepted(when: "a file from disk, of which no site is known"),
            .accepted(when: "a file of the site itself"),
        ],
        verdict: .signer(.signerSite) { signer in
            if signer.coversSite == false { .signerWrongSite(signer) } else { nil }
        },
        role: DiagnosisRole(layer: .certificate)
    )

    static let weakSigner = LintRule(
        code: "AASA511", name: "weak-signer", severity: .warning,
        summary: "The signer's certificate rests on a short key or a broken digest.",
        explanation: """
            iOS 8 accepts a certificate, the signer's own or an intermediate, with RSA of 1024 bits or signed with \
            SHA-1. Both can be forged by an attacker with money, and later systems refuse them of TLS servers. A \
            verdict accepts them with a note.
            """,
        sources: [.certificates],
        examples: [
            .reported(when: "a signer with RSA of 1024 bits"),
            .reported(when: "a signer's certificate that is signed with SHA-1"),
            .reported(when: "an intermediate certificate that is signed with SHA-1"),
            .reported(when: "an intermediate certificate with RSA of 1024 bits"),
            .accepted(when: "a signer with RSA of 2048 bits and SHA-256"),
        ],
        role: DiagnosisRole(layer: .certificate)
    ) { subject, lintRule in
        let weaknesses = (subject.signature?.signers ?? []).flatMap(\.weaknesses)
        var findings: [Finding] = []
        var seen: Set<String> = []
        for weakness in weaknesses where seen.insert(weakness.sentence).inserted {
            findings.append(lintRule.finding(weakness.sentence, hint: weakness.hint))
        }
        return findings
    }
}

extension LintSubject {
    /// What checking the signature has shown; nil for what is not signed.
    var signature: SignatureInspection? { content.signature }
}
