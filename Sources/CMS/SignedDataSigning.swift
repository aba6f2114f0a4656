internal import COpenSSL
package import PKI

/// The digest algorithms offered for signing (RFC 5754).
package enum SigningDigest: String, Sendable, CaseIterable {
    case sha256, sha384, sha512

    fileprivate var method: OpaquePointer? {
        switch self {
        case .sha256: EVP_sha256()
        case .sha384: EVP_sha384()
        case .sha512: EVP_sha512()
        }
    }
}

extension SignedData {
    /// Signs `content` as it is (no CRLF rewriting) and returns the DER encoding of a SignedData that contains it.
    ///
    /// - Parameters:
    ///   - chain: further certificates to put into the message, in any order.
    ///   - signingTime: the signingTime attribute (RFC 5652 section 11.3) in seconds since 1970; nil leaves out every
    ///     signed attribute, as `openssl smime -noattr` does.
    /// - Throws: `.keyMismatch`, `.signingFailed`.
    ///
    /// The corresponding C functions are `CMS_sign`, `CMS_add1_signer` and `CMS_final`.
    package static func sign(
        _ content: [UInt8], certificate: Certificate, key: PrivateKey, chain: [Certificate], digest: SigningDigest,
        signingTime: Int64?
    ) throws(CMSError) -> [UInt8] {
        OpenSSLErrorQueue.clear()
        guard key.belongs(to: certificate) else { throw CMSError(.keyMismatch, "") }
        let stack = aasa_sk_X509_new()
        defer { aasa_sk_X509_free(stack) }
        for other in chain { _ = aasa_sk_X509_push(stack, other.handle) }

        let binary = UInt32(CMS_BINARY)
        guard let message = CMS_sign(nil, nil, stack, nil, binary | UInt32(CMS_PARTIAL)) else { throw .openSSL() }
        defer { CMS_ContentInfo_free(message) }
        let attributes = signingTime == nil ? UInt32(CMS_NOATTR) : 0
        let flags = binary | UInt32(CMS_NOSMIMECAP) | attributes
        guard let signer = CMS_add1_signer(message, certificate.handle, key.handle, digest.method, flags) else {
            throw .openSSL()
        }
        if let signingTime { try add(signingTime, to: signer) }
        let isFinal = content.withUnsafeBytes { bytes in
            withReadBIO(bytes) { CMS_final(message, $0, nil, binary) == 1 } ?? false
        }
        guard isFinal, let encoded = writtenBytes({ i2d_CMS_bio($0, message) == 1 }) else { throw .openSSL() }
        return encoded
    }

    /// OpenSSL adds the signingTime of the clock only where none is set already.
    private static func add(_ signingTime: Int64, to signer: OpaquePointer) throws(CMSError) {
        guard let time = ASN1_TIME_set(nil, Int(signingTime)) else { throw .openSSL() }
        defer { ASN1_STRING_free(time) }
        // UTCTime through 2049, GeneralizedTime after (RFC 5652 section 11.3); ASN1_TIME_set chooses.
        let added = CMS_signed_add1_attr_by_NID(signer, NID_pkcs9_signingTime, ASN1_STRING_type(time), time, -1)
        guard added == 1 else { throw .openSSL() }
    }
}

extension CMSError {
    fileprivate static func openSSL() -> CMSError { CMSError(.signingFailed, OpenSSLErrorQueue.drainText()) }
}
