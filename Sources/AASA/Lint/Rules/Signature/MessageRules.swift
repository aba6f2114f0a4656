extension LintRule {
    package static let notSigned = LintRule(
        code: "AASA501", name: "not-signed", severity: .error,
        summary: "The file is not signed, and iOS 8 is to be served.",
        explanation: """
            iOS 8 requires a CMS SignedData in DER with the document inside, signed with a certificate for TLS \
            servers. Since iOS 9 the document may be served as it is, and this rule reports only by the rules of iOS 8.
            """,
        sources: [.sharedWebCredentials, .universalLinksGuide],
        examples: [
            .reported(when: "a plain document for iOS 8"),
            .accepted(when: "a plain document for the systems of today"),
            .accepted(when: "a signed document for iOS 8"),
        ],
        verdict: .file(.signed) { answer, document in
            Failure.NotSigned(of: answer.content, read: document).map { kind in .notSigned(kind) }
        }
    ) { subject, lintRule in
        // What is not JSON has a finding of its own, and so has a site without a file.
        guard subject.options.rules == .ios8, case .plain = subject.content, subject.root != nil else { return [] }
        if subject.foreign != nil || subject.isTemplate { return [] }
        let finding = lintRule.finding(Failure.notSigned(.json).sentence(ofFileAt: nil), hint: "sign it")
        return [finding.remedied(by: .signFile)]
    }

    static let signatureInvalid = LintRule(
        code: "AASA502", name: "signature-invalid", severity: .error,
        summary: "The signature does not hold.",
        explanation: """
            The document was changed after it was signed, the message lacks the signature or the signer's certificate, \
            or it uses a digest that devices do not know, or its content is of a type other than data. iOS 8 rejects \
            the file, and the verdict is denied under every set of rules; later systems are reported not to look at \
            the signature. Most often something rewrites the file on its way: a version control system that changes \
            line ends, an optimiser, an upload as text.
            """,
        sources: [.sharedWebCredentials, .cms],
        examples: [
            .reported(when: "a document that was changed after it was signed"),
            .reported(when: "a message with certificates and no signature"),
            .reported(when: "a message without the signer's certificate, for iOS 8"),
            .accepted(when: "a signature that holds"),
        ],
        verdict: .signature { $0 != .contentMissing && !$0.isBrokenDigest && !$0.isOfSeveralSigners }
    )

    static let detached = LintRule(
        code: "AASA503", name: "detached", severity: .error,
        summary: "The document is not in the signed file.",
        explanation: """
            A detached signature has the document beside it. A device fetches one file, and finds no document in it. \
            OpenSSL leaves the document out without `-nodetach`.
            """,
        sources: [.cms, .sharedWebCredentials],
        examples: [
            .reported(when: "a detached signature"),
            .accepted(when: "a signature with the document inside"),
        ],
        verdict: .signature { $0 == .contentMissing }
    )

    static let weakDigest = LintRule(
        code: "AASA507", name: "weak-digest", severity: .warning,
        summary: "The signature rests on a digest that is broken.",
        explanation: """
            With MD5 an attacker can make another document that the signature fits, and with SHA-1 an attacker with \
            money can. MD5 proves nothing and is an error. Every system that reads signed files knows SHA-256.
            """,
        sources: [.cms],
        examples: [
            .reported(when: "a signature with SHA-1"),
            .reported(when: "a signature with MD5"),
            .accepted(when: "a signature with SHA-256"),
        ],
        verdict: .signature { $0.isBrokenDigest }
    ) { subject, lintRule in
        guard let signature = subject.signature else { return [] }
        if case .digestBroken? = signature.problem {
            return lintRule.signatureFindings(in: subject).map { finding in finding.rated(.error) }
        }
        guard signature.signers.contains(where: { $0.digest == "sha1" }) else { return [] }
        let finding = lintRule.finding(SignatureInspection.digestNote("sha1"), hint: SignatureProblem.digestHint)
        return [finding.remedied(by: .sign)]
    }

    static let trailingBytes = LintRule(
        code: "AASA508", name: "trailing-bytes", severity: .warning,
        summary: "Bytes follow the signed message.",
        explanation: """
            The message states its length, and nothing belongs after it. A line break there comes from an editor or an \
            upload as text, which often enough breaks the message itself; anything longer is a file written over a \
            longer one.
            """,
        sources: [.cms],
        examples: [
            .reported(when: "a line break after the message"),
            .accepted(when: "a message and nothing else"),
        ]
    ) { subject, lintRule in
        guard let note = subject.signature?.trailingNote else { return [] }
        return lintRule.onlyFinding(note, hint: "upload the file as it was signed, as binary")
    }

    static let lineEndsRewritten = LintRule(
        code: "AASA509", name: "line-ends-rewritten", severity: .note,
        summary: "The lines of the signed document end with CR LF.",
        explanation: """
            JSON does not care. But the document is then hardly the one that was written: `openssl smime -sign` treats \
            it as e-mail and changes the line ends without `-binary`, and a comparison of the site's document with the \
            original finds a difference.
            """,
        sources: [.cms, .field],
        examples: [
            .reported(when: "a document that OpenSSL signed as e-mail"),
            .accepted(when: "a document as it was written"),
        ]
    ) { subject, lintRule in
        guard let payload = subject.signature?.payload,
            zip(payload, payload.dropFirst()).contains(where: { $0 == 0x0D && $1 == 0x0A })
        else { return [] }
        let finding = lintRule.finding(
            "the lines of the signed document end with CR LF, as those of e-mail do",
            hint: "sign the document again, with the option -binary if openssl does it")
        return [finding.remedied(by: .sign)]
    }

    static let severalSigners = LintRule(
        code: "AASA510", name: "several-signers", severity: .error,
        summary: "The document has several signers.",
        explanation: """
            iOS accepts a message with exactly one signer (Apple's published source of Security, SecCMS.c), though the \
            format allows several. The same signer twice counts as two.
            """,
        sources: [.cms, .sharedWebCredentials],
        examples: [
            .reported(when: "a message with two signers"),
            .accepted(when: "a message with one signer"),
        ],
        verdict: .signature { $0.isOfSeveralSigners }
    )
}
