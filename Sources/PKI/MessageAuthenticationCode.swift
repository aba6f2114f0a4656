internal import COpenSSL

/// HMAC (RFC 2104) with SHA-256: proof that who wrote a message knows a secret. The corresponding C function is
/// `EVP_Q_mac`, a call of OpenSSL's `EVP_MAC`.
package enum MessageAuthenticationCode {
    /// 32 bytes.
    ///
    /// - Throws: `.internalFailure` when OpenSSL refuses; nothing takes its place.
    package static func hmacSHA256(of message: [UInt8], key: [UInt8]) throws(PKIError) -> [UInt8] {
        let size = 32
        var code = [UInt8](repeating: 0, count: size)
        var count = 0
        // Key and message may be empty; OpenSSL wants addresses all the same. The byte more is not counted.
        let result = (key + [0]).withUnsafeBufferPointer { keyBytes in
            (message + [0]).withUnsafeBufferPointer {
                EVP_Q_mac(
                    nil, "HMAC", nil, "SHA256", nil, keyBytes.baseAddress, key.count, $0.baseAddress, message.count,
                    &code,
                    size, &count)
            }
        }
        guard result != nil, count == size else { throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText()) }
        return code
    }
}
