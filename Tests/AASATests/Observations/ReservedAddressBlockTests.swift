import Testing

@testable import AASA

@Suite("Addresses that the internet does not reach")
struct ReservedAddressBlockTests {
    @Test(
        "A private or reserved address is in its block",
        arguments: [
            ("10.0.0.1", "10.0.0.0/8"), ("10.255.255.255", "10.0.0.0/8"), ("172.16.0.0", "172.16.0.0/12"),
            ("172.31.255.255", "172.16.0.0/12"), ("192.168.1.1", "192.168.0.0/16"), ("127.0.0.1", "127.0.0.0/8"),
            ("169.254.1.1", "169.254.0.0/16"), ("100.64.0.1", "100.64.0.0/10"), ("100.127.255.255", "100.64.0.0/10"),
            ("0.0.0.0", "0.0.0.0/8"), ("192.0.2.7", "192.0.2.0/24"), ("198.19.0.1", "198.18.0.0/15"),
            ("224.0.0.1", "224.0.0.0/4"), ("240.0.0.1", "240.0.0.0/4"), ("255.255.255.255", "255.255.255.255/32"),
            ("::", "::/128"), ("::1", "::1/128"), ("0:0:0:0:0:0:0:1", "::1/128"), ("fc00::1", "fc00::/7"),
            ("fdFF:ffff::", "fc00::/7"), ("fe80::1%eth0", "fe80::/10"), ("[fe80::1]", "fe80::/10"),
            ("febf::", "fe80::/10"), ("2001:db8::1", "2001:db8::/32"), ("ff02::1", "ff00::/8"),
            ("::ffff:10.0.0.1", "10.0.0.0/8"), ("::ffff:7f00:1", "127.0.0.0/8"), ("64:ff9b::10.0.0.1", "10.0.0.0/8"),
            ("2001:2::1", "2001:2::/48"), ("2001:3::1", "2001::/23"), ("::2", "::/3"), ("fbff::1", "8000::/1"),
        ])
    func reserved(address: String, block: String) {
        #expect(ReservedAddressBlock.containing(address)?.block == block)
    }

    @Test(
        "Any other address is in no block, and neither is an invalid address",
        arguments: [
            "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "100.63.255.255",
            "100.128.0.0", "1.1.1.1", "17.253.144.10", "223.255.255.255", "2606:4700::1111", "2a00::1",
            "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
            "", "10", "10.0.0", "10.0.0.0.1", "010.0.0.1", "10.0.0.256", "10.0.0.-1", "10.0.0.1 ", "٠.0.0.1",
            ":", ":::", "1::2::3", "fc00", "fc00:", ":fc00::", "fc00:::1", "12345::", "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7::8", "fc00::10.0.0", "10.0.0.1::", "example.com",
        ])
    func others(address: String) {
        #expect(ReservedAddressBlock.containing(address) == nil)
    }

    @Test(
        "The first and the last address of each block are in it or in one within it, and not public",
        arguments: ReservedAddressBlock.all)
    func ends(of entry: ReservedAddressBlock) throws {
        let parts = entry.block.split(separator: "/")
        let length = try #require(Int(parts[1]))
        let first = try #require(IPAddress(String(parts[0])))
        var bytes = first.bytes
        for bit in length..<(bytes.count * 8) { bytes[bit / 8] |= 0x80 >> UInt8(bit % 8) }
        let last = try #require(IPAddress(bytes: bytes))
        for address in [first, last] {
            let block = try #require(ReservedAddressBlock.containing(address))
            let index = try #require(ReservedAddressBlock.all.firstIndex(of: block))
            #expect(ReservedAddressBlock.all[index...].contains(entry))
            #expect(address.begins(with: first, length: length) && !address.isPublic)
        }
        #expect(entry.source.hasPrefix("RFC ") && !entry.purpose.isEmpty)
    }

    @Test(
        "Addresses of this machine, its networks and special purposes are not public",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
            "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
            "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1",
            "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1",
            "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1",
            "ff02::1", "2001::1", "2001:0:7f00:1::", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1",
            "3fff::1", "5f00::1", "4000::1",
        ])
    func special(text: String) throws { #expect(try !#require(IPAddress(text)).isPublic) }

    @Test(
        "Others are public, also as IPv4-mapped and NAT64 addresses",
        arguments: [
            "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1", "172.15.0.1",
            "172.32.0.1", "192.0.1.1", "192.167.0.1", "198.17.0.1", "198.20.0.1", "223.255.255.255",
            "2606:4700:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2400::1", "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8",
        ])
    func ordinary(text: String) throws { #expect(try #require(IPAddress(text)).isPublic) }

    @Test("Bytes are an address only by their number", arguments: [0, 3, 5, 15, 17])
    func bytes(count: Int) { #expect(IPAddress(bytes: [UInt8](repeating: 1, count: count)) == nil) }
}
