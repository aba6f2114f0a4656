internal import PKI

/// A certificate with its private key and the certificates above it. Read once, it signs any
/// number of files, on any thread.
public final class SigningIdentity: Sendable {
    /// The signer's certificate and those above it.
    public let certificates: SigningCertificates
    let key: PrivateKey
    /// The key's file; nil for a key that the caller had in memory.
    let keyPath: String?

    /// Reads an identity from files.
    ///
    /// - Parameters:
    ///   - certificateFile: PEM (the chain may follow), DER, PKCS#7 or PKCS#12.
    ///   - keyFile: PKCS#1, PKCS#8 or SEC 1 in PEM or DER; nil when the certificate's file holds the key.
    ///   - chainFiles: further certificates.
    ///   - passphrase: of the key or the PKCS#12 file.
    /// - Throws: `.file`, `.credential`, `.keyMissing`, `.keyMismatch`.
    public convenience init(
        certificateFile: String, keyFile: String? = nil, chainFiles: [String] = [], passphrase: PassphraseOrigin = .none
    ) throws(ToolkitError) {
        try self.init(
            .file(certificateFile), key: keyFile.map(CredentialSource.file),
            chain: chainFiles.map(CredentialSource.file), passphrase: passphrase)
    }

    /// Reads an identity from memory, which is copied; wiping the original is the caller's part.
    ///
    /// - Parameters:
    ///   - certificates: PEM (the chain may follow), DER, PKCS#7 or PKCS#12.
    ///   - key: PKCS#1, PKCS#8 or SEC 1 in PEM or DER; nil when `certificates` hold the key.
    ///   - chain: further certificates in PEM or DER.
    ///   - passphrase: of the key or of PKCS#12.
    /// - Throws: `.credential`, `.keyMissing`, `.keyMismatch`.
    public convenience init(
        certificates: [UInt8], key: [UInt8]? = nil, chain: [UInt8]? = nil, passphrase: PassphraseOrigin = .none
    ) throws(ToolkitError) {
        try self.init(
            .bytes(certificates), key: key.map(CredentialSource.bytes),
            chain: chain.map { [.bytes($0)] } ?? [], passphrase: passphrase)
    }

    private init(
        _ certificates: CredentialSource, key keySource: CredentialSource?, chain: [CredentialSource],
        passphrase origin: PassphraseOrigin
    ) throws(ToolkitError) {
        let passphrase = try origin.source()
        let data = try certificates.read()
        let file = try data.certificates(.certificate, passphrase: passphrase)
        let key: PrivateKey
        var keyData = data
        if let keySource {
            keyData = try keySource.read()
            key = try keyData.key(passphrase)
        } else if let keyOfFile = file.key {
            key = keyOfFile
        } else {
            // PEM files with both are common: HAProxy requires them.
            key = try Self.key(beside: data, passphrase)
        }
        guard let signer = file.certificates.first(where: key.belongs) else {
            var certificate = "'\(file.certificates.first?.subject ?? "")'"
            if let path = data.path { certificate += " in '\(path)'" }
            throw ToolkitError(.keyMismatch, path: keyData.path, detail: certificate)
        }
        guard signer.signatureScheme != nil else {
            throw ToolkitError(.credential(.key, .unsupportedKeyType), path: keyData.path, detail: signer.keyTypeName)
        }
        self.key = key
        keyPath = keyData.path
        var others = file.certificates
        for source in chain { others += try source.read().certificates(.chain, passphrase: passphrase).certificates }
        self.certificates = SigningCertificates(signer: signer, others)
    }

    /// The distinguished name of the signer's certificate (RFC 2253).
    public var subject: String { certificates.subject }

    private static func key(
        beside data: CredentialData, _ passphrase: PassphraseSource?
    ) throws(ToolkitError) -> PrivateKey {
        do throws(ToolkitError) {
            return try data.key(passphrase)
        } catch {
            switch error.code {
            case .credential(.key, .holdsCertificate), .credential(.key, .holdsPKCS7), .credential(.key, .holdsPKCS12):
                throw ToolkitError(.keyMissing, path: data.path)
            default: throw error
            }
        }
    }
}
