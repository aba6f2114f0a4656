/// An IPv4 or IPv6 address.
package struct IPAddress: Equatable {
    /// Four or sixteen bytes in network byte order.
    let bytes: [UInt8]

    /// Reads `192.0.2.1` (four decimal numbers), or the text of an IPv6 address (RFC 4291 section 2.2) with or without
    /// a zone (`%eth0`, RFC 4007 section 11) and brackets. Fails for other texts.
    package init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if rest.first == "[", rest.last == "]" { rest = rest.dropFirst().dropLast() }
        if let bytes = Self.ipv4Bytes(rest) {
            self.init(bytes: bytes)
        } else {
            self.init(ipv6: rest.prefix { $0 != "%" })
        }
    }

    /// Reads an IPv6 address without zone and brackets; nil for anything else.
    package init?(ipv6 text: ArraySlice<UInt8>) {
        guard let bytes = Self.ipv6Bytes(text) else { return nil }
        self.bytes = bytes
    }

    /// An address of four or sixteen bytes in network byte order; nil for any other number.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether the internet reaches the address.
    package var isPublic: Bool { ReservedAddressBlock.containing(self) == nil }

    /// The IPv4 address that an IPv4-mapped one (`::ffff:0:0/96`, RFC 4291 section 2.5.5.2) or one of NAT64
    /// (`64:ff9b::/96`, RFC 6052 section 2.1) leads to; any other address unchanged.
    var unmapped: IPAddress {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        guard bytes.starts(with: mapped) || bytes.starts(with: translated) else { return self }
        return IPAddress(bytes: Array(bytes.suffix(4))) ?? self
    }

    /// Whether the first `length` bits are those of `prefix`, an address of the same family.
    func begins(with prefix: IPAddress, length: Int) -> Bool {
        guard bytes.count == prefix.bytes.count, length <= bytes.count * 8 else { return false }
        for bit in 0..<length {
            let difference = bytes[bit / 8] ^ prefix.bytes[bit / 8]
            let mask: UInt8 = 0x80 >> UInt8(bit % 8)
            if difference & mask != 0 { return false }
        }
        return true
    }

    /// The bytes of four decimal numbers; nil for any other text.
    private static func ipv4Bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.parts(separatedBy: ".")
        let bytes = parts.compactMap(byte)
        return if parts.count == 4, bytes.count == 4 { bytes } else { nil }
    }

    private static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        // Some readers take a leading zero for octal, so that the text is ambiguous.
        if digits.count > 1, digits.first == "0" { return nil }
        return UInt8(String(utf8: digits))
    }

    /// The bytes of eight groups, or of fewer around `::`; nil for any other text.
    private static func ipv6Bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let gaps = text.indices.dropLast().filter { index in text[index] == ":" && text[index + 1] == ":" }
        if gaps.count > 1 { return nil }
        guard let gap = gaps.first else {
            let bytes = groups(text, mayEndWithIPv4: true)
            return if bytes?.count == 16 { bytes } else { nil }
        }
        let head = groups(text[..<gap], mayEndWithIPv4: false)
        let tail = groups(text[(gap + 2)...], mayEndWithIPv4: true)
        guard let head, let tail else { return nil }
        // `::` is one group of zeros at least.
        let zeros = 16 - head.count - tail.count
        if zeros < 2 { return nil }
        return head + [UInt8](repeating: 0, count: zeros) + tail
    }

    /// Groups of up to four hexadecimal digits; the last of a whole address may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>, mayEndWithIPv4: Bool) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.parts(separatedBy: ":")
        var bytes: [UInt8] = []
        for (place, part) in parts.enumerated() {
            let isLast = place == parts.count - 1
            if isLast, mayEndWithIPv4, let end = ipv4Bytes(part) { return bytes + end }
            guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit) else { return nil }
            guard let group = UInt16(String(utf8: part), radix: 16) else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
        }
        return bytes
    }
}
