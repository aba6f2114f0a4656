internal import Glibc

/// IP addresses as texts.
package enum NetworkAddress {
    /// Whether the text is an IPv4 or IPv6 address.
    package static func isNumeric(_ text: String) -> Bool { bytes(of: text) != nil }

    /// The form that each address has once, of an IPv4 address in IPv6 the dotted one; nil for a text that is not an
    /// address.
    package static func canonical(_ text: String) -> String? { bytes(of: text).flatMap(self.text) }

    /// The text of an address of 4 or 16 bytes in network byte order. The corresponding C function is `inet_ntop`.
    package static func text(of bytes: [UInt8]) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = if bytes.count == 4 { AF_INET } else { AF_INET6 }
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(characters: buffer)
    }

    /// The 4 or 16 bytes of an address that a connection has, in network byte order; nil for a family other than IPv4 and
    /// IPv6.
    ///
    /// - Parameter address: a `sockaddr`, lent for this call.
    package static func bytes(ofSocketAddress address: UnsafeRawPointer) -> [UInt8]? {
        switch Int32(address.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET: withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: nil
        }
    }

    /// The 4 or 16 bytes of an address. The corresponding C function is `inet_pton`.
    private static func bytes(of text: String) -> [UInt8]? {
        // C strings end at the first NUL.
        if text.utf8.contains(0) { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes[..<4]) }
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        let mappedStart: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return if bytes.starts(with: mappedStart) { Array(bytes[12...]) } else { bytes }
    }

    /// What limits of a client apply to: the IPv4 address, or the first 64 bits of an IPv6 address, since a client may
    /// have all addresses with them (RFC 6177). Nil for a text that is not an address.
    ///
    /// - Parameter text: may have a port, as the Application Gateway of Azure and IIS write it into `X-Forwarded-For`.
    package static func clientNetwork(of text: String) -> String? {
        // An IPv6 address outside brackets has more than one colon.
        let parts = bareParts(text)
        let host = if parts.count <= 2 { parts[0] } else { text }
        guard let bytes = bytes(of: host) else { return nil }
        if bytes.count == 4 { return Self.text(of: bytes) }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }

    /// The parts between the colons outside brackets, themselves without brackets.
    package static func bareParts(_ text: String) -> [String] {
        var isInBrackets = false
        let parts = text.split(omittingEmptySubsequences: false) { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == ":" && !isInBrackets
        }
        return parts.map { part in withoutBrackets(String(part)) }
    }

    /// An address that may be in brackets, as IPv6 addresses are in URLs.
    package static func withoutBrackets(_ text: String) -> String {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Whether it is a number from 1 to 65535, in at most five digits.
    package static func isPort(_ text: String) -> Bool {
        let isNumber = text.utf8.allSatisfy { byte in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard text.utf8.count <= 5, isNumber, let port = Int(text) else { return false }
        return (1...65535).contains(port)
    }
}
