import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("What an entitlement claims for shared web credentials")
struct CredentialClaimTests {
    @Test(
        "iOS 8 compares the whole value letter by letter with the domain without its port; later systems do not",
        arguments: [
            (
                "webcredentials:example.com", "example.com", .claimed("webcredentials:example.com"),
                .claimed("webcredentials:example.com")
            ),
            (
                "webcredentials:Example.com", "example.com", .differsInCase("webcredentials:Example.com"),
                .claimed("webcredentials:Example.com")
            ),
            (
                "webcredentials:example.com:8443", "example.com:8443", .hasPort("webcredentials:example.com:8443"),
                .claimed("webcredentials:example.com:8443")
            ),
            (
                "webcredentials:example.com", "example.com:8443", .claimed("webcredentials:example.com"),
                .otherPort("webcredentials:example.com")
            ),
            (
                "webcredentials:example.com:443", "example.com", .hasPort("webcredentials:example.com:443"),
                .claimed("webcredentials:example.com:443")
            ),
            (
                "webcredentials:example.com?mode=developer", "example.com",
                .hasMode("webcredentials:example.com?mode=developer"),
                .claimed("webcredentials:example.com?mode=developer")
            ),
            (
                "webcredentials:*.example.com", "example.com", .wildcard("webcredentials:*.example.com"),
                .wildcard("webcredentials:*.example.com")
            ),
            (
                "webcredentials:*.example.com", "a.b.example.com", .wildcard("webcredentials:*.example.com"),
                .wildcard("webcredentials:*.example.com")
            ),
            ("webcredentials:*.example.com", "badexample.com", .absent, .absent),
            (
                "applinks:example.com", "example.com", .otherService("applinks:example.com"),
                .otherService("applinks:example.com")
            ),
            (
                "Webcredentials:example.com", "example.com", .otherService("Webcredentials:example.com"),
                .otherService("Webcredentials:example.com")
            ),
            (
                "webcredentials:https://example.com", "example.com", .malformed("webcredentials:https://example.com"),
                .malformed("webcredentials:https://example.com")
            ),
            (
                "webcredentials:example.com/", "example.com", .malformed("webcredentials:example.com/"),
                .malformed("webcredentials:example.com/")
            ),
            ("webcredentials:www.example.com", "example.com", .absent, .absent),
            ("example.com", "example.com", .absent, .absent), ("", "example.com", .absent, .absent),
            (":", "example.com", .absent, .absent), ("webcredentials:", "example.com", .absent, .absent),
            ("webcredentials:*.", "example.com", .absent, .absent),
        ] as [(String, String, CredentialClaim, CredentialClaim)])
    func search(value: String, site: String, ios8: CredentialClaim, today: CredentialClaim) throws {
        let site = try Site(site)
        #expect(CredentialClaim.search([value], for: site, writtenAs: site.host, system: .ios8) == ios8)
        #expect(CredentialClaim.search([value], for: site, writtenAs: site.host, system: .today) == today)
        let values = ["applinks:other.example", value]
        #expect(CredentialClaim.search(values, for: site, writtenAs: site.host, system: .today) == today)
    }

    @Test("Of several values the nearest counts, in any order")
    func nearest() throws {
        let values = ["applinks:example.com", "webcredentials:*.example.com", "webcredentials:example.com"]
        for list in [values, values.reversed()] {
            #expect(
                CredentialClaim.search(list, for: try Site("example.com"), writtenAs: "example.com", system: .ios8)
                    == .claimed("webcredentials:example.com"))
        }
        let site = try Site("example.com")
        #expect(CredentialClaim.search([], for: site, writtenAs: site.host, system: .ios8) == .absent)
    }

    @Test(
        "The domains of an entitlement are its webcredentials values, each once, without wildcards; iOS 8 knows no mode"
    )
    func sites() throws {
        let values = [
            "applinks:a.example", "webcredentials:b.example", "webcredentials:B.example",
            "webcredentials:c.example?mode=managed",
            "webcredentials:not a site", "webcredentials:d.example:8443", "webcredentials:*.e.example",
        ]
        let today = CredentialClaim.sites(values, .today).map(\.description)
        #expect(today == ["b.example", "c.example", "d.example:8443"])
        #expect(CredentialClaim.sites(values, .ios8).map(\.description) == ["b.example", "d.example:8443"])
    }
}
