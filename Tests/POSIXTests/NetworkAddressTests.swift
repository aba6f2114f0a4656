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
            ("unknown", "unknown"), ("", ""),
        ])
    func clientNetworks(address: String, network: String) {
        #expect(NetworkAddress.clientNetwork(of: address) == network)
    }
}
