internal import AASA

/// The SHA-256 of a certificate in DER, written as 32 pairs of upper-case hexadecimal digits with colons between them.
package struct CertificateFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not a fingerprint in the form that systems compare.
    package enum Defect: Error, Sendable, Hashable {
        case empty
        /// Something else than pairs of hexadecimal digits.
        case notHexadecimal
        /// A fingerprint of another number of bytes: 20 are those of SHA-1, 16 those of MD5.
        case length(Int)
        /// The right bytes in another form: small letters, no colons, spaces, a prefix.
        case form(canonical: String)
    }

    /// 32 bytes.
    package let bytes: [UInt8]
    package static let length = 32
    package static let zero = CertificateFingerprint(zeros: length)

    private init(zeros count: Int) { bytes = Array(repeating: 0, count: count) }

    /// - Parameter bytes: a SHA-256; the result is nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    package init(_ text: String) throws(Defect) {
        let read = try Self(anyForm: text)
        if !read.description.utf8.elementsEqual(text.utf8) { throw .form(canonical: read.description) }
        self = read
    }

    /// Accepts every form that names 32 bytes: as keytool, openssl and apksigner print them.
    package init(anyForm text: String) throws(Defect) {
        if text.utf8.allSatisfy(\.isBlank) { throw .empty }
        let digits = Self.digits(of: text)
        guard digits.allSatisfy(\.isHexDigit), digits.count.isMultiple(of: 2) else { throw .notHexadecimal }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            bytes.append(Self.value(of: digits[index]) << 4 | Self.value(of: digits[index + 1]))
        }
        guard bytes.count == Self.length else { throw .length(bytes.count) }
        self.bytes = bytes
    }

    package var description: String { bytes.map(\.upperHexadecimal).joined(separator: ":") }

    /// The text without separators and a prefix such as `SHA256:`.
    private static func digits(of text: String) -> [UInt8] {
        let prefixes = ["sha256 fingerprint=", "sha256fingerprint:", "sha-256:", "sha256:", "sha256="]
        let lower = text.lowercased()
        var rest = Substring(text).utf8
        if let prefix = prefixes.first(where: { lower.utf8.starts(with: $0.utf8) }) {
            rest = rest.dropFirst(prefix.utf8.count)
        }
        return rest.filter { !$0.isBlank && $0 != UInt8(ascii: ":") }
    }

    private static func value(of digit: UInt8) -> UInt8 { digit.isDigit ? digit - 0x30 : (digit | 0x20) - 0x61 + 10 }
}

extension UInt8 {
    /// Two digits.
    package var upperHexadecimal: String {
        let digits = String(self, radix: 16, uppercase: true)
        return self < 16 ? "0" + digits : digits
    }
}
