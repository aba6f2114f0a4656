internal import AASA

/// The hosts that the URL Standard's parser accepts (<https://url.spec.whatwg.org/#host-parsing>).
enum URLHost {
    private static let forbidden = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)

    /// Whether it is the host of a special URL: a domain or an address.
    static func isDomain(_ host: ArraySlice<UInt8>) -> Bool {
        if host.first == "[" { return isBracketed(host) }
        let decoded = percentDecoded(host)
        guard let text = String(validating: decoded, as: UTF8.self), !text.isEmpty else { return false }
        let isForbidden = { (byte: UInt8) in
            forbidden.contains(byte) || byte < 0x20 || byte == 0x7F || byte == "%"
        }
        if decoded.contains(where: isForbidden) { return false }
        // The full stops of UTS 46.
        let parts = text.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }.map(String.init)
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
        return isIPv6(String(utf8: host.dropFirst().dropLast()))
    }

    private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let digits = String(utf8: rest.prefix(2))
            guard byte == "%", digits.utf8.count == 2, let value = hexadecimal(digits) else {
                decoded.append(byte)
                continue
            }
            decoded.append(UInt8(value))
            rest = rest.dropFirst(2)
        }
        return decoded
    }

    /// The value of hexadecimal digits, without a sign.
    private static func hexadecimal(_ text: String) -> Int? {
        if text.utf8.allSatisfy(\.isHexDigit) { Int(text, radix: 16) } else { nil }
    }

    // MARK: Addresses

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
            guard let digit = hexadecimal(String(Unicode.Scalar(byte))), Double(digit) < radix else { return nil }
            value = value * radix + Double(digit)
        }
        return value
    }

    /// Eight groups of up to four hexadecimal digits, one run of which may be `::`; the last two may be an IPv4 address.
    private static func isIPv6(_ text: String) -> Bool {
        let pieces = text.split(atText: "::")
        guard pieces.count < 3, !text.contains(text: ":::") else { return false }
        var groupCount = 0
        for (index, piece) in pieces.enumerated() where !piece.isEmpty {
            let isLast = index == pieces.count - 1
            guard let count = groups(in: piece, mayEndWithIPv4: isLast) else { return false }
            groupCount += count
        }
        if pieces.count == 2 { return groupCount < 8 }
        return groupCount == 8
    }

    private static func groups(in piece: Substring, mayEndWithIPv4: Bool) -> Int? {
        let groups = piece.parts(separatedBy: ":")
        var count = 0
        for (index, group) in groups.enumerated() {
            if mayEndWithIPv4, index == groups.count - 1, group.contains(".") {
                if !isDottedQuad(group) { return nil }
                count += 2
            } else {
                guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(\.isHexDigit) else { return nil }
                count += 1
            }
        }
        return count
    }

    /// Four decimal numbers without leading zeros, as an IPv6 address ends.
    private static func isDottedQuad(_ text: Substring) -> Bool {
        let parts = text.parts(separatedBy: ".")
        return parts.count == 4
            && parts.allSatisfy { part in
                let hasLeadingZero = part.utf8.count > 1 && part.utf8.first == "0"
                return part.utf8.allSatisfy(\.isDigit) && UInt8(part) != nil && !hasLeadingZero
            }
    }
}
