extension LintRule {
    /// Rules about signed files: codes 501 to 599.
    static let signatureRules: [LintRule] = [
        .notSigned, .signatureInvalid, .detached, .signerUntrusted, .signerExpired, .signerWrongSite, .weakDigest,
        .trailingBytes, .lineEndsRewritten, .severalSigners, .weakSigner,
    ]
}

extension LintSubject {
    /// What checking the signature has shown; nil for what is not signed.
    var signature: SignatureReport? { if case .signed(let report) = content { report } else { nil } }
}
