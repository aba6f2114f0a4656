internal import COpenSSL
internal import POSIX

/// The contents of a certificate's file: certificates in their order and, in PKCS#12, perhaps the first one's key.
package struct CertificateFile {
    package var certificates: [Certificate]
    package var key: PrivateKey?

    /// Reads PEM (one or many), DER (one), PKCS#7 without a signer, or PKCS#12.
    ///
    /// - Returns: at least one certificate.
    /// - Throws: a ``PKIError`` with what the bytes are instead.
    package static func read(_ file: SecretBytes, passphrase: PassphraseSource?) throws(PKIError) -> CertificateFile {
        OpenSSLErrorQueue.clear()
        if file.count == 0 { throw PKIError(.empty) }
        let certificates = try file.withBytes { bytes throws(PKIError) in try readPEM(bytes) }
        if !certificates.isEmpty { return CertificateFile(certificates: certificates, key: nil) }
        if file.withBytes({ $0.first == 0x30 }) {
            if let certificate = file.withBytes(readDER) {
                return CertificateFile(certificates: [certificate], key: nil)
            }
            let others = file.withBytes(PKCS7Bundle.read)
            if !others.isEmpty { return CertificateFile(certificates: others, key: nil) }
            if let bundle = try PKCS12Bundle.read(file, passphrase: passphrase) { return bundle }
        }
        OpenSSLErrorQueue.clear()
        switch file.withBytes(PEMLabel.first(in:)) {
        case .privateKey, .openSSHKey: throw PKIError(.holdsPrivateKey)
        case .publicKey: throw PKIError(.holdsPublicKey)
        case .request: throw PKIError(.holdsRequest)
        case .message: throw PKIError(.holdsPKCS7)
        case .certificate: throw PKIError(.damaged)
        case .other, nil:
            if file.withBytes(isKey) { throw PKIError(.holdsPrivateKey) }
            throw PKIError(file.withBytes(otherKind) ?? .notRecognised)
        }
    }

    /// Reads every certificate block, in memory that is wiped: a key may be in the same file. Blocks are not decrypted,
    /// so that OpenSSL itself never prompts for a pass phrase.
    private static func readPEM(_ bytes: UnsafeRawBufferPointer) throws(PKIError) -> [Certificate] {
        try withReadBIO(bytes) { bio throws(PKIError) in
            var certificates: [Certificate] = []
            while let block = PEMBlock(bio) {
                if block.isPKCS7 {
                    certificates += block.bytes.withUnsafeBytes(PKCS7Bundle.read)
                    continue
                }
                guard let isTrusted = block.certificateForm else { continue }
                guard let certificate = Certificate(block.bytes, isTrusted: isTrusted) else {
                    OpenSSLErrorQueue.clear()
                    // Some authorities label PKCS#7 so; OpenSSL reads that too.
                    let bundle = block.bytes.withUnsafeBytes(PKCS7Bundle.read)
                    certificates += bundle
                    if !bundle.isEmpty { continue }
                    throw PKIError(.damaged)
                }
                certificates.append(certificate)
            }
            // Anything else than the end of the input is a broken block.
            if let last = OpenSSLErrorQueue.drain().last, !last.isEndOfPEM {
                throw PKIError(.damaged, detail: last.text)
            }
            return certificates
        } ?? []
    }

    static func readDER(_ bytes: UnsafeRawBufferPointer) -> Certificate? {
        defer { OpenSSLErrorQueue.clear() }
        guard let handle = withReadBIO(bytes, { d2i_X509_bio($0, nil) }) else { return nil }
        return Certificate(takingOwnershipOf: handle)
    }

    /// What a file in DER holds if that is neither a certificate nor a private key.
    static func otherKind(_ bytes: UnsafeRawBufferPointer) -> PKIErrorCode? {
        defer { OpenSSLErrorQueue.clear() }
        if let request = withReadBIO(bytes, { d2i_X509_REQ_bio($0, nil) }) {
            X509_REQ_free(request)
            return .holdsRequest
        }
        if let message = withReadBIO(bytes, { d2i_CMS_bio($0, nil) }) {
            CMS_ContentInfo_free(message)
            return .holdsPKCS7
        }
        var start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        let key = withReadBIO(bytes) { d2i_PUBKEY_bio($0, nil) }
        guard let key = key ?? d2i_PublicKey(EVP_PKEY_RSA, nil, &start, bytes.count) else {
            return if isCutOff(bytes) { .damaged } else { nil }
        }
        EVP_PKEY_free(key)
        return .holdsPublicKey
    }

    /// Whether the bytes begin with a long SEQUENCE in DER, and end within it.
    private static func isCutOff(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 4, bytes[0] == DER.sequence, bytes[1] > 0x80 else { return false }
        var start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        var (length, tag, kind) = (0, Int32(0), Int32(0))
        return ASN1_get_object(&start, &length, &tag, &kind, bytes.count) & 0x80 != 0
    }

    private static func isKey(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let key = withReadBIO(bytes) { d2i_PrivateKey_bio($0, nil) }
        OpenSSLErrorQueue.clear()
        EVP_PKEY_free(key)
        return key != nil
    }
}

/// Certificates in a SignedData without a signer (RFC 5652 section 5.2), as authorities hand out chains: `.p7b` and
/// `.p7c`.
enum PKCS7Bundle {
    /// Reads a bundle in DER; empty for other bytes.
    static func read(_ bytes: UnsafeRawBufferPointer) -> [Certificate] {
        defer { OpenSSLErrorQueue.clear() }
        guard let handle = withReadBIO(bytes, { bio in d2i_CMS_bio(bio, nil) }) else { return [] }
        defer { CMS_ContentInfo_free(handle) }
        guard OBJ_obj2nid(CMS_get0_type(handle)) == NID_pkcs7_signed else { return [] }
        // A signed document has certificates too. Where one is given for them, that is a mistake.
        guard aasa_sk_CMS_SignerInfo_num(CMS_get0_SignerInfos(handle)) == 0 else { return [] }
        guard let stack = CMS_get1_certs(handle) else { return [] }
        defer { aasa_sk_X509_pop_free(stack) }
        return Certificate.list(stack)
    }
}
