import POSIX
import Testing

@Suite("IP addresses as texts")
struct NetworkAddressTests {
    @Test(
        "Limits of a client apply to an address of IPv4, and to a network of IPv6",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("::1", "0:0:0:0::/64"),
            ("192.0.2.1:1234", "192.0.2.1"), ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
            ("[::ffff:192.0.2.1]", "192.0.2.1"), ("[192.0.2.1]:1", "192.0.2.1"),
            ("unknown", nil), ("", nil), ("[::1", nil), ("192.0.2.1:1:2", nil), ("192.0.2.1\0", nil), ("_x:1", nil),
        ] as [(String, String?)])
    func clientNetworks(address: String, network: String?) {
        #expect(NetworkAddress.clientNetwork(of: address) == network)
    }

    @Test(
        "Texts of one address have one canonical form",
        arguments: [
            ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8:0::1", "2001:db8::1"), ("::ffff:7f00:1", "127.0.0.1"),
            ("127.0.0.1", "127.0.0.1"), ("127.1", nil), ("[::1]", nil),
        ] as [(String, String?)])
    func canonical(text: String, canonical: String?) {
        #expect(NetworkAddress.canonical(text) == canonical)
    }
}
