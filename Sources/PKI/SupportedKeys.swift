internal import COpenSSL
internal import POSIX

extension Certificate {
    /// Describes the key when devices do not support it, for instance "DSA of 2048 bits"; nil for RSA of 1,024 to 8,192
    /// bits and ECDSA on P-256, P-384 and P-521.
    ///
    /// No operation is made with the key.
    package var unsupportedKey: String? {
        defer { OpenSSLErrorQueue.clear() }
        guard let publicKey else { return "of an unknown kind" }
        let bits = EVP_PKEY_get_bits(publicKey)
        switch EVP_PKEY_get_base_id(publicKey) {
        case EVP_PKEY_RSA:
            if (1024...8192).contains(bits) { return nil }
            return "RSA of \(bits) bits"
        case EVP_PKEY_EC:
            var text = [CChar](repeating: 0, count: 64)
            var count = 0
            guard EVP_PKEY_get_group_name(publicKey, &text, text.count, &count) == 1 else {
                return "ECDSA on a curve without a name"
            }
            let curve = String(characters: text.prefix(count))
            if ["prime256v1", "secp384r1", "secp521r1"].contains(curve) { return nil }
            return "ECDSA on \(curve)"
        case EVP_PKEY_DSA: return "DSA of \(bits) bits"
        default: return keyTypeName
        }
    }

    /// The name of the key's type, for instance "RSA-PSS".
    package var keyTypeName: String { publicKey.flatMap { Self.keyTypeName(of: $0) } ?? "of an unknown kind" }

    /// OpenSSL's name of a key's type, in the spelling of RFC 8032 for Edwards curves.
    static func keyTypeName(of key: OpaquePointer) -> String? {
        let name = String(copying: EVP_PKEY_get0_type_name(key))
        return switch name {
        case "ED25519": "Ed25519"
        case "ED448": "Ed448"
        default: name
        }
    }

    /// Whether the subject is the name of `other`'s issuer, with any keys.
    package func hasIssuedName(of other: Certificate) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_NAME_cmp(X509_get_subject_name(handle), X509_get_issuer_name(other.handle)) == 0
    }

    /// The problem of a path that leads through a certificate with such a key; nil when devices support it.
    func keyProblem(depth: Int) -> ChainVerification.Problem? {
        guard let unsupportedKey else { return nil }
        return problem(.tooWeak, depth: depth, text: "its key is \(unsupportedKey), which devices do not support")
    }
}
