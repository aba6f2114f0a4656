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
            .reported(when: "a certificate that has expired"),
            .reported(when: "a certificate that is not yet valid"),
            .reported(when: "a certificate that expires in a week"),
            .accepted(when: "a certificate that is good for months"),
        ]
    ) { subject in
        (subject.signature?.signers ?? []).compactMap { signer in
            if let problem = signer.dateProblem {
                return Issue(nil, signer.dateSentence(problem), hint: problem.dateHint)
            }
            guard let end = signer.end, let moment = subject.options.moment else { return nil }
            return end.isSoon(at: moment)
                ? Issue(nil, end.sentence(at: moment), hint: end.hint).rated(.warning) : nil
        }
    }
}
