import Glibc
import Testing

@testable import HTTPS

@Suite("Public addresses")
struct PublicAddressTests {
    private static func bytes(_ text: String) throws -> [UInt8] {
        let isSix = text.contains(":")
        var bytes = [UInt8](repeating: 0, count: isSix ? 16 : 4)
        try #require(inet_pton(isSix ? AF_INET6 : AF_INET, text, &bytes) == 1)
        return bytes
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
    func special(_ text: String) throws { #expect(!PublicAddress.contains(try Self.bytes(text))) }

    @Test(
        "Others are public, also as IPv4-mapped and NAT64 addresses",
        arguments: [
            "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1", "172.15.0.1",
            "172.32.0.1", "192.0.1.1", "192.167.0.1", "198.17.0.1", "198.20.0.1", "223.255.255.255",
            "2606:4700:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2400::1", "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8",
        ])
    func ordinary(_ text: String) throws { #expect(PublicAddress.contains(try Self.bytes(text))) }
}
