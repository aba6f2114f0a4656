internal import CCurl
internal import Glibc
internal import POSIX

/// The addresses of the Internet, as opposed to those of this machine, its networks and special purposes (the
/// registries of RFC 6890: <https://www.iana.org/assignments/iana-ipv4-special-registry/>, and the same for IPv6).
package enum PublicAddress {
    private typealias Block = (start: [UInt8], bits: Int)

    private static let special4: [Block] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 3),
    ]

    /// Within 2000::/3, which has all global unicast addresses: protocol assignments with Teredo, documentation, 6to4.
    private static let special6: [Block] = [
        ([0x20, 0x01, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0], 20),
    ]

    /// IPv4-mapped addresses (RFC 4291 section 2.5.5.2) and the prefix of NAT64 (RFC 6052 section 2.1): both reach the
    /// IPv4 address in the last four bytes.
    private static let translated: [Block] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), ([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96),
    ]

    /// Whether an address, of 4 or 16 bytes in network byte order, is public.
    static func contains(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: !special4.contains { matches($0, address: address) }
        case 16 where translated.contains { matches($0, address: address) }: contains(Array(address.suffix(4)))
        case 16: matches(([0x20], 3), address: address) && !special6.contains { matches($0, address: address) }
        default: false
        }
    }

    package static func contains(text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, text, &bytes) == 1 { return contains(bytes) }
        return inet_pton(AF_INET, text, &bytes) == 1 && contains(Array(bytes.prefix(4)))
    }

    private static func matches(_ block: Block, address: [UInt8]) -> Bool {
        for (index, byte) in block.start.enumerated() {
            let bits = min(8, block.bits - index * 8)
            if bits > 0, (address[index] ^ byte) >> UInt8(8 - bits) != 0 { return false }
        }
        return true
    }

    /// The bytes and the text of an address that libcurl is about to connect to; nil for a family
    /// other than IPv4 and IPv6.
    static func parts(_ address: UnsafePointer<curl_sockaddr>) -> (bytes: [UInt8], text: String)? {
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
        let start = UnsafeRawPointer(address) + offset
        let bytes: [UInt8]
        switch address.pointee.family {
        case AF_INET: bytes = withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: bytes = withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(address.pointee.family, bytes, &text, socklen_t(text.count))
        return (bytes, String(characters: text))
    }
}
