internal import AASA

/// The SHA-256 of a certificate in DER, written as 32 pairs of upper-case hexadecimal digits with colons between them.
package struct CertificateFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not a fingerprint in the form that systems compare.
    package enum Defect: Error, Sendable, Hashable {
        case empty
        /// Something else than hexadecimal digits.
        case notHexadecimal
        /// An odd number of hexadecimal digits.
        case digits(Int)
        /// A fingerprint of another number of bytes: 20 are those of SHA-1, 16 those of MD5.
        case length(Int)
        /// The right bytes in another form: small letters, no colons, spaces, a prefix, quotes.
        case form(canonical: String)
    }

    /// 32 bytes.
    package let bytes: [UInt8]
    /// Bytes of a SHA-256.
    package static let length = 32

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

    /// The bytes of pairs of hexadecimal digits; nil for other texts. The last digit of an odd number is left out.
    private static func bytes(of digits: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count - 1, by: 2) {
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
        let all = Self.all(in: text)
        if all.count == 1 {
            self = all[0]
            return
        }
        let digits = Self.digits(of: text)
        guard let bytes = Self.bytes(of: digits), digits.last?.hexValue != nil else { throw .notHexadecimal }
        if !digits.count.isMultiple(of: 2) { throw .digits(digits.count) }
        guard bytes.count == Self.length else { throw .length(bytes.count) }
        self.bytes = bytes
    }

    package var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(3 * bytes.count)
        for byte in bytes { digits += [(byte >> 4).hexDigit, (byte & 0xF).hexDigit, UInt8(ascii: ":")] }
        return String(utf8: digits.dropLast())
    }

    /// The fingerprints in a text such as the output of a tool, which may have those of SHA-1 and MD5 beside them; none
    /// if a part of one is there.
    static func all(in text: String) -> [CertificateFingerprint] {
        let text = Array(text.utf8)
        let pieces = text.split { byte in byte.hexValue == nil && byte != ":" }
        // Those of a fingerprint with other separators.
        if pieces.count(where: { piece in piece.count == 2 }) > leastPairs { return [] }
        var all: [CertificateFingerprint] = []
        for piece in pieces {
            var pairs = piece.split(separator: UInt8(ascii: ":"))
            // What is left of the name in 'SHA256:', 'SHA1:' and 'MD5:'.
            let isBehindName = text[..<piece.startIndex].last.map("HhMm-".utf8.contains) == true
            if isBehindName, pairs.count > 1 { pairs.removeFirst() }
            if pairs.count == 1 {
                let digits = pairs[0].count
                if digits > 2 * lengths[1], digits != 2 * length { return [] }
                if digits != 2 * length { continue }
            } else {
                if pairs.count < leastPairs { continue }
                if pairs.contains(where: { pair in pair.count != 2 }) { return [] }
            }
            let fingerprint = bytes(of: pairs.flatMap(Array.init)).flatMap(Self.init(bytes:))
            if let fingerprint { all.append(fingerprint) } else if !lengths.contains(pairs.count) { return [] }
        }
        return all
    }

    /// Bytes of MD5, SHA-1 and SHA-256.
    private static let lengths = [16, 20, length]

    /// Pairs of digits with colons between them that are at least part of a fingerprint.
    private static let leastPairs = 4

    /// The text without separators, what encloses it, and a prefix such as `SHA256:`.
    private static func digits(of text: String) -> [UInt8] {
        var text = text.lowercased().utf8.filter { byte in !byte.isWhiteSpace }[...]
        while let last = text.last, "\"'>,".utf8.contains(last) { text.removeLast() }
        text = text.drop { byte in "\"'<".utf8.contains(byte) }
        let digits = text.filter { byte in !":-=/".utf8.contains(byte) }
        let prefix = ["sha256fingerprint", "sha256", "0x"].first { prefix in digits.starts(with: prefix.utf8) }
        return Array(digits.dropFirst(prefix?.utf8.count ?? 0))
    }
}

extension AppIdentifier {
    /// Reads an identifier of either system, of Android with a fingerprint in any form; nil for any other text.
    package init?(anyForm text: String) {
        if let app = AppIdentifier(ofAnySystem: text) {
            self = app
            return
        }
        guard let separator = text.firstIndex(of: "@") else { return nil }
        let certificate = String(text[separator...].dropFirst())
        guard let fingerprint = try? CertificateFingerprint(anyForm: certificate) else { return nil }
        self.init(ofAndroid: "\(text[..<separator])@\(fingerprint)")
    }
}
