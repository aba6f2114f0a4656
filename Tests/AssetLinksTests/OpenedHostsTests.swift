import AASA
import Testing

@testable import AssetLinks

@Suite("Hosts of which a filter opens links")
struct OpenedHostsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var schemes = ["https"]
        var host = "example.com"
        var port: Int?
        var paths: [IntentFilter.Path] = []
        /// The path of a group that allows it; nil for no group.
        var groupPath: String?
        /// On Android 11, 14 and 15.
        var opens: [Bool?]
        /// The code of each finding with the beginning of its message.
        var findings: [String] = []

        var app: AndroidApp {
            var filter = AndroidAppRuleTests.filter(schemes: schemes)
            filter.authorities = [IntentFilter.Authority(host: host, port: port)]
            filter.paths = paths
            if let groupPath {
                let part = IntentFilter.Group.Part(kind: "path", value: groupPath)
                filter.groups = [IntentFilter.Group(isAllowing: true, parts: [part])]
            }
            return AndroidAppRuleTests.app([filter])
        }
    }

    private static let always: [Bool?] = [true, true, true]
    private static let never: [Bool?] = [false, false, false]
    private static let unopened =
        "AASA954 no filter of com.shop opens https links of example.com; that of com.shop.Main: none of its"
    private static let unopenedByStar =
        "AASA954 no filter of com.shop opens https links of example.com; that of com.shop.Main: path"

    static let rows = [
        Row(testDescription: "https and any path", opens: always),
        Row(testDescription: "http beside https", schemes: ["http", "https"], opens: always),
        Row(testDescription: "http alone", schemes: ["http"], opens: never, findings: ["\(unopened) schemes"]),
        Row(testDescription: "another port", port: 8443, opens: always),
        Row(testDescription: "the port of https", port: 443, opens: never, findings: ["\(unopened) hosts"]),
        Row(
            testDescription: "a path without a slash", paths: [.init(.literal, "buy")], opens: never,
            findings: ["\(unopened) paths"]),
        Row(
            testDescription: "paths that match no link", paths: [.init(.literal, "/a?b=c"), .init(.literal, "/a#b")],
            opens: never, findings: ["\(unopened) paths"]),
        Row(
            testDescription: "a path with an escape", paths: [.init(.literal, "/a%20b")], opens: never,
            findings: ["\(unopened) paths"]),
        Row(
            testDescription: "a prefix with a star", paths: [.init(.prefix, "/buy/*")], opens: never,
            findings: [unopenedByStar]),
        Row(
            testDescription: "one path of two", paths: [.init(.literal, "buy"), .init(.literal, "/help")], opens: always
        ),
        Row(
            testDescription: "a pattern that matches few links", paths: [.init(.simpleGlob, "/buy/*")], opens: always),
        Row(
            testDescription: "patterns that match no link",
            paths: [.init(.simpleGlob, "/buy/.*/*"), .init(.simpleGlob, "/.*a*"), .init(.simpleGlob, "/buy?*")],
            opens: never, findings: [unopenedByStar]),
        Row(
            testDescription: "a group beside a path that matches no link", paths: [.init(.literal, "buy")],
            groupPath: "/buy", opens: [false, false, true], findings: ["AASA954 before Android 15, no filter"]),
        Row(
            testDescription: "a pattern that is rejected where its attribute is known",
            paths: [.init(.advancedGlob, "/[a")], opens: [true, false, false]),
    ]

    @Test("A host and its URLs have one reason: that of the filter that names the host")
    func oneReason() {
        var other = AndroidAppRuleTests.filter(hosts: ["other.example"])
        other.component = "com.shop.Other"
        let links = Self.links(of: AndroidAppRuleTests.app([other, AndroidAppRuleTests.filter(schemes: ["http"])]))
        let reason = "that of com.shop.Main: none of its schemes is 'https' (http)"
        #expect(links.link("https://example.com/").reason.hasSuffix(reason))
        #expect(links.findings(.standard).first?.message.hasSuffix(reason) == true)
    }

    @Test("An app whose filters match no link of a host opens none, at the host and by itself", arguments: rows)
    func opens(row: Row) {
        let app = row.app
        let links = Self.links(of: app)
        #expect(links.releases.map(\.outcome.opens) == row.opens)
        let atHost = links.findings(.standard)
        let alone = app.findingsWithoutSite.filter { finding in finding.code == AppLinkRule.hostUnopened.code }
        for findings in [atHost, alone] {
            let texts = findings.map { finding in "\(finding.code) \(finding.message)" }
            #expect(findings.allSatisfy(\.isError) && texts.count == row.findings.count)
            for (text, expected) in zip(texts, row.findings) { #expect(text.hasPrefix(expected)) }
        }
    }

    /// The app at a site that names it.
    private static func links(of app: AndroidApp) -> AppLinks {
        var app = app
        app.signing = AppSigning(signers: [AppSigning.Signer(scheme: .v2, certificate: AcceptanceTests.certificate(1))])
        return AppLinks(of: CheckedApp(app), at: AppLinksCase.site("[\(AppLinksCase.statement("com.shop", [1], nil))]"))
    }

    @Test("A link with the scheme http opens a filter for http")
    func plainLinks() {
        let app = Row(testDescription: "", schemes: ["http"], opens: []).app
        let links = Self.links(of: app)
        #expect(links.link("http://example.com/x").opens == true)
        #expect(links.link("https://example.com/x").opens == false)
    }

    private static let literal =
        "write a pathPattern with '.*', or android:pathAdvancedPattern for Android 12 and later"

    private static let alternatives = "write a pattern for each"

    private static let query =
        "write '.*' for any text, or match query and fragment in a <uri-relative-filter-group>"

    @Test(
        "What a path does not match is reported with what to write",
        arguments: [
            (.prefix, "/buy/.*", "write android:pathPrefix=\"/buy/\""),
            (.prefix, "/.*", "write android:pathPrefix=\"/\""),
            (.prefix, "/buy.*", "write android:pathPrefix=\"/buy\""),
            (.literal, "/buy/*", "write android:pathPrefix=\"/buy/\""),
            (.prefix, "/buy/*/old", "write a pathPattern with '.*'"),
            (.prefix, "/buy/{id}", literal),
            (.simpleGlob, "*", "write '/.*'"), (.simpleGlob, "/buy/*", "write '/buy/.*'"),
            (.simpleGlob, "buy/.*", "write '/buy/.*'"), (.simpleGlob, "/buy/[0-9]+", literal),
            (.simpleGlob, "/buy/.+", literal), (.simpleGlob, "/buy/*/old", "write '/buy/.*/old'"),
            (.simpleGlob, "/.*/buy/*", "write '/.*/buy/.*'"), (.simpleGlob, "", "write '/'"),
            (.simpleGlob, "/shop/.*/*", "write '/shop/.*/.*'"), (.simpleGlob, "/.*a*", "write '/.*a.*'"),
            (.simpleGlob, "/shop?*", query), (.simpleGlob, "/shop#*", query), (.simpleGlob, "/shop/.*?*", query),
            (.simpleGlob, "/file\\.*", "write '/file\\..*'"), (.simpleGlob, "/😀*", "write '/😀.*'"),
            (.simpleGlob, "/a*a*", "write '/a.*a.*'"), (.simpleGlob, "a*b", "write '/a.*b'"),
            (.simpleGlob, "/shop\\", "remove that backslash"),
            (.simpleGlob, "/a\\*b", "write a pathPattern with '.*'"),
            (.prefix, "https://example.com", "write '/'"), (.prefix, "example.com/", "write '/'"),
            (.simpleGlob, ".*", nil), (.simpleGlob, "/c++", nil), (.simpleGlob, "/shop?*.*", nil),
            (.simpleGlob, "/.*\\.html", nil), (.suffix, ".html", nil),
            (.simpleGlob, "/buy*/old", "write '/buy.*/old'"), (.simpleGlob, "/buy/*.html", "write '/buy/.*.html'"),
            (.advancedGlob, "/buy/.*html", "write '[^h]*' in the place of '.*'"),
            (.advancedGlob, "/.+/x", "write '[^/]+' in the place of '.+'"),
            (.advancedGlob, "/a*a", "write '[^a]*' in the place of '*'"),
            (.advancedGlob, "/[0-9]+5", "leave '5' out of '[0-9]+'"),
            (.advancedGlob, "^/buy/.*$", "write '/buy/.*'"), (.advancedGlob, "", "write '/'"),
            (.advancedGlob, "/buy/*", "write '/buy/.*'"), (.advancedGlob, "/(en|de)/buy", alternatives),
            (.advancedGlob, "/buy/\\d+", "write '[0-9]' in its place"), (.simpleGlob, "/buy/\\d+", literal),
            (.simpleGlob, "/(a|b)", alternatives), (.simpleGlob, "^/buy/.*$", "write '/buy/.*'"),
            (.advancedGlob, "/buy?", "remove it, or match query and fragment in a <uri-relative-filter-group>"),
            (.advancedGlob, "/*/x", "write '[^/]*' in the place of '*'"),
            (.advancedGlob, "/[a-z]*z", "leave 'z' out of '[a-z]*'"),
            (.advancedGlob, "/[a-z]*/buy/[0-9]{1,3}5", nil), (.advancedGlob, "[/a]+.*", nil),
            (.advancedGlob, "/buy\\$", nil),
            (.simpleGlob, "/buy//*old", nil), (.simpleGlob, "/00*1", nil), (.simpleGlob, "/buy\\.*/old", nil),
        ] as [(PathPattern.Form, String, String?)])
    func mistakes(form: PathPattern.Form, value: String, hint: String?) {
        let path = IntentFilter.Path(form, value)
        #expect(path.mistake?.hint == hint)
        // A path without a link is one that the platform compares with none of these.
        let fits = ["/", "/buy/", "/buy/12", "/buy/12/old", "/x/buy/12", "/x.html"].contains { link in
            path.pattern?.matches(link) ?? false
        }
        if fits { #expect(path.mayFitLinks) }
    }
}
