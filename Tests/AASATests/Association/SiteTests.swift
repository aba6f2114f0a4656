import Testing

@testable import AASA

@Suite("Sites")
struct SiteTests {
    @Test(
        "A site is a domain with an optional port, in lower case, without 443 and without a dot at the end",
        arguments: [
            ("example.com", "example.com", "example.com", nil), ("EXAMPLE.Com", "example.com", "example.com", nil),
            ("example.com.", "example.com", "example.com", nil), ("example.com:443", "example.com", "example.com", nil),
            ("example.com:8443", "example.com:8443", "example.com", 8443), ("a.b.c.d.e", "a.b.c.d.e", "a.b.c.d.e", nil),
            ("example.com:1", "example.com:1", "example.com", 1),
            ("example.com:65535", "example.com:65535", "example.com", 65535),
            ("localhost", "localhost", "localhost", nil), ("LOCALHOST:8080", "localhost:8080", "localhost", 8080),
            ("xn--bcher-kva.example", "xn--bcher-kva.example", "xn--bcher-kva.example", nil),
            ("1-2.3.example", "1-2.3.example", "1-2.3.example", nil),
            ("example.com.:8443", "example.com:8443", "example.com", 8443),
        ] as [(String, String, String, Int?)])
    func accepted(text: String, shown: String, host: String, port: Int?) throws {
        let site = try Site(text)
        #expect(site.description == shown)
        #expect(site.host == host)
        #expect(site.port == port)
        #expect(try Site(site.description) == site)
    }

    @Test(
        "An invalid site is rejected with its fault",
        arguments: [
            ("", .empty), (".", .empty), (":443", .empty),
            ("https://app-site-association.cdn-apple.com/a/v1/example.com", .copy(try! Site("example.com"))),
            ("https://example.com", .scheme("example.com")),
            ("https://example.com:8443/path?x", .scheme("example.com:8443")), ("http://", .scheme("")),
            ("example.com/", .path("example.com")), ("example.com/path", .path("example.com")),
            ("example.com?x=1", .path("example.com")), ("example.com#x", .path("example.com")), ("/", .path("")),
            ("user@example.com", .credentials), ("user:secret@example.com", .credentials),
            ("example.com:", .badPort("")), ("example.com:0", .badPort("0")), ("example.com:65536", .badPort("65536")),
            ("example.com:-1", .badPort("-1")), ("example.com:80a", .badPort("80a")),
            ("example.com:000443", .badPort("000443")),
            ("example.com:+80", .badPort("+80")), ("example.com: 80", .badPort(" 80")),
            ("exa mple.com", .badCharacter(" ")), ("exam_ple.com", .badCharacter("_")),
            ("example.com\n", .badCharacter("\n")),
            ("exam\0ple.com", .badCharacter("\0")), ("example.com,example.org", .badCharacter(",")),
            ("a%2eb.com", .badCharacter("%")),
            ("b\u{FC}cher.example", .notASCII), ("example\u{3002}com", .notASCII),
            ("example..com", .emptyLabel), (".example.com", .emptyLabel), ("example.com..", .emptyLabel),
            ("-example.com", .hyphen("-example")), ("example-.com", .hyphen("example-")), ("a.-.b", .hyphen("-")),
            ("example", .noDot), ("com.", .noDot), ("localhost1", .noDot), ("127.0.0.1", .address),
            ("127.0.0.1:8443", .address),
            ("[::1]", .address), ("[::1]:8443", .address), ("::1", .address), ("fe80::1", .address),
            ("*.example.com", .wildcard), ("*.com:8443", .wildcard), ("*", .badCharacter("*")),
            ("a.*.example.com", .badCharacter("*")),
        ] as [(String, Site.Problem)])
    func refused(text: String, problem: Site.Problem) {
        #expect(throws: problem) { try Site(parsing: text) }
        let error = #expect(throws: Site.ParseError.self) { try Site(text) }
        #expect(error?.description == "'\(text)' is not a site: \(problem.sentence)")
    }

    @Test(
        "A name that resolvers parse as an address is not a site, in any form and with a port or a dot behind it",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "127.0x1", "0x7f.1", "0x7F.0x0.0X0.0x1", "0x7f000001",
            "0xa9.0xfe.0xa9.0xfe",
            "0251.0376.0251.0376", "0177.1", "08.09", "1.2.3.4.5", "256.256.256.256", "99999999999999999999", "0", "00",
            "0x", "0X", "1.0x", "example.1", "example.0x", "example.com.0xff", "a.b.007", "0xffffffffffffffffffff",
            "com.0xABC",
        ])
    func addresses(text: String) {
        for ending in ["", ".", ":8443", ".:8443"] {
            #expect(throws: Site.Problem.address, "\(text + ending)") { try Site(parsing: text + ending) }
        }
    }

    @Test(
        "A name whose last label only looks like a number is a site",
        arguments: [
            "0x7f.example", "127.0.0.1.example", "1.0xg", "1.x0", "a.0xfg", "a.1a", "a.ff", "a.00x1", "a.0b1", "a.1-2",
            "a.0x-1", "0x.0x.com",
        ])
    func almostAddresses(text: String) throws {
        #expect(try Site(text).host == text)
    }

    @Test("A label has at most 63 characters, and a name at most 253")
    func lengths() throws {
        let label = String(repeating: "a", count: 63)
        #expect(try Site("\(label).com").host == "\(label).com")
        #expect(throws: Site.Problem.labelTooLong) { try Site(parsing: "\(label)a.com") }
        let longest = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
        #expect(try Site(longest).host.count == 253)
        #expect(try Site(longest + ".:8443").port == 8443)
        #expect(throws: Site.Problem.nameTooLong) { try Site(parsing: longest + "b") }
        #expect(throws: Site.Problem.nameTooLong) { try Site(parsing: String(repeating: "a.", count: 100_000) + "com") }
    }

    @Test("Two spellings of one site are one site")
    func equality() throws {
        let spellings = try ["example.com", "EXAMPLE.COM", "example.com.", "Example.com:443"].map { try Site($0) }
        #expect(Set(spellings).count == 1)
        #expect(try Site("example.com:8443") != Site("example.com"))
    }
}
