import AASA
import Testing

@testable import AASAToolkit

@Suite("Sites as people write them")
struct SiteNameTests {
    @Test(
        "A name outside ASCII is kept as punycode, by IDNA 2008",
        arguments: [
            ("b\u{FC}cher.example", "xn--bcher-kva.example"), ("B\u{DC}CHER.Example", "xn--bcher-kva.example"),
            ("bu\u{308}cher.example", "xn--bcher-kva.example"),
            ("b\u{FC}cher.example:8443", "xn--bcher-kva.example:8443"),
            ("b\u{FC}cher.example:443", "xn--bcher-kva.example"), ("fa\u{DF}.example", "xn--fa-hia.example"),
            ("\u{3B2}\u{3CC}\u{3BB}\u{3BF}\u{3C2}.example", "xn--nxasmm1c.example"),
            ("b\u{FC}cher\u{3002}example", "xn--bcher-kva.example"),
            ("\u{FF25}xample.com", "example.com"),
            ("\u{4F8B}\u{3048}.\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("example.com", "example.com"),
            ("b\u{FC}cher.example.", "xn--bcher-kva.example"),
        ])
    func international(text: String, shown: String) throws {
        #expect(try SiteName.site(text).description == shown)
    }

    @Test(
        "A text that is not a site is refused with the reason, in any script",
        arguments: [
            ("", .empty), ("https://b\u{FC}cher.example/", .scheme("b\u{FC}cher.example")),
            ("b\u{FC}cher.example/x", .path("b\u{FC}cher.example")),
            ("b\u{FC}cher", .noDot), ("b\u{FC}cher.example:0", .badPort("0")), ("*.b\u{FC}cher.example", .wildcard),
            ("example", .noDot),
            ("x@b\u{FC}cher.example", .credentials), ("127.0.0.1", .address),
            ("\u{FF11}\u{FF12}\u{FF17}.\u{FF11}", .address), ("127\u{3002}0x1", .address),
        ] as [(String, Site.Problem)])
    func refused(text: String, problem: Site.Problem) {
        #expect(throws: SiteName.Problem.notASite(problem)) { try SiteName.site(text) }
    }

    @Test(
        "A name without a form in the DNS is refused",
        arguments: [
            "b\u{FC}cher.\u{0}example", "\u{200D}\u{FC}.example", "\u{FFFD}.example", "\u{202E}\u{FC}.example",
            "-\u{FC}.example", "b\u{FC} cher.example",
            "b\u{FC}_.example", String(repeating: "\u{FC}", count: 64) + ".example",
        ])
    func notConvertible(text: String) {
        #expect(throws: SiteName.Problem.self) { try SiteName.site(text) }
    }

    @Test("The URLs of a site, and those below a wildcard, have its name in its own script or as punycode")
    func links() throws {
        let site = try SiteName.site("b\u{FC}cher.example")
        let entry = #"{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/b"}]}"#
        let file = try AssociationFile(Array(#"{"applinks":{"details":[\#(entry)]}}"#.utf8))
        let links = try #require(file.links)
        func opens(_ url: String, of hosts: LinkHosts) throws -> Bool {
            LinkMatcher(links, for: hosts).decisions(for: try LinkURL(url)).map(\.decision) == [.match]
        }
        for name in ["b\u{FC}cher.example", "xn--bcher-kva.example"] {
            #expect(try opens("https://\(name)/b", of: .site(site)))
            #expect(try opens("https://www.\(name)/b", of: .below(site)))
            #expect(try !opens("https://www.\(name)/b", of: .site(site)))
        }
    }
}
