@testable import AASA
import TestSupport
import Testing

@Suite("Associated domains") struct AssociatedDomainTests {
    struct Good: CustomTestStringConvertible, Sendable {
        let value: String
        let service: Service
        let site: String
        var isWildcard = false
        var mode: AlternateMode?
        var testDescription: String { value }
    }

    static let good: [Good] = [
        Good(value: "applinks:example.com", service: .applinks, site: "example.com"),
        Good(value: "webcredentials:example.com:8443", service: .webcredentials, site: "example.com:8443"),
        Good(value: "webcredentials:example.com:443", service: .webcredentials, site: "example.com"),
        Good(
            value: "activitycontinuation:*.example.com", service: .activitycontinuation, site: "example.com",
            isWildcard: true),
        Good(value: "applinks:*.a.example.com", service: .applinks, site: "a.example.com", isWildcard: true),
        Good(value: "appclips:example.com", service: .appclips, site: "example.com"),
        Good(value: "authsrv:login.example.com", service: .authsrv, site: "login.example.com"),
        Good(value: "applinks:example.com?mode=developer", service: .applinks, site: "example.com", mode: .developer),
        Good(value: "applinks:example.com?mode=managed", service: .applinks, site: "example.com", mode: .managed),
        Good(
            value: "applinks:example.com?mode=developer+managed", service: .applinks, site: "example.com", mode: .both),
        Good(
            value: "applinks:example.com?mode=Managed+DEVELOPER", service: .applinks, site: "example.com", mode: .both),
        Good(
            value: "webcredentials:*.example.com:8443?mode=developer", service: .webcredentials,
            site: "example.com:8443", isWildcard: true, mode: .developer),
        Good(value: "applinks:xn--bcher-kva.example", service: .applinks, site: "xn--bcher-kva.example"),
    ]

    @Test("A value in the documented form is read without a problem", arguments: good)
    func readsGood(_ good: Good) {
        let claimed = claim(good.value)
        #expect(claimed.problems.isEmpty)
        #expect(
            claimed.domain
                == AssociatedDomain(
                    service: good.service, site: site(good.site)!, isWildcard: good.isWildcard, mode: good.mode))
        #expect(claimed.suggestion == nil)
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let value: String
        let problems: [AssociatedDomainProblem]
        var suggestion: String?
        var testDescription: String { value }
    }

    static let bad: [Bad] = [
        Bad(value: "", problems: [.empty]),
        Bad(value: "  ", problems: [.empty]),
        Bad(value: "applinks:" + String(repeating: "a.", count: 2000) + "com", problems: [.tooLong(4012)]),
        Bad(value: "applinks:a.example.com,b.example.com", problems: [.severalValues(separator: "a comma")]),
        Bad(
            value: "applinks:example.com;webcredentials:example.com",
            problems: [.severalValues(separator: "a semicolon")]),
        Bad(
            value: "applinks:example.com webcredentials:example.com",
            problems: [.severalValues(separator: "white space")]),
        Bad(value: "*", problems: [.anyDomain]),
        Bad(value: "applinks:", problems: [.host(.empty)]),
        Bad(value: "example.com", problems: [.serviceMissing]),
        Bad(value: "example.com:8443", problems: [.serviceMissing]),
        Bad(value: "*.example.com", problems: [.serviceMissing]),
        Bad(value: ":example.com", problems: [.serviceMissing]),
        Bad(value: "https://example.com", problems: [.schemeForService("https")]),
        Bad(value: "HTTPS://example.com/", problems: [.schemeForService("https"), .trailingSlash]),
        Bad(value: "applinks:https://example.com", problems: [.scheme("https")], suggestion: "applinks:example.com"),
        Bad(value: "applinks:http://example.com", problems: [.scheme("http")], suggestion: "applinks:example.com"),
        Bad(value: "applinks://example.com", problems: [.scheme("")], suggestion: "applinks:example.com"),
        Bad(value: "applinks:example.com/", problems: [.trailingSlash], suggestion: "applinks:example.com"),
        Bad(value: "applinks:example.com/buy/*", problems: [.path("/buy/*")], suggestion: "applinks:example.com"),
        Bad(value: "applinks:example.com#top", problems: [.path("#top")], suggestion: "applinks:example.com"),
        Bad(
            value: "webcredentials:example.com/?mode=developer", problems: [.trailingSlash],
            suggestion: "webcredentials:example.com?mode=developer"),
        Bad(value: "applinks:$(DOMAIN)", problems: [.buildVariable("$(DOMAIN)")]),
        Bad(value: "applinks:www.${DOMAIN}", problems: [.buildVariable("${DOMAIN}")]),
        Bad(value: "$(SERVICE):example.com", problems: [.buildVariable("$(SERVICE)")]),
        Bad(value: "a?$(SERVICE):example.com", problems: [.buildVariable("$(SERVICE)")]),
        Bad(value: "applinks:$(DOMAIN", problems: [.buildVariable("$(DOMAIN")]),
        Bad(value: "applinks:{{host}}", problems: [.buildVariable("{{host}}")]),
        Bad(value: "applinks:<your-domain>", problems: [.buildVariable("<your-domain>")]),
        Bad(
            value: " applinks:example.com", problems: [.whitespace(.before)], suggestion: "applinks:example.com"),
        Bad(
            value: "applinks:example.com\n", problems: [.whitespace(.after)], suggestion: "applinks:example.com"),
        Bad(
            value: "applinks: example.com", problems: [.whitespace(.within)], suggestion: "applinks:example.com"),
        Bad(value: "applinks:example.com x", problems: [.whitespace(.within), .host(.badCharacter(" "))]),
        Bad(
            value: "applinks:example.com\u{200B}", problems: [.whitespace(.after)],
            suggestion: "applinks:example.com"),
        Bad(
            value: "appLinks:example.com", problems: [.serviceMisspelled("appLinks", meant: .applinks)],
            suggestion: "applinks:example.com"),
        Bad(
            value: "applink:example.com", problems: [.serviceMisspelled("applink", meant: .applinks)],
            suggestion: "applinks:example.com"),
        Bad(
            value: "webcredential:example.com", problems: [.serviceMisspelled("webcredential", meant: .webcredentials)],
            suggestion: "webcredentials:example.com"),
        Bad(value: "spotlight:example.com", problems: [.serviceUnknown("spotlight")]),
        Bad(value: "any:example.com", problems: [.anyService]),
        Bad(value: "appclips:*.example.com", problems: [.wildcardForAppClips], suggestion: "appclips:*.example.com"),
        Bad(value: "appclips:*.example.com/", problems: [.trailingSlash, .wildcardForAppClips]),
        Bad(
            value: "AppClips:*.example.com",
            problems: [.serviceMisspelled("AppClips", meant: .appclips), .wildcardForAppClips]),
        Bad(value: "any:example.com/", problems: [.anyService, .trailingSlash]),
        Bad(value: "webcredentials:localhost/", problems: [.trailingSlash, .localhost]),
        Bad(value: "applinks:www.*.com", problems: [.wildcardMisplaced]),
        Bad(value: "applinks:*example.com", problems: [.wildcardMisplaced]),
        Bad(value: "applinks:*", problems: [.wildcardMisplaced]),
        Bad(value: "applinks:*.com", problems: [.host(.noDot)]),
        Bad(value: "applinks:example.com:8080", problems: [.portForLinks("8080")]),
        Bad(
            value: "applinks:https://example.com:8443/",
            problems: [.scheme("https"), .trailingSlash, .portForLinks("8443")]),
        Bad(value: "applinks:example.com:443", problems: [.portForLinks("443")], suggestion: "applinks:example.com"),
        Bad(value: "applinks:::1?mode=developer", problems: [.host(.address)]),
        Bad(value: "webcredentials:example.com:port", problems: [.host(.badPort("port"))]),
        Bad(value: "webcredentials:example.com:70000", problems: [.host(.badPort("70000"))]),
        Bad(value: "applinks:Example.com", problems: [.upperCase], suggestion: "applinks:example.com"),
        Bad(value: "applinks:ABCDE12345.com.example.app", problems: [.appIdentifier]),
        Bad(
            value: "webcredentials:EXAMPLECOM.ORG", problems: [.upperCase],
            suggestion: "webcredentials:examplecom.org"),
        Bad(
            value: "applinks:example.com/FOO_BAR", problems: [.path("/FOO_BAR")], suggestion: "applinks:example.com"),
        Bad(value: "webcredentials:localhost", problems: [.localhost]),
        Bad(value: "webcredentials:192.0.2.1", problems: [.host(.address)]),
        Bad(value: "applinks:example", problems: [.host(.noDot)]),
        Bad(value: "applinks:.example.com", problems: [.host(.emptyLabel)]),
        Bad(value: "applinks:exam_ple.com", problems: [.host(.badCharacter("_"))]),
        Bad(value: "applinks:b\u{FC}cher.example", problems: [.host(.notASCII)]),
        Bad(value: "applinks:user@example.com", problems: [.host(.credentials)]),
        Bad(
            value: "applinks:example.com?mode=develper", problems: [.modeUnknown("develper")],
            suggestion: "applinks:example.com?mode=developer"),
        Bad(value: "applinks:example.com?mode=", problems: [.modeUnknown("")], suggestion: "applinks:example.com"),
        Bad(value: "applinks:example.com?debug=1", problems: [.query("debug=1")], suggestion: "applinks:example.com"),
    ]

    @Test("Each mistake has a problem of its own, and a suggestion where the meaning is clear", arguments: bad)
    func explainsBad(_ bad: Bad) {
        let claimed = claim(bad.value)
        #expect(claimed.problems == bad.problems)
        let suggestion = bad.suggestion.flatMap { $0.utf8.elementsEqual(bad.value.utf8) ? nil : $0 }
        #expect(claimed.suggestion == suggestion)
        #expect((claimed.domain == nil) == bad.problems.contains { !$0.isHarmless })
    }

    @Test(
        "An IP address is accepted in developer mode, and is not a site",
        arguments: [
            ("webcredentials:192.0.2.1?mode=developer", "192.0.2.1"),
            ("webcredentials:192.0.2.1:8443?mode=developer", "192.0.2.1:8443"),
            ("applinks:[::1]?mode=developer", "[::1]"), ("applinks:127.0.0.1?mode=developer+managed", "127.0.0.1"),
            ("activitycontinuation:[2001:db8::1]:8443?mode=developer", "[2001:db8::1]:8443"),
        ])
    func addresses(value: String, address: String) {
        let claimed = claim(value)
        #expect(claimed.problems == [])
        #expect(claimed.address == address)
        #expect(claimed.isUsed)
        #expect(claimed.domain == nil)
    }

    @Test("An IP address is a mistake in other modes, and a port is one for universal links")
    func addressMistakes() {
        #expect(claim("webcredentials:[::1]").problems == [.host(.address)])
        #expect(claim("webcredentials:192.0.2.1?mode=managed").problems == [.host(.address)])
        #expect(claim("applinks:[::1]:8443?mode=developer").problems == [.portForLinks("8443")])
        #expect(!claim("applinks:[::1]:8443?mode=developer").isUsed)
    }

    @Test("A fault of one service is not reported for another")
    func portsAndWildcards() {
        #expect(claim("activitycontinuation:example.com:8080").problems.isEmpty)
        #expect(claim("webcredentials:*.example.com").problems.isEmpty)
        #expect(claim("webcredentials:localhost?mode=developer").problems.isEmpty)
    }

    @Test("The second of two equal values is reported as a repetition")
    func duplicates() {
        let domains = entitlements(
            "TEAM123456.com.example.app",
            [
                "applinks:example.com", "webcredentials:example.com", "applinks:EXAMPLE.com", "applinks:example.com/",
            ]
        ).domains
        #expect(domains.map(\.problems) == [[], [], [.upperCase, .duplicate], [.trailingSlash]])
    }

    @Test(
        "Two values for one site have the mode in common, and none if one of them has none",
        arguments: [
            ("?mode=developer", "?mode=managed", AlternateMode.both), ("?mode=managed", "?mode=managed", .managed),
            ("?mode=developer", "", nil), ("", "?mode=managed", nil),
        ])
    func commonMode(first: String, second: String, mode: AlternateMode?) {
        let domains = [first, second].compactMap { query in claim("applinks:example.com\(query)").domain }
        #expect(Installation.claims(of: domains).map(\.mode) == [mode])
    }

    @Test("Values of any bytes are read or explained, and what is suggested has no problem that the mistake brought")
    func anything() {
        let pieces = [
            "applinks", "webcredentials", ":", "://", "https", "*.", "*", "example", ".com", "/", "?", "mode=", "+",
            "developer", "#", "$(", ")", " ", "\u{0}", "\u{FEFF}", "@", "8443", "é", "[::1]", "&", "AppClips:",
            "applinks:", "any:", "example.com", "localhost",
        ]
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let value = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let claimed = claim(value)
            if let domain = claimed.domain { #expect(claim(domain.value).domain == domain) }
            #expect(claimed.domain != nil || !claimed.problems.isEmpty)
            for text in texts(toWriteFor: claimed) { #expect(claim(text).isUsed, "\(value): \(text)") }
        }
    }

    /// The values that the suggestion and the hint state.
    private func texts(toWriteFor claimed: ClaimedDomain) -> [String] {
        let quoted = (claimed.hint ?? "").split(separator: "'").map(String.init)
        let values = quoted.filter { text in Service.known.contains { text.hasPrefix("\($0):") } }
        return values + [claimed.suggestion].compactMap(\.self)
    }

    @Test("A wildcard and its site are requested at one place, developer mode at the site itself")
    func places() {
        let cdn = "https://cdn.example"
        let wildcard = DeviceRequest.all(for: [claim("applinks:*.example.com")], cdn: cdn)
        #expect(wildcard.last?.url == "https://cdn.example/a/v1/example.com")
        let developer = DeviceRequest.all(for: [claim("applinks:example.com?mode=developer")], cdn: cdn)
        #expect(developer.last?.url == "https://example.com/.well-known/apple-app-site-association")
        let both = ["applinks:*.example.com", "applinks:example.com", "applinks:localhost"].map { claim($0) }
        #expect(
            DeviceRequest.all(for: both, cdn: cdn).map { "\($0.rules) \($0.url)" } == [
                "ios8 https://example.com/apple-app-site-association",
                "ios9 https://example.com/.well-known/apple-app-site-association",
                "ios9 https://example.com/apple-app-site-association",
                "ios14 https://cdn.example/a/v1/example.com",
            ])
        let address = [claim("applinks:192.0.2.1?mode=developer"), claim("applinks:192.0.2.1")]
        #expect(
            DeviceRequest.all(for: address, cdn: cdn).map { "\($0.site) \($0.rules) \($0.url)" } == [
                "192.0.2.1 ios14 https://192.0.2.1/.well-known/apple-app-site-association"
            ])
    }

    private func claim(_ value: String) -> ClaimedDomain { entitlements(nil, [value]).domains[0] }

    private func site(_ text: String) -> Site? { try? Site(text) }
}

/// Entitlements as a signed app has them.
func entitlements(_ identifier: String?, _ domains: [String]?) -> Entitlements {
    Entitlements(
        identifier: identifier, team: identifier.map { String($0.prefix(10)) },
        associatedDomains: domains?.map { Entitlements.Value(text: $0, line: nil) }, isDebuggable: nil)
}
