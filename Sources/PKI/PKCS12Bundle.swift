internal import COpenSSL
internal import POSIX

/// Reading of PKCS#12 files (RFC 7292): a key, its certificate and the chain in one file.
enum PKCS12Bundle {
    /// Returns nil when the bytes are not PKCS#12 at all.
    ///
    /// The empty pass phrase is tried first; then the source is called once. Files of old tools (macOS's keychain among
    /// them) use algorithms of OpenSSL's "legacy" provider, which is loaded only when needed.
    static func read(_ file: SecretBytes, passphrase: PassphraseSource?) throws(PKIError) -> CertificateFile? {
        let handle = file.withBytes { bytes in withReadBIO(bytes) { d2i_PKCS12_bio($0, nil) } }
        OpenSSLErrorQueue.clear()
        guard let handle else { return nil }
        defer { PKCS12_free(handle) }

        if let bundle = try open(handle, passphrase: "", count: 0) { return bundle }
        guard let secret = passphrase?() else { throw PKIError(.passphraseNeeded) }
        // PKCS12_parse requires a C string: one byte more, which stays zero.
        let terminated = SecretBytes(capacity: secret.count + 1)
        terminated.fill { room in
            secret.withBytes { room.copyMemory(from: $0) }
            return secret.count + 1
        }
        let opened = try terminated.withBytes { bytes throws(PKIError) -> CertificateFile? in
            guard let text = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
            return try open(handle, passphrase: text, count: Int32(clamping: bytes.count - 1))
        }
        guard let opened else { throw PKIError(.passphraseWrong) }
        return opened
    }

    /// Returns nil when the pass phrase is wrong.
    private static func open(
        _ handle: OpaquePointer, passphrase: UnsafePointer<CChar>, count: Int32
    ) throws(PKIError) -> CertificateFile? {
        let hasMAC = PKCS12_mac_present(handle) != 0
        // PKCS12_parse of OpenSSL 3.0 requires a MAC where there is a pass phrase.
        if !hasMAC, count > 0 { PKCS12_set_mac(handle, passphrase, count, nil, 0, 1, EVP_sha256()) }
        if !opens(handle, passphrase: passphrase, count: count) {
            LegacyProvider.load()
            guard opens(handle, passphrase: passphrase, count: count) else {
                OpenSSLErrorQueue.clear()
                return nil
            }
        }
        OpenSSLErrorQueue.clear()
        var parts = parse(handle, passphrase: passphrase)
        if parts == nil, LegacyProvider.load() { parts = parse(handle, passphrase: passphrase) }
        guard let parts else {
            let text = OpenSSLErrorQueue.drainText()
            // Without a MAC a wrong pass phrase shows only here.
            if !hasMAC { return nil }
            throw PKIError(.damaged, detail: text)
        }
        OpenSSLErrorQueue.clear()

        defer { aasa_sk_X509_pop_free(parts.chain) }
        let key = parts.key.map { handle in PrivateKey(takingOwnershipOf: handle) }
        var certificates = Certificate.list(parts.chain)
        if let own = parts.certificate { certificates.insert(Certificate(takingOwnershipOf: own), at: 0) }
        guard !certificates.isEmpty else { throw PKIError(.holdsPrivateKey) }
        return CertificateFile(certificates: certificates, key: key)
    }

    static func isBundle(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let handle = withReadBIO(bytes) { d2i_PKCS12_bio($0, nil) }
        OpenSSLErrorQueue.clear()
        PKCS12_free(handle)
        return handle != nil
    }

    /// No pass phrase at all differs from the empty one (RFC 7292 appendix B.1), and both are in use.
    private static func opens(_ handle: OpaquePointer, passphrase: UnsafePointer<CChar>, count: Int32) -> Bool {
        // A file without a MAC has nothing to check a pass phrase against.
        if PKCS12_mac_present(handle) == 0 { return true }
        if PKCS12_verify_mac(handle, passphrase, count) == 1 { return true }
        return count == 0 && PKCS12_verify_mac(handle, nil, 0) == 1
    }

    private struct Parts {
        var key: OpaquePointer?  //<EVP_PKEY>
        var certificate: OpaquePointer?  //<X509>
        var chain: OpaquePointer?  //<STACK_OF(X509)>
    }

    private static func parse(_ handle: OpaquePointer, passphrase: UnsafePointer<CChar>) -> Parts? {
        var parts = Parts()
        guard PKCS12_parse(handle, passphrase, &parts.key, &parts.certificate, &parts.chain) == 1 else { return nil }
        return parts
    }
}
