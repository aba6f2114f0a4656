extension LintRule {
    static let signerExpired = LintRule(
        code: "AASA505", name: "signer-expired", severity: .error,
        summary: "The signer's certificate is out of date, or will be soon.",
        explanation: """
            iOS 8 requires the signer's certificate to be valid when it reads the file: renewing a site's certificate means \
            signing again. 'aasa verify' denies such a file under every set of \
            rules; later systems are reported not to look at the signature. A certificate that \
            expires within three weeks, or within the last third of a shorter life, is a note.
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
            guard let days = CertificateExpiry.days(signer.notBefore, signer.notAfter, subject.options.moment) else {
                return nil
            }
            return Issue(
                nil,
                "the signer's certificate expires \(CertificateExpiry.words(days)), on \(signer.notAfter.certificateDate)",
                hint: "renew it and sign again: \(SignatureProblem.signCommand)"
            ).rated(.note)
        }
    }

    private static func outOfDate(_ kind: ChainProblem.Kind) -> LintSubject {
        LintSubject.signed(nil) { _, signer in
            signer.dateProblem = .example(kind, subject: signer.subject, issuer: signer.issuer)
        }
    }
}

/// Whether a certificate is about to expire.
enum CertificateExpiry {
    private static let day: Int64 = 86_400
    /// Authorities renew certificates of 90 days with a month to go.
    private static let longest: Int64 = 21 * day

    /// Whole days that are left, when they are few: under three weeks and under a third of its life. Nil otherwise, when
    /// it has expired, and when something is not known.
    static func days(_ notBefore: Timestamp?, _ notAfter: Timestamp?, _ moment: Timestamp?) -> Int? {
        guard let notBefore, let notAfter, let moment, notAfter > moment, notAfter > notBefore else { return nil }
        let left = notAfter.seconds - moment.seconds
        return left < min(longest, (notAfter.seconds - notBefore.seconds) / 3) ? Int(left / day) : nil
    }

    static func words(_ days: Int) -> String {
        switch days {
        case 0: "within a day"
        case 1: "in 1 day"
        default: "in \(days) days"
        }
    }
}
