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
            ("::ffff:10.0.0.1", "10.0.0.0/8"), ("::ffff:7f00:1", "127.0.0.0/8"),
        ])
    func reserved(address: String, block: String) {
        #expect(ReservedAddressBlock.containing(address)?.block == block)
    }

    @Test(
        "Any other address is in no block, and neither is an invalid address",
        arguments: [
            "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "100.63.255.255",
            "100.128.0.0", "1.1.1.1", "17.253.144.10", "223.255.255.255", "2606:4700::1111", "2a00::1",
            "fbff::1", "::2", "::ffff:1.1.1.1", "64:ff9b::10.0.0.1",
            "", "10", "10.0.0", "10.0.0.0.1", "010.0.0.1", "10.0.0.256", "10.0.0.-1", "10.0.0.1 ", "٠.0.0.1",
            ":", ":::", "1::2::3", "fc00", "fc00:", ":fc00::", "fc00:::1", "12345::", "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7::8", "fc00::10.0.0", "10.0.0.1::", "example.com",
        ])
    func others(address: String) {
        #expect(ReservedAddressBlock.containing(address) == nil)
    }

    @Test("Every block of the table is readable and names what reserves it")
    func table() {
        for entry in ReservedAddressBlock.all {
            let address = entry.block.split(separator: "/")[0]
            #expect(ReservedAddressBlock.containing(String(address)) == entry)
            #expect(entry.source.hasPrefix("RFC ") && !entry.purpose.isEmpty)
        }
    }
}
