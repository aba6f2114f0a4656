internal import AASA
internal import PKI

extension [UInt8] {
    /// The SHA-256 in hexadecimal digits; nil if OpenSSL cannot be used.
    package var sha256: String? { try? DigestAlgorithm.sha256.digest(of: self[...]).hexadecimal }

    /// Two lower-case digits for each byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        let pairs = flatMap { byte in [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
        return String(decoding: pairs, as: UTF8.self)
    }
}
