import Testing

@testable import HTTPServer

@Suite("Listen addresses")
struct ListenAddressTests {
    @Test(
        "An IP address or localhost with a port is valid",
        arguments: [
            ("127.0.0.1:9464", "127.0.0.1:9464"), ("0.0.0.0:0", "0.0.0.0:0"), ("localhost:80", "127.0.0.1:80"),
            ("LOCALHOST:80", "127.0.0.1:80"), ("[::1]:65535", "[::1]:65535"), ("[::]:1", "[::]:1"),
            ("[2001:DB8:0::1]:9", "[2001:db8::1]:9"), ("1.2.3.4:00080", "1.2.3.4:80"),
            ("[::ffff:127.0.0.1]:80", "127.0.0.1:80"),
        ])
    func read(text: String, canonical: String) {
        #expect(ListenAddress(text)?.description == canonical)
    }

    @Test(
        "Anything else is not",
        arguments: [
            "", ":", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
            "127.0.0.1:8O",
            "127.0.0.1:123456", "127.1:80", "127.0.0.01:80x", "::1:80", "[::1]", "[::1]80", "[127.0.0.1]:80",
            "[localhost]:80",
            "[::1%lo]:80",
            "example.com:80", "localhost", "http://127.0.0.1:80", "127.0.0.1:80/", " 127.0.0.1:80", "127.0.0.1\u{0}:80",
            "127.0.0.1:٨٠",
        ])
    func refused(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
