import Testing

@testable import AASA

@Suite("Where a device looks for the file")
struct SiteSearchTests {
    @Test(
        "Every set of rules has its places, in its order",
        arguments: [
            (.ios8, "example.com", ["https://example.com/apple-app-site-association"]),
            (.ios8, "example.com:8443", ["https://example.com:8443/apple-app-site-association"]),
            (
                .ios9, "example.com",
                [
                    "https://example.com/.well-known/apple-app-site-association",
                    "https://example.com/apple-app-site-association",
                ]
            ),
            (.ios14, "example.com", ["https://app-site-association.cdn-apple.com/a/v1/example.com"]),
            (.ios14, "example.com:8443", ["https://app-site-association.cdn-apple.com/a/v1/example.com:8443"]),
        ] as [(SystemVersion, String, [String])])
    func places(rules: SystemVersion, site: String, places: [String]) throws {
        #expect(try rules.places(for: Site(site), mode: nil, cdn: SystemVersion.appleCDN) == places)
    }

    @Test("With a mode, ios14 requests from the site itself below .well-known; the others ignore a mode")
    func modes() throws {
        let site = try Site("example.com:8443")
        for mode in AlternateMode.allCases {
            #expect(
                SystemVersion.ios14.places(for: site, mode: mode, cdn: SystemVersion.appleCDN)
                    == ["https://example.com:8443/.well-known/apple-app-site-association"])
            for rules in [SystemVersion.ios8, .ios9] {
                #expect(
                    rules.places(for: site, mode: mode, cdn: SystemVersion.appleCDN)
                        == rules.places(for: site, mode: nil, cdn: SystemVersion.appleCDN))
            }
            #expect(SystemVersion.apple.filter { $0.usesCDN(mode) } == [])
        }
        #expect(SystemVersion.apple.filter { $0.usesCDN(nil) } == [.ios14])
    }

    @Test("Another CDN takes the place of Apple's, for ios14 only")
    func otherCDN() throws {
        let site = try Site("example.com")
        #expect(
            SystemVersion.ios14.places(for: site, mode: nil, cdn: "https://cdn.example:1") == [
                "https://cdn.example:1/a/v1/example.com"
            ])
        for rules in [SystemVersion.ios8, .ios9] {
            #expect(
                rules.places(for: site, mode: nil, cdn: "https://cdn.example")
                    == rules.places(for: site, mode: nil, cdn: SystemVersion.appleCDN))
        }
        #expect(SystemVersion.apple.map(\.rawValue) == ["ios8", "ios9", "ios14"])
        #expect(SystemVersion.apple.filter(\.requiresSignature) == [.ios8])
    }

    private static let silence = Sample.noAnswer(.timedOut)
    private static let untrusted = Observation.untrustedServer(url: "u", ServerDistrust(.hostName, text: "x"))

    /// What the first and the second place answer, and which of the two decides; 0 is "ask the second".
    static let rows: [(first: Observation, second: Observation?, decides: Int)] = [
        (Sample.answer(), nil, 1), (Sample.answer(), Sample.status(404), 1),
        (Sample.answer(.plain([])), Sample.answer(), 1), (Sample.answer(.plain([]), isCutOff: true), nil, 1),
        (Sample.status(500), nil, 1), (Sample.status(503), Sample.answer(), 1), (silence, nil, 1), (untrusted, nil, 1),
        (Sample.status(404), nil, 0), (Sample.status(410), nil, 0), (Sample.status(403), nil, 0),
        (Sample.status(301), nil, 0),
        (Sample.status(204), nil, 0), (Sample.status(600), nil, 0),
        (Sample.status(404), Sample.answer(), 2), (Sample.status(301), Sample.answer(), 2),
        (Sample.status(403), Sample.answer(), 2),
        (Sample.status(404), Sample.status(503), 2), (Sample.status(301), Sample.status(503), 2),
        (Sample.status(404), silence, 2),
        (Sample.status(404), untrusted, 2), (Sample.status(301), Sample.status(404), 1),
        (Sample.status(403), Sample.status(404), 1),
        (Sample.status(404), Sample.status(301), 2), (Sample.status(404), Sample.status(403), 2),
        (Sample.status(410), Sample.status(401), 2),
        (Sample.status(302), Sample.status(403), 1), (Sample.status(404), Sample.status(410), 2),
        (Sample.status(410), Sample.status(404), 2),
    ]

    @Test("The file, a 5xx or silence ends the search; else the most telling answer decides", arguments: rows)
    func decides(row: (first: Observation, second: Observation?, decides: Int)) {
        var observed = ["a": row.first]
        observed["b"] = row.second
        let step = SiteSearch.step(["a", "b"], observed: observed)
        switch row.decides {
        case 0: #expect(step == .request("b"))
        case 1: #expect(step == .decided(row.first))
        default: #expect(step == row.second.map { .decided($0) })
        }
    }

    @Test("A search begins with the first place, and one place's answer decides alone")
    func alone() {
        #expect(SiteSearch.step(["a", "b"], observed: [:]) == .request("a"))
        #expect(SiteSearch.step(["a", "b"], observed: ["b": Sample.answer()]) == .request("a"))
        for observation in [Sample.status(404), Sample.status(301), Sample.answer(), Self.silence] {
            #expect(SiteSearch.step(["a"], observed: ["a": observation]) == .decided(observation))
        }
    }
}
