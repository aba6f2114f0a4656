/// Bytes as text.
extension String {
    /// The text of bytes in UTF-8; invalid ones become U+FFFD.
    @inlinable package init(utf8 bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}

extension Collection where Element: Equatable {
    /// What is between the separators, empty parts included: one more than there are separators.
    @inlinable package func parts(separatedBy separator: Element) -> [SubSequence] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}

extension Collection<UInt8> {
    /// The bytes with percent-encoded ones decoded (RFC 3986 section 2.1); what is not an escape stays.
    package var percentDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var rest = Array(self)[...]
        while let byte = rest.popFirst() {
            if byte == "%", rest.count > 1, let high = rest[rest.startIndex].hexValue,
                let low = rest[rest.startIndex + 1].hexValue
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// What is between the separators, each the same character of ASCII, empty parts included.
    package func parts(separatedBy separator: Unicode.Scalar) -> [SubSequence] {
        parts(separatedBy: UInt8(ascii: separator))
    }
}

extension String {
    /// The text with each byte percent-encoded that is neither unreserved (RFC 3986 section 2.3) nor one of `others`.
    package func percentEncoded(except others: String = "") -> String {
        var result = ""
        for byte in utf8 {
            if byte.isLetterOrDigit || "-._~".utf8.contains(byte) || others.utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + byte.digits(atLeast: 2, radix: 16).uppercased()
            }
        }
        return result
    }
}
