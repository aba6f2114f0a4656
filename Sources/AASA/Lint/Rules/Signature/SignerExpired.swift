extension LintRule {
    static let signerExpired = LintRule(
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
            .reported("a certificate that has expired") { Self.outOfDate(.expired) },
            .reported("a certificate that is not yet valid") { Self.outOfDate(.notYetValid) },
            .reported("a certificate that expires in a week") {
                LintSubject.signed(.ios8) { _, signer in
                    signer.notAfter = Timestamp(seconds: 1_790_000_000 + 7 * 86_400)
                }
            },
            .accepted("a certificate that is good for months") { LintSubject.signed(.ios8) },
        ]
    ) { subject in
        (subject.signature?.signers ?? []).compactMap { signer in
            if let problem = signer.dateProblem {
                return Issue(
                    nil, signer.dateSentence(problem),
                    hint: problem.kind == .expired
                        ? "sign again with the renewed certificate: \(SignatureProblem.signCommand)"
                        : "is the clock right? --at TIME judges another moment"
                )
            }
            guard let last = signer.notAfter, let moment = subject.options.moment else { return nil }
            let end = CertificateEnd(of: .signer, notBefore: signer.notBefore, notAfter: last)
            return end.isSoon(at: moment)
                ? Issue(nil, end.sentence(at: moment), hint: end.hint).rated(.warning) : nil
        }
    }

    private static func outOfDate(_ kind: ChainProblem.Kind) -> LintSubject {
        LintSubject.signed(nil) { _, signer in
            signer.dateProblem = .example(kind, subject: signer.subject, issuer: signer.issuer)
        }
    }
}
