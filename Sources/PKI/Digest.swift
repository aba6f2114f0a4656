internal import COpenSSL

/// A digest algorithm of the SHA-2 family (FIPS 180-4), as signers of CMS messages use them (RFC 5754).
package enum DigestAlgorithm: String, Sendable, CaseIterable {
    case sha256, sha384, sha512

    /// The contents of the algorithm's OBJECT IDENTIFIER (RFC 5754 section 2).
    package var objectIdentifier: [UInt8] { [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, number] }

    /// The last number of the identifiers that name the algorithm.
    package var number: UInt8 {
        switch self {
        case .sha256: 1
        case .sha384: 2
        case .sha512: 3
        }
    }

    /// The DigestInfo of a digest: what an RSA key signs (RFC 8017 section 9.2).
    func digestInfo(_ digest: [UInt8]) -> [UInt8] {
        let identifier = DER.element(DER.objectIdentifier, contents: objectIdentifier)
        let algorithm = DER.element(DER.sequence, contents: identifier + [DER.null, 0])
        return DER.element(DER.sequence, contents: algorithm + DER.element(DER.octetString, contents: digest))
    }

    /// An `EVP_MD`, which OpenSSL never frees.
    package var method: OpaquePointer? {
        switch self {
        case .sha256: Self.fetchedSHA256
        case .sha384: Self.fetchedSHA384
        case .sha512: Self.fetchedSHA512
        }
    }

    // Each use of 'EVP_sha256()' searches OpenSSL's providers: each is fetched once, when it is first needed. They are never
    // changed or freed, so that threads may share them.
    nonisolated(unsafe) private static let fetchedSHA256 = EVP_MD_fetch(nil, "SHA256", nil)
    nonisolated(unsafe) private static let fetchedSHA384 = EVP_MD_fetch(nil, "SHA384", nil)
    nonisolated(unsafe) private static let fetchedSHA512 = EVP_MD_fetch(nil, "SHA512", nil)

    /// Returns the digest of `bytes`: 32, 48 or 64 bytes. The corresponding C function is `EVP_Digest`.
    ///
    /// - Throws: `.internalFailure` when OpenSSL refuses.
    package func digest(of bytes: ArraySlice<UInt8>) throws(PKIError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let isDone = bytes.withUnsafeBytes {
            EVP_Digest($0.baseAddress, $0.count, &digest, &count, method, nil) == 1
        }
        guard isDone else { throw .openSSL() }
        return Array(digest[..<Int(count)])
    }
}

/// HMAC (RFC 2104) with SHA-256: proves that the author of a message knows a secret. The corresponding C function is
/// `EVP_Q_mac`.
package enum MessageAuthenticationCode {
    /// Returns the code: 32 bytes.
    ///
    /// - Throws: `.internalFailure` when OpenSSL refuses; it has no fallback.
    package static func hmacSHA256(of message: [UInt8], key: [UInt8]) throws(PKIError) -> [UInt8] {
        let size = 32
        var code = [UInt8](repeating: 0, count: size)
        var count = 0
        // OpenSSL requires addresses even for an empty key or message; the added byte is not counted.
        let result = (key + [0]).withUnsafeBufferPointer { keyBytes in
            (message + [0]).withUnsafeBufferPointer {
                EVP_Q_mac(
                    nil, "HMAC", nil, "SHA256", nil, keyBytes.baseAddress, key.count, $0.baseAddress, message.count,
                    &code, size, &count)
            }
        }
        guard result != nil, count == size else { throw .openSSL() }
        return code
    }
}
