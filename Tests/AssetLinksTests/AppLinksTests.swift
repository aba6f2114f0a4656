import AASA
import Testing

@testable import AssetLinks

@Suite("Links of an app to a host, release by release")
struct AppLinksTests {
    typealias Case = AppLinksCase

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var given: Case
        /// A release with what it makes of links.
        var expected: [String]
    }

    private static let early = "Android 11 and earlier"
    private static let middle = "Android 12 to 14"
    private static let late = "Android 15 and later"

    static let rows = singleRows + refusedRows

    private static let singleRows = [
        Row(
            testDescription: "A listed app opens its links everywhere",
            given: Case(), expected: ["\(early): opens", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "An app that supports Android 12 and later has no verdict of older releases",
            given: Case(minSDK: 31), expected: ["\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "Before Android 12, one failing host fails all, whatever the target",
            given: Case(hosts: ["example.com", "b.example"], failing: ["b.example"]),
            expected: ["\(early): otherHostFails([\"b.example\"])", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "Before Android 12, a host that was not checked may fail all",
            given: Case(hosts: ["example.com", "b.example"]),
            expected: ["\(early): opensIfRight(hosts: [\"b.example\"])", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "From Android 12 on, a verified wildcard approves a host whose own list fails",
            given: Case(
                hosts: ["shop.example.com", "*.example.com"], site: "shop.example.com", listed: [9],
                opening: ["example.com"]),
            expected: [
                "\(early): siteFails", "\(middle): opensByList(of: \"example.com\")",
                "\(late): opensByList(of: \"example.com\")",
            ]),
        Row(
            testDescription: "A wildcard whose list fails, too, approves nothing",
            given: Case(
                hosts: ["shop.example.com", "*.example.com"], site: "shop.example.com", listed: [9],
                failing: ["example.com"]),
            expected: ["\(early): siteFails", "\(middle): siteFails", "\(late): siteFails"]),
        Row(
            testDescription: "A wildcard whose list is not known leaves the verdict pending",
            given: Case(
                hosts: ["shop.example.com", "*.example.com"], site: "shop.example.com", listed: [9],
                pending: ["example.com"]),
            expected: ["\(early): siteFails", "\(middle): pending", "\(late): pending"]),
        Row(
            testDescription: "A host in capitals is that of links before Android 12 only",
            given: Case(hosts: ["Example.com"]),
            expected: ["\(early): opens", "\(middle): notVerified", "\(late): notVerified"]),
        Row(
            testDescription: "A rotated key without its history fails the releases before v3",
            given: Case(signers: rotated, listed: [2]),
            expected: [
                "Android 8.1 and earlier: certificateNotListed", "Android 9 to 11: opens", "\(middle): opens",
                "\(late): opens",
            ]),
        Row(
            testDescription: "A rotated key with its history opens on every release",
            given: Case(signers: rotated, listed: [1]),
            expected: ["\(early): opens", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "A hybrid signature is not known while one of its keys is missing",
            given: Case(signers: hybrid, listed: [1, 3]),
            expected: [
                "\(early): opens", "\(middle): opens", "Android 15 to 16: opens",
                "Android 17 and later: hybridKeysMissing",
            ]),
        Row(
            testDescription: "All keys of a hybrid signature open on every release",
            given: Case(signers: hybrid, listed: [1, 2, 3]),
            expected: ["\(early): opens", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "The first key of a hybrid signature alone fails Android 17",
            given: Case(signers: hybrid, listed: [1]),
            expected: [
                "\(early): opens", "\(middle): opens", "Android 15 to 16: opens",
                "Android 17 and later: certificateNotListed",
            ]),
        Row(
            testDescription: "An unsigned package is not installed",
            given: Case(signers: []),
            expected: ["\(early): notInstalled", "\(middle): notInstalled", "\(late): notInstalled"]),
        Row(
            testDescription: "A bundle is not known, whatever certificate the list has",
            given: Case(kind: .aab, listed: [7]),
            expected: [
                "\(early): certificateUnknown", "\(middle): certificateUnknown", "\(late): certificateUnknown",
            ]),
        Row(
            testDescription: "A host without autoVerify is not verified, and a dialog opens on older releases",
            given: Case(isAutoVerified: false),
            expected: ["\(early): dialog", "\(middle): notVerified", "\(late): notVerified"]),
        Row(
            testDescription: "A host that no filter names opens the browser",
            given: Case(hosts: ["b.example"]),
            expected: ["\(early): noFilter", "\(middle): noFilter", "\(late): noFilter"]),
        Row(
            testDescription: "A component that is not enabled opens nothing",
            given: Case(isEnabled: false),
            expected: ["\(early): noFilter", "\(middle): noFilter", "\(late): noFilter"]),
        Row(
            testDescription: "A filter opens links on the releases that read it",
            given: Case(releases: 35...Int.max),
            expected: ["\(early): noFilter", "\(middle): noFilter", "\(late): opens"]),
        Row(
            testDescription: "Whether the configuration of a device enables a component is not known",
            given: Case(isUndecided: true),
            expected: [
                "\(early): configurationDecides", "\(middle): configurationDecides", "\(late): configurationDecides",
            ]),
        Row(
            testDescription: "A signature of v1 alone is not accepted on Android 11 and later",
            given: Case(signers: [AppSigning.Signer(scheme: .v1, certificate: AcceptanceTests.certificate(1))]),
            expected: [
                "Android 10 and earlier: opens", "Android 11: notInstalled", "\(middle): notInstalled",
                "\(late): notInstalled",
            ]),
        Row(
            testDescription: "Rules that only exclude refuse every link on Android 15",
            given: Case(rules: #"{"/":"/blog/*","exclude":true}"#),
            expected: ["\(early): opens", "\(middle): opens", "\(late): rulesRefuse"]),
        Row(
            testDescription: "Rules that allow something decide link by link",
            given: Case(rules: #"{"/":"/buy/*"}"#),
            expected: ["\(early): opens", "\(middle): opens", "\(late): opensByRules"]),
        Row(
            testDescription: "Rules for another package do not count",
            given: Case(rules: #"{"/":"/buy/*"}"#, rulesPackage: "com.other"),
            expected: ["\(early): opens", "\(middle): opens", "\(late): opens"]),
        Row(
            testDescription: "A list that does not name the app opens the browser",
            given: Case(listed: [9]),
            expected: ["\(early): siteFails", "\(middle): siteFails", "\(late): siteFails"]),
    ]

    private static let refusedRows = [
        #"{"/":"*","exclude":true},{"/":"*"}"#, "{}", #"{"/":"/x","exclude":true},{"comments":"c"}"#,
        #"{"/":"buy"}"#, #"{"/":"/x"},{"/":"*","exclude":true}"#, #"{"/":"/buy","exclude":true},{"/":"*"}"#,
    ].map { (rules: String) in
        Row(
            testDescription: "No rule allows a link of the app, whose path is /buy: \(rules)",
            given: Case(rules: rules, path: "/buy"),
            expected: ["\(early): opens", "\(middle): opens", "\(late): rulesRefuse"])
    }

    @Test("Each range of releases has its own verdict", arguments: rows)
    func releases(row: Row) {
        let links = row.given.links
        let texts = links.releases.map { "\($0.name): \(Self.name(of: $0.outcome))" }
        #expect(texts == row.expected)
        for release in links.releases { #expect(!release.sentence.isEmpty && !release.sentence.hasSuffix(".")) }
    }

    /// The outcome without the certificates.
    private static func name(of outcome: ReleaseVerdict.Outcome) -> String {
        if case .certificateNotListed = outcome { return "certificateNotListed" }
        return "\(outcome)"
    }

    static let rotated = [
        AppSigning.Signer(scheme: .v2, certificate: AcceptanceTests.certificate(1)),
        AppSigning.Signer(
            scheme: .v3, certificate: AcceptanceTests.certificate(2),
            lineage: [AcceptanceTests.certificate(1), AcceptanceTests.certificate(2)], range: 28...Int.max),
    ]

    static let hybrid = [
        AppSigning.Signer(scheme: .v3, certificate: AcceptanceTests.certificate(1), range: 28...36),
        AppSigning.Signer(scheme: .v2, certificate: AcceptanceTests.certificate(1)),
        AppSigning.Signer(scheme: .v32, certificate: AcceptanceTests.certificate(2), range: 37...Int.max),
        AppSigning.Signer(scheme: .v32, certificate: AcceptanceTests.certificate(3), range: 37...Int.max),
    ]

    // MARK: Findings

    @Test("A rule about an app at a host has a code of its own in order, a source and situations of both kinds")
    func catalogue() {
        let rules = AppLinkRule.all
        #expect(rules.map(\.code) == rules.map(\.code).sorted() && Set(rules.map(\.name)).count == rules.count)
        for rule in rules {
            #expect(!rule.sources.isEmpty && rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."))
            #expect(!rule.explanation.contains("  "), "\(rule.code)")
            #expect(rule.examples.contains { $0.isReported } && rule.examples.contains { !$0.isReported })
        }
    }

    private static let situations: [String: Case] = [
        "a site that no filter of the app names": Case(hosts: ["b.example"]),
        "a site that only a filter without autoVerify names": Case(isAutoVerified: false),
        "a site that a filter with autoVerify names": Case(),
        "a bundle without the store's certificate": Case(kind: .aab),
        "a bundle with the store's certificate": Case(kind: .aab, givenCertificates: [1]),
        "a URL and an app without its package": Case(hasFile: false),
        "a URL and an app with its package": Case(),
        "a URL that no filter of the app matches": Case(path: "/help"),
        "a URL that the site's dynamic rules refuse": Case(rules: #"{"/":"/help/*"}"#),
        "a URL that a filter of the app matches": Case(),
        "a site that only the filter of a disabled component names": Case(isEnabled: false),
        "a site that only a filter with the port 443 names": Case(port: 443),
        "a site that only a filter with the path buy names": Case(path: "buy"),
        "a site that the filter of an enabled component names": Case(),
    ]

    @Test("Every situation of a rule is found by that rule", arguments: AppLinkRule.all.map(\.code))
    func ruleSituations(code: String) throws {
        let rule = try #require(AppLinkRule.all.first { $0.code == code })
        for example in rule.examples {
            guard case .situation(let words) = example.shown else { continue }
            let links = try #require(Self.situations[words], "\(words)").links
            let codes = links.findings(.standard, about: ["https://example.com/buy/1"]).map(\.code)
            #expect(codes == (example.isReported ? [code] : []), "\(words)")
        }
    }

    @Test("A certificate of some releases is an error, and missing hybrid keys are a warning")
    func certificates() {
        let rotated = Case(signers: Self.rotated, listed: [2]).links.findings(.standard)
        #expect(rotated.map(\.severity) == [.error])
        #expect(rotated.first?.message.contains("Android 8.1 and earlier") == true)
        let first = Case(signers: Self.hybrid, listed: [2]).links.findings(.standard)
        #expect(first.map(\.severity) == [.error, .warning])
        #expect(first.first?.message.contains("Android 16 and earlier") == true)
        let hybrid = Case(signers: Self.hybrid, listed: [1, 3]).links.findings(.standard)
        #expect(hybrid.map(\.severity) == [.warning])
        #expect(hybrid.first?.message.contains("2 of the 3 certificates") == true)
        let classical = Case(signers: Self.hybrid, listed: [1]).links.findings(.standard)
        #expect(classical.map(\.severity) == [.error], "both keys of Android 17 are in one finding")
        #expect(!Case(signers: []).links.isLinked, "an unsigned package has no certificate of the list")
    }

    // MARK: URLs

    @Test(
        "A URL opens the app if the host is verified, a filter matches, and no rule refuses it",
        arguments: [
            ("https://example.com/buy/1", Case(), true, "by a filter of com.shop.Main"),
            (
                "https://example.com/buy/1", Case(isAutoVerified: false), false,
                "the app does not verify example.com on Android 12 and later"
            ),
            (
                "https://other.example/buy/1", Case(), false,
                "the app does not verify other.example on Android 12 and later"
            ),
            (
                "https://example.com/buy/1", Case(isEnabled: false), false,
                "no filter of the app matches it; that of com.shop.Main: the component is not enabled"
            ),
            (
                "https://example.com/x", Case(rules: #"{"/":"/buy/*"}"#), false,
                "the site's dynamic rules refuse it on Android 15 and later"
            ),
            ("https://example.com/x", Case(listed: [9]), false, "the site does not name the app"),
            ("https://example.com/x", Case(kind: .aab), nil, "not known: the store's certificate decides"),
            (
                "https://example.com/x", Case(groupPath: "/buy"), false,
                "the groups of the app's filters refuse it on Android 15 and later"
            ),
        ] as [(String, Case, Bool?, String)])
    func url(text: String, given: Case, opens: Bool?, reason: String) {
        let link = given.links.link(text)
        #expect(link.url == text && link.opens == opens && link.reason == reason)
        #expect(link.refusal?.reason ?? reason == reason)
    }

    @Test("A host of which Android 15 opens no link, since groups only exclude, is reported, and its URLs are not")
    func excludingGroups() {
        let links = Case(groupPath: "/buy", allowsGroup: false).links
        let findings = links.findings(.standard, about: ["https://example.com/x"])
        #expect(findings.map(\.code) == [AppLinkRule.hostUnopened.code])
        #expect(findings.first?.message.contains("on Android 15 and later") == true)
    }

    @Test("The reason of a URL whose site serves no list is what the site does")
    func unreadList() {
        var site = SiteStatements(WebOrigin(scheme: "https", host: "example.com"), under: .android)
        site.receive(StatementListRecord(site.listURL, status: 404))
        let link = AppLinks(of: Case().checkedApp, at: site).link("https://example.com/x")
        #expect(link.opens == false && link.reason.contains("404"))
    }

    @Test(
        "Statements with different rules for one or two certificates of an app are not known, each time",
        arguments: [1, 2])
    func differentRules(secondCertificate: UInt8) {
        let first = Case.statement("com.shop", [1], #"{"/":"/buy/*"}"#)
        let second = Case.statement("com.shop", [secondCertificate], #"{"/":"/help/*"}"#)
        let list = "[\(first),\(second)]"
        let app = CheckedApp(
            package: "com.shop", certificates: [1, 2].map { AcceptanceTests.certificate($0).fingerprint })
        for _ in 0..<8 {
            let links = AppLinks(of: app, at: Case.site(list))
            let link = links.link("https://example.com/buy/1")
            #expect(link.opens == nil && link.reason.contains("different dynamic rules"))
            #expect(links.link("https://example.com/x").opens == false)
        }
    }

    @Test(
        "Releases have their names",
        arguments: [
            (1...30, "Android 11 and earlier"), (31...34, "Android 12 to 14"), (35...Int.max, "Android 15 and later"),
            (30...30, "Android 11"), (24...27, "Android 7 to 8.1"), (37...Int.max, "Android 17 and later"),
            (10_000...Int.max, "Android preview and later"),
        ])
    func names(sdks: ClosedRange<Int>, expected: String) {
        #expect(AndroidRelease.name(of: sdks) == expected)
    }
}
