internal import Glibc

/// IP addresses as texts.
package enum NetworkAddress {
    /// Whether the text is an IPv4 or IPv6 address. The corresponding C function is `inet_pton`.
    package static func isNumeric(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// What limits of a client apply to: the IPv4 address, or the first 64 bits of an IPv6 address, since a client may
    /// have all addresses with them (RFC 6177). A text that is not an address stays as it is.
    package static func clientNetwork(of text: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let isSix = inet_pton(AF_INET6, text, &bytes) == 1
        if !isSix { return text }
        let mappedStart: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        if bytes.starts(with: mappedStart) { return bytes[12...].map { byte in String(byte) }.joined(separator: ".") }
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
