/// An IP address as a number of 32 or 128 bits, read from its text.
struct NetworkAddress: Equatable {
    /// Four or sixteen bytes, the most significant first.
    let bytes: [UInt8]

    /// Reads `192.0.2.1` (four decimal numbers), or the text of an IPv6 address (RFC 4291 section 2.2) with or without a
    /// zone (`%eth0`, RFC 4007 section 11) and brackets. Nil for anything else.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if rest.first == UInt8(ascii: "["), rest.last == UInt8(ascii: "]") { rest = rest.dropFirst().dropLast() }
        if let four = Self.four(rest) {
            bytes = four
        } else if let sixteen = Self.sixteen(rest.prefix { $0 != UInt8(ascii: "%") }) {
            bytes = sixteen
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The IPv4 address inside `::ffff:0:0/96` (RFC 4291 section 2.5.5.2); the address itself when it is no such one.
    var unmapped: NetworkAddress {
        let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return bytes.count == 16 && bytes.starts(with: prefix) ? NetworkAddress(bytes: Array(bytes.suffix(4))) : self
    }

    /// Whether the first `length` bits are those of `prefix`, an address of the same family.
    func begins(with prefix: NetworkAddress, length: Int) -> Bool {
        guard bytes.count == prefix.bytes.count, length <= bytes.count * 8 else { return false }
        return (0..<length).allSatisfy { bit in
            (bytes[bit / 8] ^ prefix.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    private static func four(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            // A leading zero is read as octal by some: no such text is an address.
            guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0"),
                part.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = UInt8(String(decoding: part, as: UTF8.self))
            else { return nil }
            bytes.append(number)
        }
        return bytes
    }

    private static func sixteen(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let colon = UInt8(ascii: ":")
        var gap: ArraySlice<UInt8>.Index?
        for index in text.indices.dropLast() where text[index] == colon && text[index + 1] == colon {
            if gap != nil { return nil }
            gap = index
        }
        guard let gap else {
            guard let bytes = groups(text), bytes.count == 16 else { return nil }
            return bytes
        }
        guard let head = groups(text[..<gap]), let tail = groups(text[(gap + 2)...]), head.count + tail.count <= 14
        else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// Groups of up to four hexadecimal digits; the last may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, let four = four(part) { return bytes + four }
            guard (1...4).contains(part.count), part.allSatisfy({ isHexadecimal($0) }),
                let group = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
        }
        return bytes
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
