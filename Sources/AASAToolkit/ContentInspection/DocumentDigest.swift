internal import PKI

extension [UInt8] {
    /// The SHA-256 in hexadecimal digits; nil if OpenSSL cannot be used.
    package var sha256: String? { try? DigestAlgorithm.sha256.digest(of: self[...]).hexadecimal }
}
