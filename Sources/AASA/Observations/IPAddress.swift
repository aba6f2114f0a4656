/// An IPv4 or IPv6 address.
package struct IPAddress: Equatable {
    /// Four or sixteen bytes in network byte order.
    let bytes: [UInt8]

    /// Reads `192.0.2.1` (four decimal numbers), or the text of an IPv6 address (RFC 4291 section 2.2) with or without a
    /// zone (`%eth0`, RFC 4007 section 11) and brackets. Nil for anything else.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if rest.first == "[", rest.last == "]" { rest = rest.dropFirst().dropLast() }
        if let four = Self.four(rest) {
            self.init(bytes: four)
        } else {
            self.init(ipv6: rest.prefix { $0 != "%" })
        }
    }

    /// Reads an IPv6 address without zone and brackets; nil for anything else.
    package init?(ipv6 text: ArraySlice<UInt8>) {
        guard let sixteen = Self.sixteen(text) else { return nil }
        bytes = sixteen
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The IPv4 address in an IPv4-mapped one (`::ffff:0:0/96`, RFC 4291 section 2.5.5.2); any other address unchanged.
    var unmapped: IPAddress {
        let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        guard bytes.count == 16, bytes.starts(with: prefix) else { return self }
        return IPAddress(bytes: Array(bytes.suffix(4)))
    }

    /// Whether the first `length` bits are those of `prefix`, an address of the same family.
    func begins(with prefix: IPAddress, length: Int) -> Bool {
        guard bytes.count == prefix.bytes.count, length <= bytes.count * 8 else { return false }
        return (0..<length).allSatisfy { bit in
            (bytes[bit / 8] ^ prefix.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    private static func four(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.parts(separatedBy: ".")
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            // Some readers take a leading zero for octal, so that the text is ambiguous.
            guard (1...3).contains(part.count), part.count == 1 || part.first != "0",
                part.allSatisfy(\.isDigit),
                let number = UInt8(String(utf8: part))
            else { return nil }
            bytes.append(number)
        }
        return bytes
    }

    private static func sixteen(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var gap: ArraySlice<UInt8>.Index?
        for index in text.indices.dropLast() where text[index] == ":" && text[index + 1] == ":" {
            if gap != nil { return nil }
            gap = index
        }
        guard let gap else {
            guard let bytes = groups(text, mayEndWithIPv4: true), bytes.count == 16 else { return nil }
            return bytes
        }
        let head = groups(text[..<gap], mayEndWithIPv4: false)
        let tail = groups(text[(gap + 2)...], mayEndWithIPv4: true)
        guard let head, let tail, head.count + tail.count <= 14 else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// Groups of up to four hexadecimal digits; the last of a whole address may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>, mayEndWithIPv4: Bool) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.parts(separatedBy: ":")
        var bytes: [UInt8] = []
        for (place, part) in parts.enumerated() {
            let isLast = place == parts.count - 1
            if isLast, mayEndWithIPv4, let four = four(part) { return bytes + four }
            guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit),
                let group = UInt16(String(utf8: part), radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
        }
        return bytes
    }
}
