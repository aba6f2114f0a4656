/// A block of IP addresses that are not globally reachable.
///
/// Apple's CDN connects to none of them: "Connections to private/reserved IP addresses are not allowed"
/// (`SWCERR00202`). Apple's list is not documented; these are the blocks of IANA's registries
/// (<https://www.iana.org/assignments/iana-ipv4-special-registry/>, and the same for IPv6, RFC 6890) that these do not
/// call globally reachable, multicast, the former site-local addresses, and all addresses outside of 2000::/3, which has all
/// global unicast addresses of IPv6.
package struct ReservedAddressBlock: Sendable, Equatable {
    /// In the notation of RFC 4632, for instance "10.0.0.0/8".
    package let block: String
    /// The purpose of the block, for instance "private use".
    package let purpose: String
    /// The document that reserves it, for instance "RFC 1918".
    package let source: String

    /// The block of an address; nil for a globally reachable address, and for a text that is not an address.
    ///
    /// - Parameter address: IPv4 or IPv6; see ``IPAddress/unmapped``.
    package static func containing(_ address: String) -> ReservedAddressBlock? {
        IPAddress(address).flatMap { address in containing(address) }
    }

    static func containing(_ address: IPAddress) -> ReservedAddressBlock? {
        let address = address.unmapped
        return ranges.first { range in address.begins(with: range.prefix, length: range.length) }?.entry
    }

    private static let ranges = all.compactMap { entry -> (entry: Self, prefix: IPAddress, length: Int)? in
        let parts = entry.block.split(separator: "/")
        guard parts.count == 2, let prefix = IPAddress(String(parts[0])), let length = Int(parts[1]) else { return nil }
        return (entry, prefix, length)
    }

    /// The first address of connections that is in a block; nil if none is.
    package static func first(of connections: [ConnectionInspection]) -> (address: String, block: Self)? {
        for address in connections.compactMap(\.address) {
            if let block = containing(address) { return (address, block) }
        }
        return nil
    }

    /// What is wrong with an address of the block, in a sentence.
    package func sentence(_ address: String) -> String {
        "\(address) is an address for \(purpose) (\(source)), and Apple's CDN does not connect to such addresses"
    }

    /// A block inside another comes before it.
    static let all: [ReservedAddressBlock] = [
        ("0.0.0.0/8", "this network", "RFC 791"), ("10.0.0.0/8", "private use", "RFC 1918"),
        ("100.64.0.0/10", "carrier-grade NAT", "RFC 6598"), ("127.0.0.0/8", "loopback", "RFC 1122"),
        ("169.254.0.0/16", "link local", "RFC 3927"), ("172.16.0.0/12", "private use", "RFC 1918"),
        ("192.0.0.0/24", "protocol assignments", "RFC 6890"), ("192.0.2.0/24", "documentation", "RFC 5737"),
        ("192.88.99.0/24", "6to4 relays", "RFC 7526"), ("192.168.0.0/16", "private use", "RFC 1918"),
        ("198.18.0.0/15", "benchmarks", "RFC 2544"), ("198.51.100.0/24", "documentation", "RFC 5737"),
        ("203.0.113.0/24", "documentation", "RFC 5737"), ("224.0.0.0/4", "multicast", "RFC 5771"),
        ("255.255.255.255/32", "broadcast", "RFC 919"), ("240.0.0.0/4", "reserved", "RFC 1112"),
        ("::/128", "no address", "RFC 4291"), ("::1/128", "loopback", "RFC 4291"),
        ("64:ff9b:1::/48", "local translation", "RFC 8215"), ("100::/64", "discard", "RFC 6666"),
        ("2001:2::/48", "benchmarks", "RFC 5180"), ("2001::/23", "protocol assignments", "RFC 2928"),
        ("2002::/16", "6to4", "RFC 3056"), ("2001:db8::/32", "documentation", "RFC 3849"),
        ("3fff::/20", "documentation", "RFC 9637"), ("5f00::/16", "segment routing", "RFC 9602"),
        ("fc00::/7", "unique local", "RFC 4193"), ("fe80::/10", "link local", "RFC 4291"),
        ("fec0::/10", "site local", "RFC 3879"), ("ff00::/8", "multicast", "RFC 4291"),
        ("::/3", "reserved", "RFC 4291"), ("4000::/2", "reserved", "RFC 4291"), ("8000::/1", "reserved", "RFC 4291"),
    ].map(ReservedAddressBlock.init(block:purpose:source:))
}
