/// The encoding that a text seems to have. RFC 8259 section 8.1 allows only UTF-8.
package enum JSONEncoding: Sendable {
    case utf8, utf16, utf32

    /// UTF-8's byte order mark.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Detects the encoding by the byte order mark, or by the zeros in the first two characters, which
    /// are ASCII in any JSON text.
    package init(of bytes: [UInt8]) {
        let head = bytes.prefix(4)
        let zeros = head.map { byte in byte == 0 }
        let beginsWithZeros = zeros.prefix(3).allSatisfy(\.self)
        let endsWithZeros = zeros.suffix(3).allSatisfy(\.self)
        let hasThreeZeros = zeros.count == 4 && (beginsWithZeros || endsWithZeros)
        let hasOneOfTwoZeros = zeros.count >= 2 && zeros[0] != zeros[1]
        if head.starts(with: [0x00, 0x00, 0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
            self = .utf32
        } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            self = .utf16
        } else if hasThreeZeros {
            self = .utf32
        } else if hasOneOfTwoZeros {
            self = .utf16
        } else {
            self = .utf8
        }
    }

    /// Returns the text in UTF-8 without a byte order mark; nil when it is malformed in the detected encoding.
    package static func utf8(from bytes: [UInt8]) -> [UInt8]? {
        let text: String?
        switch JSONEncoding(of: bytes) {
        case .utf8: text = String(validating: bytes, as: UTF8.self)
        case .utf16: text = units(of: bytes, UInt16.self).flatMap { units in String(validating: units, as: UTF16.self) }
        case .utf32: text = units(of: bytes, UInt32.self).flatMap { units in String(validating: units, as: UTF32.self) }
        }
        guard let text else { return nil }
        return Array(withoutByteOrderMark(Array(text.utf8)))
    }

    /// The bytes behind a mark of UTF-8; all of them without one.
    package static func withoutByteOrderMark<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        if bytes.starts(with: byteOrderMark) { bytes.dropFirst(byteOrderMark.count) } else { bytes[...] }
    }

    /// The code units, in the byte order that the mark or the first zero shows.
    private static func units<Unit: FixedWidthInteger>(of bytes: [UInt8], _: Unit.Type) -> [Unit]? {
        let width = Unit.bitWidth / 8
        guard bytes.count.isMultiple(of: width), let first = bytes.first else { return nil }
        let isBigEndian = first == 0x00 || first == 0xFE
        return stride(from: 0, to: bytes.count, by: width).map { start in
            let unit = bytes[start..<start + width]
            return (isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | Unit($1) }
        }
    }
}
