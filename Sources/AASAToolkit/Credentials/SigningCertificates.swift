internal import CMS
package import PKI
public import AASA

/// A signer's certificate and the certificates above it, without the key.
public final class SigningCertificates: Sendable {
    /// The signer's, and every other that goes into the message, each once.
    let certificates: SignerCertificates
    /// A certificate of the chain with the issuer and serial number of the signer's; nil without one.
    private let indistinct: Certificate?
    /// The paths that are valid, dates aside.
    let paths: [AnchoredPath]
    /// What is wrong with the first path; nil when one is valid.
    let pathProblem: ChainVerification.Problem?
    /// The warnings that do not depend on the moment or on what is missing.
    let ownWarnings: [SigningWarning]

    /// - Parameter others: may hold `signer`, and a certificate several times.
    init(signer: Certificate, _ others: [Certificate]) {
        var unique: [Certificate] = []
        for candidate in others where candidate != signer && !unique.contains(candidate) { unique.append(candidate) }
        let namesakes = unique.filter { other in other.hasIssuerAndSerialNumber(of: signer) }
        // Devices have the root, and an earlier certificate of the site issued none.
        indistinct = namesakes.first { namesake in
            !namesake.isSelfSigned
                && ([signer] + unique).contains { other in other != namesake && other.isIssued(by: namesake) }
        }
        let others = unique.filter { other in !namesakes.contains(other) }
        certificates = SignerCertificates(signer: signer, others: others)
        let sent = ServerSentPaths(from: signer, through: unique)
        paths = sent.valid.map { path in AnchoredPath(path, others: unique) }
        pathProblem = sent.problem
        ownWarnings =
            Self.ownWarnings(signer, others) + namesakes.map { namesake in .leftOut(subject: namesake.subject) }
        notAfter = Timestamp(seconds: signer.notAfter)
    }

    /// Reads the certificates of files.
    ///
    /// - Parameters:
    ///   - file: PEM, DER, PKCS#7 or PKCS#12, whose key is not used; the signer's certificate is the first that
    ///     issued none of the others.
    ///   - chainFiles: further certificates.
    ///   - passphrase: of a PKCS#12 file.
    /// - Throws: `.file`, `.credential`.
    public convenience init(
        file: String, chainFiles: [String] = [], passphrase: PassphraseOrigin = .none
    ) throws(ToolkitError) {
        try self.init(.file(file), chain: chainFiles.map(CredentialSource.file), passphrase: passphrase.source())
    }

    /// Reads the certificates in memory.
    ///
    /// - Parameter bytes: PEM or DER; the signer's certificate is the first that issued none of the others.
    /// - Throws: `.credential`.
    public convenience init(_ bytes: [UInt8]) throws(ToolkitError) {
        try self.init(.bytes(bytes), chain: [], passphrase: nil)
    }

    private convenience init(
        _ source: CredentialSource, chain: [CredentialSource], passphrase: PassphraseSource?
    ) throws(ToolkitError) {
        var all = try source.read().certificates(.certificate, passphrase: passphrase).certificates
        let lowest = all.first { candidate in
            !all.contains { other in other != candidate && other.isIssued(by: candidate) }
        }
        let signer = lowest ?? all[0]
        for source in chain { all += try source.read().certificates(.chain, passphrase: passphrase).certificates }
        self.init(signer: signer, all)
    }

    var signer: Certificate { certificates.signer }

    /// Whether the certificate above the last one is missing, or the last one is a root of no public authority; nil
    /// if one of the paths reaches a root that the system trusts, or may.
    var incompleteness: SigningWarning? {
        if paths.contains(where: { path in path.incompleteness == nil }) { return nil }
        return paths.first?.incompleteness
    }

    /// The distinguished name of the signer's certificate (RFC 2253).
    public var subject: String { signer.subject }

    /// The last moment of the signer's certificate; nil when its field is not a time.
    public let notAfter: Timestamp?

    /// The scheme of the signer's key.
    ///
    /// - Throws: `.credential(.certificate, .unsupportedKeyType)`.
    package func signatureScheme() throws(ToolkitError) -> SignatureScheme {
        if let scheme = signer.signatureScheme { return scheme }
        let key = signer.unsupportedKey ?? signer.keyTypeName
        throw ToolkitError(.credential(.certificate, .unsupportedKeyType), detail: key)
    }

    /// Why a message would not show which certificate is its signer's; nil when it does.
    var indistinctness: ToolkitError? {
        guard let indistinct else { return nil }
        return ToolkitError(.signerIndistinct, detail: "'\(subject)' and '\(indistinct.subject)'")
    }

    /// Why the certificate cannot sign at `moment`; nil when it can.
    func refusal(at moment: Timestamp) -> ToolkitError? {
        if let notAfter, notAfter < moment { return refusal(.certificateExpired, moment: notAfter) }
        if let first = signer.notBefore, first > moment.seconds {
            return refusal(.certificateNotYetValid, moment: Timestamp(seconds: first))
        }
        return nil
    }

    private func refusal(_ code: ToolkitError.Code, moment: Timestamp) -> ToolkitError {
        var error = ToolkitError(code, detail: subject)
        error.moment = moment
        return error
    }
}
