internal import COpenSSL

/// Authenticated encryption without a nonce: AES-SIV with keys of 256 bits (RFC 5297). Equal texts have equal results,
/// which reveal nothing else and cannot be made without the key.
package struct DeterministicCipher: Sendable {
    private let key: [UInt8]
    /// Bytes of the synthetic initialisation vector in front of a result, which authenticates it.
    private static let tagCount = 16

    /// Bytes of a key.
    package static let keyCount = 64

    /// Makes a cipher, or returns nil if the key has a length other than ``keyCount``.
    package init?(key: [UInt8]) {
        guard key.count == Self.keyCount else { return nil }
        self.key = key
    }

    /// Returns the tag, followed by as many bytes as the text has; nil when OpenSSL refuses.
    package func seal(_ text: [UInt8]) -> [UInt8]? {
        withContext { context, cipher in
            var output = [UInt8](repeating: 0, count: text.count)
            var tag = [UInt8](repeating: 0, count: Self.tagCount)
            var count: Int32 = 0
            guard !text.isEmpty, EVP_EncryptInit_ex2(context, cipher, key, nil, nil) == 1,
                EVP_EncryptUpdate(context, &output, &count, text, Int32(text.count)) == 1, Int(count) == text.count,
                EVP_EncryptFinal_ex(context, nil, &count) == 1,
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagCount), &tag) == 1
            else { return nil }
            return tag + output
        }
    }

    /// Returns the text that was sealed; nil for anything that this key has not sealed.
    package func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count > Self.tagCount else { return nil }
        return withContext { context, cipher in
            var tag = Array(sealed[..<Self.tagCount])
            let text = Array(sealed[Self.tagCount...])
            var output = [UInt8](repeating: 0, count: text.count)
            var count: Int32 = 0
            guard EVP_DecryptInit_ex2(context, cipher, key, nil, nil) == 1,
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagCount), &tag) == 1,
                EVP_DecryptUpdate(context, &output, &count, text, Int32(text.count)) == 1, Int(count) == text.count
            else { return nil }
            return output
        }
    }

    private func withContext(_ body: (OpaquePointer, OpaquePointer) -> [UInt8]?) -> [UInt8]? {
        OpenSSLErrorQueue.clear()
        guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-SIV", nil) else {
            OpenSSLErrorQueue.clear()
            return nil
        }
        defer { EVP_CIPHER_free(cipher) }
        guard let context = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        let result = body(context, cipher)
        OpenSSLErrorQueue.clear()
        return result
    }
}
