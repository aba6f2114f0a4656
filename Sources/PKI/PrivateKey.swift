internal import COpenSSL
internal import POSIX

/// A private key of any type. Its bytes stay inside OpenSSL, which wipes them.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is set once, in `init`, and freed once, in `deinit`;
/// 2. every operation has a context of its own, and OpenSSL changes what they share (an RSA key's blinding, the copies
///    of a key that providers hold) under the key's own locks;
/// 3. reference counts of `EVP_PKEY` are atomic.
package final class PrivateKey: @unchecked Sendable {
    package let handle: OpaquePointer  //<EVP_PKEY>

    /// Takes over a reference that the caller owned.
    init(takingOwnershipOf handle: OpaquePointer) { self.handle = handle }

    deinit { EVP_PKEY_free(handle) }

    package func belongs(to certificate: Certificate) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_check_private_key(certificate.handle, handle) == 1
    }

    /// Whether the private key belongs to the public one that was stored with it. Costs as much as several signatures.
    /// The corresponding C function is `EVP_PKEY_pairwise_check`.
    package var isConsistent: Bool {
        defer { OpenSSLErrorQueue.clear() }
        return withOperation(on: handle) { EVP_PKEY_pairwise_check($0) == 1 } ?? false
    }

    /// Reads PKCS#1, PKCS#8, encrypted PKCS#8 and SEC 1 keys, in PEM or DER.
    ///
    /// Old keys are encrypted with algorithms of OpenSSL's "legacy" provider, such as DES.
    ///
    /// - Throws: a ``PKIError`` with what the bytes are instead, or why the key does not open.
    package static func read(_ file: SecretBytes, passphrase: PassphraseSource?) throws(PKIError) -> PrivateKey {
        OpenSSLErrorQueue.clear()
        let label = file.withBytes(PEMLabel.first(in:))
        if file.count == 0 { throw PKIError(.empty) }
        let request = PassphraseRequest(passphrase)
        let isDER = file.withBytes { $0.first == 0x30 }
        if let key = open(file, isDER: isDER, passphrase: request) { return PrivateKey(takingOwnershipOf: key) }
        var reasons = OpenSSLErrorQueue.drain()
        if request.failure == .passphraseWrong, reasons.contains(where: \.isUnsupported), LegacyProvider.load() {
            if let key = open(file, isDER: isDER, passphrase: request) { return PrivateKey(takingOwnershipOf: key) }
            reasons = OpenSSLErrorQueue.drain()
        }
        let mislabelled = file.withBytes { bytes in withReadBIO(bytes) { bio in PEMBlock(bio)?.mislabelledKey } }
        if let mislabelled { return PrivateKey(takingOwnershipOf: mislabelled) }
        OpenSSLErrorQueue.clear()
        let detail = OpenSSLErrorQueue.text(of: reasons)
        if let failure = request.failure { throw PKIError(failure, detail: detail) }
        throw error(about: file, label: label, isDER: isDER, detail: detail)
    }

    /// What a file is that does not open as a key.
    private static func error(about file: SecretBytes, label: PEMLabel?, isDER: Bool, detail: String) -> PKIError {
        switch label {
        case .certificate: return PKIError(.holdsCertificate)
        case .publicKey: return PKIError(.holdsPublicKey)
        case .openSSHKey: return PKIError(.holdsOpenSSHKey)
        case .request: return PKIError(.holdsRequest)
        case .message: return PKIError(.holdsPKCS7)
        case .privateKey: return PKIError(.damaged, detail: detail)
        case .other, nil:
            if !isDER { return PKIError(.notRecognised) }
            if file.withBytes(CertificateFile.readDER) != nil { return PKIError(.holdsCertificate) }
            if file.withBytes(PKCS12Bundle.isBundle) { return PKIError(.holdsPKCS12) }
            return PKIError(file.withBytes(CertificateFile.otherKind) ?? .notRecognised)
        }
    }

    /// Returns nil if the bytes are not a key, or if the pass phrase does not open it.
    private static func open(
        _ file: SecretBytes, isDER: Bool, passphrase request: PassphraseRequest
    ) -> OpaquePointer? {
        let key: OpaquePointer? = file.withBytes { bytes in
            withReadBIO(bytes) { bio in
                PEM_read_bio_PrivateKey(bio, nil, answerPassphraseRequest, request.context)
            }
        }
        if key != nil || !isDER { return key }
        return readDER(file, passphrase: request)
    }

    private static func readDER(_ file: SecretBytes, passphrase request: PassphraseRequest) -> OpaquePointer? {
        let plain = file.withBytes { bytes in withReadBIO(bytes) { d2i_PrivateKey_bio($0, nil) } }
        if let plain { return plain }
        OpenSSLErrorQueue.clear()
        return file.withBytes { bytes in
            withReadBIO(bytes) { d2i_PKCS8PrivateKey_bio($0, nil, answerPassphraseRequest, request.context) }
        }
    }
}
