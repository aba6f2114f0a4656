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
            testDescription: "a path without a slash", paths: [.init(.path, "buy")], opens: never,
            findings: ["\(unopened) paths"]),
        Row(
            testDescription: "paths that match no link", paths: [.init(.path, "/a?b=c"), .init(.path, "/a#b")],
            opens: never, findings: ["\(unopened) paths"]),
        Row(
            testDescription: "a path with an escape", paths: [.init(.path, "/a%20b")], opens: never,
            findings: ["\(unopened) paths"]),
        Row(
            testDescription: "a prefix with a star", paths: [.init(.pathPrefix, "/buy/*")], opens: never,
            findings: [unopenedByStar]),
        Row(
            testDescription: "one path of two", paths: [.init(.path, "buy"), .init(.path, "/help")], opens: always),
        Row(
            testDescription: "a pattern that matches few links", paths: [.init(.pathPattern, "/buy/*")], opens: always),
        Row(
            testDescription: "patterns that match no link",
            paths: [.init(.pathPattern, "/buy/.*/*"), .init(.pathPattern, "/.*a*"), .init(.pathPattern, "/buy?*")],
            opens: never, findings: [unopenedByStar]),
        Row(
            testDescription: "a group beside a path that matches no link", paths: [.init(.path, "buy")],
            groupPath: "/buy", opens: [false, false, true], findings: ["AASA954 before Android 15, no filter"]),
        Row(
            testDescription: "a pattern that is rejected where its attribute is known",
            paths: [.init(.pathAdvancedPattern, "/[a")], opens: [true, false, false]),
    ]

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
            (.pathPrefix, "/buy/.*", "write android:pathPrefix=\"/buy/\""),
            (.pathPrefix, "/.*", "write android:pathPrefix=\"/\""),
            (.pathPrefix, "/buy.*", "write android:pathPrefix=\"/buy\""),
            (.path, "/buy/*", "write android:pathPrefix=\"/buy/\""),
            (.pathPrefix, "/buy/*/old", "write a pathPattern with '.*'"),
            (.pathPrefix, "/buy/{id}", literal),
            (.pathPattern, "*", "write '/.*'"), (.pathPattern, "/buy/*", "write '/buy/.*'"),
            (.pathPattern, "buy/.*", "write '/buy/.*'"), (.pathPattern, "/buy/[0-9]+", literal),
            (.pathPattern, "/buy/.+", literal), (.pathPattern, "/buy/*/old", "write '/buy/.*/old'"),
            (.pathPattern, "/.*/buy/*", "write '/.*/buy/.*'"), (.pathPattern, "", "write '/'"),
            (.pathPattern, "/shop/.*/*", "write '/shop/.*/.*'"), (.pathPattern, "/.*a*", "write '/.*a.*'"),
            (.pathPattern, "/shop?*", query), (.pathPattern, "/shop#*", query), (.pathPattern, "/shop/.*?*", query),
            (.pathPattern, "/file\\.*", "write '/file\\..*'"), (.pathPattern, "/😀*", "write '/😀.*'"),
            (.pathPattern, "/a*a*", "write '/a.*a.*'"), (.pathPattern, "a*b", "write '/a.*b'"),
            (.pathPattern, "/shop\\", "remove that backslash"),
            (.pathPattern, "/a\\*b", "write a pathPattern with '.*'"),
            (.pathPrefix, "https://example.com", "write '/'"), (.pathPrefix, "example.com/", "write '/'"),
            (.pathPattern, ".*", nil), (.pathPattern, "/c++", nil), (.pathPattern, "/shop?*.*", nil),
            (.pathPattern, "/.*\\.html", nil), (.pathSuffix, ".html", nil),
            (.pathPattern, "/buy*/old", "write '/buy.*/old'"), (.pathPattern, "/buy/*.html", "write '/buy/.*.html'"),
            (.pathAdvancedPattern, "/buy/.*html", "write '[^h]*' in the place of '.*'"),
            (.pathAdvancedPattern, "/.+/x", "write '[^/]+' in the place of '.+'"),
            (.pathAdvancedPattern, "/a*a", "write '[^a]*' in the place of '*'"),
            (.pathAdvancedPattern, "/[0-9]+5", "leave '5' out of '[0-9]+'"),
            (.pathAdvancedPattern, "^/buy/.*$", "write '/buy/.*'"), (.pathAdvancedPattern, "", "write '/'"),
            (.pathAdvancedPattern, "/buy/*", "write '/buy/.*'"), (.pathAdvancedPattern, "/(en|de)/buy", alternatives),
            (.pathAdvancedPattern, "/buy/\\d+", "write '[0-9]' in its place"), (.pathPattern, "/buy/\\d+", literal),
            (.pathPattern, "/(a|b)", alternatives), (.pathPattern, "^/buy/.*$", "write '/buy/.*'"),
            (.pathAdvancedPattern, "/buy?", "remove it, or match query and fragment in a <uri-relative-filter-group>"),
            (.pathAdvancedPattern, "/*/x", "write '[^/]*' in the place of '*'"),
            (.pathAdvancedPattern, "/[a-z]*z", "leave 'z' out of '[a-z]*'"),
            (.pathAdvancedPattern, "/[a-z]*/buy/[0-9]{1,3}5", nil), (.pathAdvancedPattern, "[/a]+.*", nil),
            (.pathAdvancedPattern, "/buy\\$", nil),
            (.pathPattern, "/buy//*old", nil), (.pathPattern, "/00*1", nil), (.pathPattern, "/buy\\.*/old", nil),
        ] as [(IntentFilter.Path.Kind, String, String?)])
    func mistakes(kind: IntentFilter.Path.Kind, value: String, hint: String?) {
        let path = IntentFilter.Path(kind, value)
        #expect(path.mistake?.hint == hint)
        // A path without a link is one that the platform compares with none of these.
        let fits = ["/", "/buy/", "/buy/12", "/buy/12/old", "/x/buy/12", "/x.html"].contains { link in
            path.pattern?.matches(link) ?? false
        }
        if fits { #expect(path.mayFitLinks) }
    }
}
