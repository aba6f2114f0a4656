internal import COpenSSL

/// How a key signs a digest.
package enum SignatureScheme: Sendable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2).
    case rsaPKCS1
    /// ECDSA, the signature a DER-encoded pair of integers (RFC 3279 section 2.2.3).
    case ecdsa

    /// The algorithm of a key; nil for keys of other types.
    init?(_ key: OpaquePointer) {
        switch EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_RSA: self = .rsaPKCS1
        case EVP_PKEY_EC: self = .ecdsa
        default: return nil
        }
    }
}

extension PrivateKey {
    /// Signs a digest that was made with `algorithm`. The corresponding C function is `EVP_PKEY_sign`.
    ///
    /// - Throws: `.internalFailure` with OpenSSL's reason, for instance for a key that is too short for the digest.
    package func sign(_ digest: [UInt8], madeWith algorithm: DigestAlgorithm) throws(PKIError) -> [UInt8] {
        OpenSSLErrorQueue.clear()
        let signature = withOperation(on: handle) { operation -> [UInt8]? in
            var count = 0
            guard EVP_PKEY_sign_init(operation) == 1,
                EVP_PKEY_CTX_set_signature_md(operation, algorithm.method) == 1,
                EVP_PKEY_sign(operation, nil, &count, digest, digest.count) == 1
            else { return nil }
            var signature = [UInt8](repeating: 0, count: count)
            guard EVP_PKEY_sign(operation, &signature, &count, digest, digest.count) == 1 else { return nil }
            return Array(signature[..<count])
        }
        guard let signature else { throw .openSSL() }
        return signature
    }
}

extension Certificate {
    /// How the certificate's key signs; nil when it is neither an RSA nor an EC key.
    package var signatureScheme: SignatureScheme? { publicKey.flatMap { SignatureScheme($0) } }

    /// Whether the certificate's key made `signature` of a digest that was made with `algorithm`.
    /// The corresponding C function is `EVP_PKEY_verify`.
    package func verifies(_ signature: [UInt8], of digest: [UInt8], madeWith algorithm: DigestAlgorithm) -> Bool {
        guard let publicKey else { return false }
        defer { OpenSSLErrorQueue.clear() }
        return withOperation(on: publicKey) { operation in
            EVP_PKEY_verify_init(operation) == 1 && EVP_PKEY_CTX_set_signature_md(operation, algorithm.method) == 1
                && EVP_PKEY_verify(operation, signature, signature.count, digest, digest.count) == 1
        } ?? false
    }
}

func withOperation<R>(on key: OpaquePointer, _ body: (OpaquePointer) -> R?) -> R? {
    guard let operation = EVP_PKEY_CTX_new(key, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(operation) }
    return body(operation)
}
