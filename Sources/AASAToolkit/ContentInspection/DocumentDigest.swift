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
    package var hexadecimal: String { map { byte in byte.digits(atLeast: 2, radix: 16) }.joined() }
}
