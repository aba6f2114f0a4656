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
    /// Bytes of a SHA-256.
    package static let length = 32
    package static let zero = CertificateFingerprint(zeros: length)

    private init(zeros count: Int) { bytes = Array(repeating: 0, count: count) }

    /// - Parameter bytes: a SHA-256; the result is nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Accepts only the form that systems compare.
    ///
    /// - Throws: the defect of any other text; ``Defect/form(canonical:)`` has the right form.
    package init(_ text: String) throws(Defect) {
        if let bytes = Self.canonicalBytes(of: text) {
            self.bytes = bytes
            return
        }
        throw .form(canonical: try Self(anyForm: text).description)
    }

    /// Whether a text is in the form that systems compare.
    static func isCanonical(_ text: String) -> Bool { AppIdentifier.isFingerprint(text) }

    /// The bytes of a text in the form that systems compare; nil for any other.
    private static func canonicalBytes(of text: String) -> [UInt8]? {
        guard isCanonical(text) else { return nil }
        return bytes(of: text.utf8.filter { byte in byte != ":" })
    }

    /// The bytes of pairs of hexadecimal digits; nil for other texts.
    private static func bytes(of digits: [UInt8]) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexValue, let low = digits[index + 1].hexValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Accepts every form that names 32 bytes: as keytool, openssl and apksigner print them.
    package init(anyForm text: String) throws(Defect) {
        if let bytes = Self.canonicalBytes(of: text) {
            self.bytes = bytes
            return
        }
        if text.utf8.allSatisfy(\.isWhiteSpace) { throw .empty }
        guard let bytes = Self.bytes(of: Self.digits(of: text)) else { throw .notHexadecimal }
        guard bytes.count == Self.length else { throw .length(bytes.count) }
        self.bytes = bytes
    }

    package var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(3 * bytes.count)
        for byte in bytes { digits += [(byte >> 4).hexDigit, (byte & 0xF).hexDigit, UInt8(ascii: ":")] }
        return String(utf8: digits.dropLast())
    }

    /// The text without separators and a prefix such as `SHA256:`.
    private static func digits(of text: String) -> [UInt8] {
        let prefixes = ["sha256 fingerprint=", "sha256fingerprint:", "sha-256:", "sha256:", "sha256="]
        let lower = text.lowercased()
        var rest = Substring(text).utf8
        let prefix = prefixes.first { prefix in lower.utf8.starts(with: prefix.utf8) }
        if let prefix { rest = rest.dropFirst(prefix.utf8.count) }
        return rest.filter { byte in !byte.isWhiteSpace && byte != ":" }
    }
}
