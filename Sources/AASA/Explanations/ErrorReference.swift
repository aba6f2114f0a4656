/// A number with the family in which it counts, as `Error Domain=… Code=…`, `… error N` or `DOMAIN N` name it.
public struct ErrorReference: Hashable, Sendable {
    public var family: ErrorFamily
    public var code: Int

    public init(family: ErrorFamily, code: Int) {
        self.family = family
        self.code = code
    }

    /// As the family writes it: `-25293`, `SWCERR00101`, `SWCErrorDomain 7`.
    public var description: String {
        switch family {
        case .osStatus, .cdn: family.text(code)
        default: "\(family.rawValue) \(code)"
        }
    }

    /// Reads a number: decimal with a sign, or hexadecimal as logs write negative ones (`0xFFFFE59E` is -6754).
    static func number(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        if bytes.count > 2, bytes[0] == 0x30, bytes[1] | 0x20 == UInt8(ascii: "x") {
            guard bytes.count <= 18, bytes[2...].allSatisfy({ isHexadecimal($0) }),
                let value = UInt64(text.dropFirst(2), radix: 16)
            else { return nil }
            if value <= UInt64(UInt32.max) { return Int(Int32(truncatingIfNeeded: value)) }
            return Int(Int64(truncatingIfNeeded: value))
        }
        let digits =
            bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
        guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Reads `SWCERR` and five digits, in any letter case.
    static func cdnCode(_ text: String) -> Int? {
        CDNFailure.number(ofCode: text.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 })
    }
}
