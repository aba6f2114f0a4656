internal import CMS
internal import PKI
internal import POSIX
public import AASA

/// How a file is signed.
public struct SigningOptions: Sendable, Equatable {
    /// The digest algorithms for signing (RFC 5754).
    @nonexhaustive
    public enum Digest: String, Sendable, CaseIterable {
        /// SHA-256 (FIPS 180-4).
        case sha256
        /// SHA-384 (FIPS 180-4).
        case sha384
        /// SHA-512 (FIPS 180-4).
        case sha512

        var algorithm: DigestAlgorithm {
            switch self {
            case .sha256: .sha256
            case .sha384: .sha384
            case .sha512: .sha512
            }
        }
    }

    /// The digest algorithm of the signature.
    public var digest: Digest
    /// The signingTime attribute (RFC 5652 section 11.3); nil leaves out every signed attribute.
    public var signingTime: Timestamp?
    /// The moment at which the certificate must be in date.
    public var moment: Timestamp

    /// Options with the properties of those names; without arguments, ``now``.
    public init(
        digest: Digest = .sha256, signingTime: Timestamp? = TimestampClock.system.now(),
        moment: Timestamp = TimestampClock.system.now()
    ) {
        self.digest = digest
        self.signingTime = signingTime
        self.moment = moment
    }

    /// SHA-256, and the system's clock for both times.
    public static var now: SigningOptions {
        let now = TimestampClock.system.now()
        return SigningOptions(digest: .sha256, signingTime: now, moment: now)
    }
}

/// A signed association file, verified.
public struct SignedFile: Sendable, Equatable {
    /// DER, to be served as `application/pkcs7-mime`: at most `AssociationFile.maximumSize` bytes.
    public var bytes: [UInt8]
    /// The signed document.
    public var payload: [UInt8]
    /// Why devices will deny the file, now or soon.
    public var warnings: [SigningWarning]
    /// Findings of lint that are warnings, with their places in the input: a document with an error is not signed.
    public var findings: [Finding]
}

/// Signs association files as iOS 8 reads them.
public enum FileSigner {
    /// Signs a document with a key of this process, and verifies the result.
    ///
    /// - Throws: `.documentRejected`, `.signerIndistinct`, `.certificateExpired`, `.certificateNotYetValid`,
    ///   `.signingFailed`, `.credential(.key, .inconsistent)`, `.signedFileTooLarge`, `.ownOutputInvalid`.
    public static func sign(
        _ document: UnsignedDocument, with identity: SigningIdentity, options: SigningOptions = .now
    ) throws(ToolkitError) -> SignedFile {
        let file = try UnsignedFile(document, for: identity.certificates, options: options)
        do throws(ToolkitError) {
            let (digest, algorithm) = (file.message.digest, options.digest.algorithm)
            let signature = try mapping(identity.key.sign(digest, madeWith: algorithm)) { (error: PKIError) in
                ToolkitError(.signingFailed, detail: error.detail)
            }
            return try file.signed(with: signature, ifWrong: .ownOutputInvalid)
        } catch  where !identity.key.isConsistent {
            throw ToolkitError(.credential(.key, .inconsistent), path: identity.keyPath)
        }
    }

    /// Signs a document with a key outside this process, and verifies the result.
    ///
    /// - Throws: the key's own errors, `.documentRejected`, `.signerIndistinct`, `.certificateExpired`,
    ///   `.certificateNotYetValid`, `.credential(.certificate, .unsupportedKeyType)`, `.signingFailed`,
    ///   `.externalSignatureWrong`, `.signedFileTooLarge`, `.ownOutputInvalid`.
    public static func sign(
        _ document: UnsignedDocument, with certificates: SigningCertificates, key: ExternalKey,
        options: SigningOptions = .now
    ) async throws -> SignedFile {
        let file = try UnsignedFile(document, for: certificates, options: options)
        return try file.signed(with: try await key.sign(file.request(options.digest)), ifWrong: .externalSignatureWrong)
    }

    /// Signs a document with a key outside this process that is waited for, such as a ``TokenKey`` or a
    /// ``SigningCommand``, and verifies the result.
    ///
    /// - Throws: the errors of `signature`, and those of ``sign(_:with:key:options:)``.
    public static func sign(
        _ document: UnsignedDocument, with certificates: SigningCertificates, options: SigningOptions = .now,
        signature: (ExternalKey.Request) throws(ToolkitError) -> [UInt8]
    ) throws(ToolkitError) -> SignedFile {
        let file = try UnsignedFile(document, for: certificates, options: options)
        return try file.signed(with: try signature(file.request(options.digest)), ifWrong: .externalSignatureWrong)
    }

    /// Whether lint finds nothing in a document for which it is not signed.
    package static func accepts(_ document: UnsignedDocument) -> Bool {
        !findings(in: document).contains(where: isBlocking)
    }

    fileprivate static func findings(in document: UnsignedDocument) -> [Finding] {
        Linter.findings(in: LintSubject(document), .standard).located(in: document.input)
    }

    fileprivate static func isBlocking(_ finding: Finding) -> Bool {
        // A byte order mark is harmless to some readers; under a signature it could not be removed.
        finding.isError || finding.code == LintRule.byteOrderMark.code
    }
}

/// A key outside this process, for instance in a KMS or an HSM.
public struct ExternalKey: Sendable {
    /// How the certificate's key signs.
    public struct Scheme: Hashable, Sendable {
        let scheme: SignatureScheme

        init(_ scheme: SignatureScheme) { self.scheme = scheme }

        /// RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2).
        public static let rsaPKCS1 = Scheme(.rsaPKCS1)
        /// ECDSA (FIPS 186-5), with the signature in DER (RFC 3279 section 2.2.3).
        public static let ecdsa = Scheme(.ecdsa)
    }

    /// What the key is to sign.
    public struct Request: Sendable {
        /// The digest itself: 32, 48 or 64 bytes. The key signs it as it is, without hashing it again.
        public let digest: [UInt8]
        /// The algorithm that the digest was made with.
        public let algorithm: SigningOptions.Digest
        /// The signature scheme, by the kind of the key.
        public let scheme: Scheme

        /// A request with the properties of those names, for tests of a closure.
        public init(digest: [UInt8], algorithm: SigningOptions.Digest, scheme: Scheme) {
            self.digest = digest
            self.algorithm = algorithm
            self.scheme = scheme
        }
    }

    let sign: @Sendable (Request) async throws -> [UInt8]

    /// - Parameter sign: returns the signature: with RSA, as many bytes as the modulus has; with ECDSA, the DER
    ///   encoding of `r` and `s` (RFC 3279 section 2.2.3). It may throw, and be cancelled.
    public init(_ sign: @escaping @Sendable (Request) async throws -> [UInt8]) { self.sign = sign }
}

/// A file whose signature is all that is missing.
struct UnsignedFile {
    let message: UnsignedMessage
    private let scheme: SignatureScheme
    private let document: UnsignedDocument
    private let warnings: [SigningWarning]
    private let findings: [Finding]

    /// - Throws: `.documentRejected`, `.signerIndistinct`, `.certificateExpired`, `.certificateNotYetValid`,
    ///   `.signingFailed`, `.credential(.certificate, .unsupportedKeyType)`.
    init(
        _ document: UnsignedDocument, for certificates: SigningCertificates, options: SigningOptions
    ) throws(ToolkitError) {
        scheme = try certificates.signatureScheme()
        let findings = FileSigner.findings(in: document)
        let blocking = findings.filter(FileSigner.isBlocking)
        if !blocking.isEmpty {
            var error = ToolkitError(.documentRejected)
            error.findings = blocking
            throw error
        }
        if let refusal = certificates.indistinctness ?? certificates.refusal(at: options.moment) { throw refusal }
        message = try mapping(
            try UnsignedMessage(
                document.payload, for: certificates.certificates, digest: options.digest.algorithm,
                signingTime: options.signingTime?.seconds)
        ) { (error: CMSError) in ToolkitError(.signingFailed, detail: error.detail) }
        self.document = document
        self.findings = findings.filter { $0.severity == .warning }
        warnings = certificates.warnings(at: options.moment, signingTime: options.signingTime)
    }

    func request(_ digest: SigningOptions.Digest) -> ExternalKey.Request {
        ExternalKey.Request(digest: message.digest, algorithm: digest, scheme: ExternalKey.Scheme(scheme))
    }

    /// - Parameter code: the error when the signature is not one of the signer's key.
    func signed(with signature: [UInt8], ifWrong code: ToolkitError.Code) throws(ToolkitError) -> SignedFile {
        let bytes = try mapping(message.signed(with: signature)) { (error: CMSError) in
            switch error.code {
            case .signatureWrong: ToolkitError(code, detail: error.detail)
            case .signingFailed: ToolkitError(.signingFailed, detail: error.detail)
            case .ownOutputInvalid: ToolkitError(.ownOutputInvalid, detail: error.detail)
            }
        }
        if bytes.count > AssociationFile.maximumSize {
            throw ToolkitError(.signedFileTooLarge, detail: String(bytes.count))
        }
        return SignedFile(bytes: bytes, payload: document.payload, warnings: warnings, findings: findings)
    }
}
