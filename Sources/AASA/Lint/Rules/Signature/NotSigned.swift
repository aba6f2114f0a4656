extension LintRule {
    static let notSigned = LintRule(
        code: "AASA501", name: "not-signed", severity: .error,
        summary: "The file is not signed, and iOS 8 is to be served.",
        explanation: """
            iOS 8 requires a CMS SignedData in DER with the document inside, signed with a certificate for TLS servers. Since \
            iOS 9 the document may be served as it is, and this rule reports only under `--rules ios8`.
            """,
        sources: [.sharedWebCredentials, .universalLinksGuide],
        examples: [
            .reported(when: "a plain document for iOS 8"),
            .accepted(when: "a plain document for the systems of today"),
            .accepted(when: "a signed document for iOS 8"),
        ]
    ) { subject in
        // Text that is not JSON has a finding of its own, and so has a site without a file.
        guard subject.options.rules == .ios8, case .plain = subject.content, subject.root != nil else { return [] }
        return .one(
            nil, "the file is not signed: it is plain JSON, which iOS 8 rejects",
            hint: "sign it: \(SignatureProblem.signCommand)")
    }
}
