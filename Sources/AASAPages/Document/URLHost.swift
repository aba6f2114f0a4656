internal import AASA

/// The hosts that the URL Standard's parser accepts (<https://url.spec.whatwg.org/#host-parsing>).
enum URLHost {
    private static let forbidden = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)

    /// Whether it is the host of a special URL: a domain or an address.
    static func isDomain(_ host: ArraySlice<UInt8>) -> Bool {
        if host.first == "[" { return isBracketed(host) }
        let decoded = host.percentDecoded
        guard let text = String(validating: decoded, as: UTF8.self), !text.isEmpty else { return false }
        let isForbidden = { (byte: UInt8) in
            forbidden.contains(byte) || byte < 0x20 || byte == 0x7F || byte == "%"
        }
        if decoded.contains(where: isForbidden) { return false }
        let parts = parts(of: text)
        if endsInNumber(parts) { return isIPv4(parts) }
        return parts.count > 1 || !parts.allSatisfy(\.isEmpty)
    }

    /// Whether it is the host of a URL with another scheme.
    static func isOpaque(_ host: ArraySlice<UInt8>) -> Bool {
        if host.first == "[" { return isBracketed(host) }
        return !host.contains(where: forbidden.contains)
    }

    private static func isBracketed(_ host: ArraySlice<UInt8>) -> Bool {
        guard host.count > 2, host.last == "]" else { return false }
        return IPAddress(ipv6: host.dropFirst().dropLast()) != nil
    }

    /// The labels, by the full stops of UTS 46.
    private static func parts(of host: String) -> [String] {
        host.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }.map(String.init)
    }

    // MARK: Addresses

    /// Whether the host of a special URL is an address.
    static func isAddress(_ host: String) -> Bool { host.hasPrefix("[") || endsInNumber(parts(of: host)) }

    private static func endsInNumber(_ parts: [String]) -> Bool {
        var last = parts.last ?? ""
        if last.isEmpty, parts.count > 1 { last = parts[parts.count - 2] }
        guard let first = last.utf8.first else { return false }
        return first.isDigit && (last.utf8.allSatisfy(\.isDigit) || ipv4Number(last) != nil)
    }

    private static func isIPv4(_ parts: [String]) -> Bool {
        var parts = parts
        if parts.last == "", parts.count > 1 { parts.removeLast() }
        guard parts.count <= 4 else { return false }
        var numbers = parts.compactMap(ipv4Number)
        guard numbers.count == parts.count, let last = numbers.popLast() else { return false }
        // The last number fills the bytes that the others leave.
        let limit = Double(1 << (8 * (4 - numbers.count)))
        return last < limit && numbers.allSatisfy { $0 < 256 }
    }

    /// Decimal, `0…` octal, `0x…` hexadecimal; nil for anything else. Large numbers are not exact.
    private static func ipv4Number(_ part: String) -> Double? {
        var digits = Array(part.lowercased().utf8)
        if digits.isEmpty { return nil }
        var radix = 10.0
        if digits.starts(with: "0x".utf8) {
            radix = 16
            digits.removeFirst(2)
        } else if digits.count > 1, digits[0] == "0" {
            radix = 8
            digits.removeFirst()
        }
        var value = 0.0
        for byte in digits {
            guard let digit = byte.hexValue, Double(digit) < radix else { return nil }
            value = value * radix + Double(digit)
        }
        return value
    }
}
