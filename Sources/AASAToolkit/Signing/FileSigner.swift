internal import CMS
internal import PKI
public import AASA

/// How a file is signed.
public struct SigningOptions: Sendable {
    public enum Digest: String, Sendable, CaseIterable { case sha256, sha384, sha512 }

    public var digest: Digest
    /// The signingTime attribute; nil leaves out every signed attribute.
    public var signingTime: Timestamp?
    /// The moment at which the certificate must be in date.
    public var moment: Timestamp

    public init(digest: Digest, signingTime: Timestamp?, moment: Timestamp) {
        self.digest = digest
        self.signingTime = signingTime
        self.moment = moment
    }
}

/// A signed association file, verified.
public struct SignedFile: Sendable, Equatable {
    /// DER, to be served as `application/pkcs7-mime`.
    public var bytes: [UInt8]
    /// The signed document.
    public var payload: [UInt8]
    public var warnings: [SigningWarning]
    /// Findings of lint that are warnings.
    public var findings: [Finding]
}

/// Signs association files as iOS 8 reads them.
public enum FileSigner {
    /// Signs a draft, and verifies the result before it is returned.
    ///
    /// - Throws: `.documentRejected`, `.certificateExpired`, `.certificateNotYetValid`, `.signingFailed`,
    ///   `.signedFileTooLarge`, `.ownOutputInvalid`.
    public static func sign(
        _ draft: UnsignedDocument, with identity: SigningIdentity, _ options: SigningOptions
    ) throws(ToolkitError) -> SignedFile {
        let findings = Linter.findings(in: LintSubject(draft), .standard)
        // A byte order mark is harmless to some readers; under a signature it would be there for good.
        let blocking = findings.filter { $0.severity == .error || $0.code == LintRule.byteOrderMark.code }
        if !blocking.isEmpty {
            var error = ToolkitError(.documentRejected, path: nil, detail: "")
            error.findings = blocking
            throw error
        }
        if let refusal = identity.refusal(at: options.moment) { throw refusal }
        let bytes = try sign(draft.payload, identity, options)
        if bytes.count > AssociationFile.maximumSize {
            throw ToolkitError(.signedFileTooLarge, path: nil, detail: String(bytes.count))
        }
        try verify(bytes, draft.payload, identity)
        return SignedFile(
            bytes: bytes, payload: draft.payload, warnings: identity.warnings(at: options.moment),
            findings: findings.filter { $0.severity == .warning })
    }

    private static func sign(
        _ payload: [UInt8], _ identity: SigningIdentity, _ options: SigningOptions
    ) throws(ToolkitError) -> [UInt8] {
        let digest: SigningDigest =
            switch options.digest {
            case .sha256: .sha256
            case .sha384: .sha384
            case .sha512: .sha512
            }
        do throws(CMSError) {
            return try SignedData.sign(
                payload, certificate: identity.certificate, key: identity.key, chain: identity.chain, digest: digest,
                signingTime: options.signingTime?.seconds)
        } catch {
            throw ToolkitError(
                error.code == .keyMismatch ? .keyMismatch : .signingFailed, path: nil, detail: error.detail)
        }
    }

    /// Reads the message back as a device would: nothing leaves this module that does not verify.
    private static func verify(
        _ bytes: [UInt8], _ payload: [UInt8], _ identity: SigningIdentity
    ) throws(ToolkitError) {
        guard case .signedData(.der, let message, trailingBytes: 0) = MessageReading.read(bytes),
            message.verifySignatures() == .valid, message.content == payload,
            message.signers.first?.certificate?.isSame(as: identity.certificate) == true
        else { throw ToolkitError(.ownOutputInvalid, path: nil, detail: "") }
    }
}
