internal import AASA
internal import PKI

extension Content {
    /// The SHA-256 of the document in hexadecimal digits; nil without one.
    var sha256: String? {
        document.flatMap { bytes in try? DigestAlgorithm.sha256.digest(of: bytes[...]).hexadecimal }
    }
}

extension [UInt8] {
    /// Two lower-case digits for each byte.
    package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
