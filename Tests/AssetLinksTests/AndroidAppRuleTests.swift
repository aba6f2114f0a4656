import AASA
import Testing

@testable import AssetLinks

@Suite("Rules about Android apps")
struct AndroidAppRuleTests {
    struct Row: CustomTestStringConvertible {
        var rule: SubjectRule<AndroidApp>
        var words: String
        var isReported: Bool
        var testDescription: String { "\(rule.rule.code) \(words)" }
    }

    static let rows = AndroidAppRule.all.flatMap { rule in
        rule.rule.examples.compactMap { example -> Row? in
            guard case .situation(let words) = example.shown else { return nil }
            return Row(rule: rule, words: words, isReported: example.isReported)
        }
    }

    @Test("Every situation of a rule is found by that rule", arguments: rows)
    func situations(row: Row) throws {
        let app = try #require(Self.situations[row.words], "\(row.words)")
        let findings = row.rule.findings(in: app)
        #expect(findings.isEmpty != row.isReported)
        for text in findings.flatMap({ [$0.message, $0.hint ?? "x"] }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty)
        }
        if !row.isReported { #expect(app.findings.isEmpty) }
    }

    @Test(
        "A signature that old releases reject is fixed by the schemes that they read, or without these releases",
        arguments: [
            (.v2, 21, "sign it with v1 too, or raise minSdkVersion to 24"),
            (.v3, 21, "sign it with v1 and v2 too, or raise minSdkVersion to 28"),
            (.v3, 24, "sign it with v2 too, or raise minSdkVersion to 28"),
            (.v1, 24, "sign it with v2 and v3 too, as apksigner does"),
        ] as [(AppSigning.Scheme, Int, String)])
    func rejectedSignatures(scheme: AppSigning.Scheme, lowest: Int, hint: String) {
        var app = Self.app([Self.filter()], signers: [Self.signer("CN=Shop", scheme: scheme)])
        app.minSDK = lowest
        let findings = app.refusals
        #expect(findings.map(\.code) == ["AASA945"] && findings.first?.hint == hint)
    }

    @Test(
        "A mistake in the app's own statements loses no host: Android's agent does not read them",
        arguments: [
            (
                #"[{"include":"http://example.com/x"}]"#,
                #"asset_statements: "http://example.com/x" is not https: Google's service skips the include"#
            ),
            ("[1]", "asset_statements: an element is not a statement: Google's service skips it"),
            (#"[{"version":2,"include":"https://example.com/x"}]"#, nil),
        ] as [(String, String?)])
    func mistakeInOwnStatements(text: String, message: String?) {
        let app = Self.app([Self.filter()], statements: .init(.resource, text: text))
        #expect(app.findings.first { finding in finding.code == "AASA946" }?.message == message)
    }

    @Test("A filter whose groups allow nothing opens links of systems alone that ignore groups")
    func refusingGroups() {
        var filter = Self.filter()
        let everything = IntentFilter.Group.Part(kind: "pathPrefix", value: "/")
        // A group without parts matches nothing.
        for (isAllowing, parts) in [(false, [everything]), (true, [])] {
            filter.groups = [IntentFilter.Group(isAllowing: isAllowing, parts: parts)]
            #expect(filter.opensLinks(ofListHost: "example.com", readingGroups: false))
            #expect(!filter.opensLinks(ofListHost: "example.com", readingGroups: true))
            let findings = Self.app([filter]).findingsWithoutSite.filter { finding in finding.code == "AASA954" }
            #expect(findings.map(\.severity) == [.error])
        }
        // Groups are read where a host fits.
        filter.authorities = []
        #expect(filter.opensLinks(ofListHost: "example.com", readingGroups: true))
    }

    @Test(
        "A scheme-specific part opens links of the hosts that it may begin with",
        arguments: [
            (PathPattern.Form.prefix, "//example.com/buy", true), (.prefix, "//exam", true),
            (.literal, "//example.com/buy", true), (.literal, "//exam", false), (.prefix, "//other.example/", false),
            (.simpleGlob, "//other.*", true), (.prefix, "//example.community/", false),
            (.prefix, "//example.com:443/", true),
        ])
    func schemeSpecificParts(form: PathPattern.Form, value: String, opens: Bool) {
        var filter = Self.filter(hosts: [])
        filter.schemeSpecificParts = [IntentFilter.Path(form, value)]
        #expect(filter.opensLinks(ofListHost: "example.com", readingGroups: false) == opens)
        // Without another filter, the hosts of such parts are left to a check at the host.
        filter.authorities = [IntentFilter.Authority(host: "b.example", port: nil)]
        var unopened = Self.filter()
        unopened.isEnabled = false
        #expect(Self.app([filter, unopened]).findingsWithoutSite.allSatisfy { finding in finding.code != "AASA955" })
    }

    @Test(
        "Credentials are shared with the sites of includes and of statements with get_login_creds",
        arguments: [
            (include, ["https://example.com"]),
            (#"[{"include":"http://example.com/x"}]"#, []),
            (statement("handle_all_urls"), []), (statement("get_login_creds"), ["https://a.example"]),
        ] as [(String, [String])])
    func credentialSites(text: String, expected: [String]) {
        let app = Self.app([], statements: .init(.resource, text: text))
        #expect(app.credentialSites.map(\.description) == expected)
    }

    private static func statement(_ detail: String) -> String {
        let target = #"{"namespace":"web","site":"https://a.example"}"#
        return #"[{"relation":["delegate_permission/common.\#(detail)"],"target":\#(target)}]"#
    }

    @Test(
        "A host that links never have is an error, and a warning beside the name that they have",
        arguments: [
            (["Example.com"], ["AASA943 error"]), (["bücher.example"], ["AASA943 error"]),
            (["Example.com", "example.com"], ["AASA943 warning"]),
            (["Www.example.com", "*.example.com"], ["AASA943 warning"]),
            (["bücher.example", "xn--bcher-kva.example"], ["AASA943 warning"]),
            (["bücher.example", "example.com"], ["AASA943 error"]),
        ])
    func spelling(hosts: [String], expected: [String]) {
        let app = Self.app([Self.filter(hosts: hosts)])
        #expect(app.findingsWithoutSite.map { finding in "\(finding.code) \(finding.severity)" } == expected)
        #expect(CheckedApp(app).hosts?.verified == app.domains.approving.map(VerifiedDomains.listHost(of:)))
    }

    @Test("Up to target SDK 30, a host that the system drops is an error in a filter with autoVerify alone")
    func droppedHost() {
        var other = Self.filter(schemes: ["https", "shop"], hosts: ["open"])
        other.isAutoVerified = false
        for (target, severities) in [(30, [Severity.warning]), (34, [])] {
            var app = Self.app([Self.filter(), other])
            app.targetSDK = target
            #expect(app.hostFindings.map(\.severity) == severities)
        }
        var app = Self.app([Self.filter(hosts: ["example.com", "open"])])
        app.targetSDK = 30
        #expect(app.hostFindings.map(\.severity) == [.error])
    }

    @Test("Releases before Android 12 judge the hosts of filters together that they read")
    func earlyHosts() {
        var late = AndroidAppRuleTests.filter(hosts: ["late.example"])
        late.releases = 34...Int.max
        let app = CheckedApp(AndroidAppRuleTests.app([AndroidAppRuleTests.filter(), late]))
        #expect(app.hosts == CheckedApp.Hosts(verified: ["example.com", "late.example"], early: ["example.com"]))
    }

    @Test("What keeps hosts from being verified is reported up to a limit, and the others are counted")
    func manyHosts() {
        let app = Self.app([Self.filter(hosts: (0..<1000).map { number in "host\(number)" })])
        let findings = app.hostFindings
        #expect(findings.count == Linter.maximumFindings + 1)
        #expect(findings.last?.message == "900 more findings of this rule" && findings.last?.isError == true)
    }

    private static func changedFilter(_ change: (inout IntentFilter) -> Void) -> IntentFilter {
        var filter = filter()
        change(&filter)
        return filter
    }

    static let situations: [String: AndroidApp] = [
        "a filter with autoVerify and without BROWSABLE": app([filter(categories: [IntentFilter.defaultCategory])]),
        "a filter with autoVerify, VIEW, BROWSABLE and DEFAULT": app([filter()]),
        "a filter with autoVerify and a media type": app([filter(mimeTypes: ["video/*"])]),
        "a filter with autoVerify and without a host": app([filter(hosts: [])]),
        "a filter with autoVerify, https and the app's own scheme": app([filter(schemes: ["https", "shop"])]),
        "a filter with autoVerify, http and https": app([filter(schemes: ["http", "https"])]),
        "the host https://example.com": app([filter(hosts: ["https://example.com"])]),
        "the port https": app([changedFilter { filter in filter.invalidPorts = ["https"] }]),
        "a port without a host": app([changedFilter { filter in filter.portsWithoutHost = ["8443"] }]),
        "an activity with a filter for links and android:permission": app([
            changedFilter { filter in filter.permission = "com.shop.LINKS" }
        ]),
        "the port 443": app([changedFilter { filter in filter.authorities = [.init(host: "example.com", port: 443)] }]),
        "a filter with autoVerify and the scheme https:": app([filter(schemes: ["https:"])]),
        "a filter with autoVerify, MAIN and LAUNCHER": app([
            filter(),
            changedFilter { filter in
                filter.actions = ["android.intent.action.MAIN"]
                filter.categories = ["android.intent.category.LAUNCHER"]
                (filter.schemes, filter.authorities) = ([], [])
            },
        ]),
        "target SDK 30, and a filter with the app's own scheme beside another one": app(
            [filter(), filter(schemes: ["https", "shop"])], target: 30),
        "a filter with autoVerify and without a scheme": app([filter(schemes: [])]),
        "a filter with autoVerify, https and HTTPS": app([filter(schemes: ["https", "HTTPS"])]),
        "a filter with a host from a resource that has a value for a language": app([
            changedFilter { filter in filter.isConfigured = true }
        ]),
        "a filter with a host from a resource that is not in the app": app([
            changedFilter { filter in filter.missingValues = ["host"] }
        ]),
        "an archive of packages with a package that is not an archive": appWithUnreadPart,
        "the host bücher.example": app([filter(hosts: ["bücher.example"])]),
        "the host Example.com": app([filter(hosts: ["Example.com"])]),
        "the host localhost": app([filter(hosts: ["localhost"])]),
        "the host *.example.com": app([filter(hosts: ["*.example.com"])]),
        "target SDK 30 and two hosts": app([filter(hosts: ["a.example.com", "b.example.com"])], target: 30),
        "target SDK 33 and two hosts": app([filter(hosts: ["a.example.com", "b.example.com"])]),
        "a package without a signature": app([filter()], signers: []),
        "a package with the subject CN=Android Debug": app(
            [filter()], signers: [signer("C=US,O=Android,CN=Android Debug")]),
        "a package for target SDK 30 with a signature of v1 alone": app(
            [filter()], target: 30, signers: [signer("CN=Shop", scheme: .v1)]),
        "a package for Android 7 with a signature of v3 alone": app(
            [filter()], signers: [signer("CN=Shop", scheme: .v3)]),
        "an archive with a package that is not signed as the base": archiveOfTwoKeys,
        "an alias of an activity behind it": appWithAlias,
        "a package with a certificate of its own": app([filter()]),
        "an activity with a filter for links and android:exported=\"false\"": app([filter(isExported: false)]),
        "an activity with a filter and without android:exported, for target SDK 31": app(
            [filter(isExported: nil)], target: 31),
        "an activity with android:exported=\"true\"": app([filter(isExported: true)]),
        "asset_statements that is not JSON": app([filter()], statements: .init(.resource, text: "[{")),
        "asset_statements as a value in the manifest": app([filter()], statements: .init(.value, text: include)),
        "asset_statements with an include": app([filter()], statements: .init(.resource, text: include)),
        "asset_statements in an activity": app([filter()], statements: .init(.activity, text: include)),
        "asset_statements with an array as its resource": app([filter()], statements: .init(.otherResource, text: "")),
        "asset_statements in the application and in an activity": appWithRepeatedStatements,
        "the path shop without a slash": app([filter(path: .init(.literal, "shop"))]),
        "a pathAdvancedPattern with an open set": app([filter(path: .init(.advancedGlob, "/[a"))]),
        "the path https://example.com/shop": app([filter(path: .init(.literal, "https://example.com/shop"))]),
        "the pathPrefix /?shop=1": app([filter(path: .init(.prefix, "/?shop=1"))]),
        "the pathPattern /shop/(a|b)": app([filter(path: .init(.simpleGlob, "/shop/(a|b)"))]),
        "the pathAdvancedPattern /shop/.*html": app([filter(path: .init(.advancedGlob, "/shop/.*html"))]),
        "the pathAdvancedPattern /shop/[^.]*[.]html": app([
            filter(path: .init(.advancedGlob, "/shop/[^.]*[.]html"))
        ]),
        "the pathPrefix /shop/*": app([filter(path: .init(.prefix, "/shop/*"))]),
        "the pathPattern /shop/*": app([filter(path: .init(.simpleGlob, "/shop/*"))]),
        "the pathPattern /shop*/old": app([filter(path: .init(.simpleGlob, "/shop*/old"))]),
        "the pathPattern /shop/[0-9]+": app([filter(path: .init(.simpleGlob, "/shop/[0-9]+"))]),
        "the path /caf%C3%A9": app([filter(path: .init(.literal, "/caf%C3%A9"))]),
        "an empty pathPrefix": app([filter(path: .init(.prefix, ""))]),
        "the pathPattern /shop?*.*": app([filter(path: .init(.simpleGlob, "/shop?*.*"))]),
        "the pathPrefix /shop": app([filter(path: .init(.prefix, "/shop"))]),
    ]

    private static var appWithRepeatedStatements: AndroidApp {
        var app = app([filter()], statements: .init(.resource, text: include))
        app.assetStatements.append(.init(.activity, text: include))
        return app
    }

    private static var appWithAlias: AndroidApp {
        var app = app([filter()])
        app.aliasesWithoutTarget = ["com.shop.Alias"]
        return app
    }

    private static var archiveOfTwoKeys: AndroidApp {
        var app = app([filter()])
        app.otherwiseSignedParts = ["split_config.de.apk"]
        return app
    }

    private static var appWithUnreadPart: AndroidApp {
        var app = app([filter()])
        app.unreadParts = ["'pack.apk' is not an Android package"]
        return app
    }

    private static let include = #"[{"include":"https://example.com/.well-known/assetlinks.json"}]"#

    static func filter(
        categories: [String] = [IntentFilter.defaultCategory, IntentFilter.browsable], schemes: [String] = ["https"],
        hosts: [String] = ["example.com"], path: IntentFilter.Path? = nil, isExported: Bool? = true,
        mimeTypes: [String] = []
    ) -> IntentFilter {
        var filter = IntentFilter(
            component: "com.shop.Main", isAutoVerified: true, actions: [IntentFilter.view], categories: categories,
            schemes: schemes, authorities: hosts.map { IntentFilter.Authority(host: $0, port: nil) },
            paths: path.map { [$0] } ?? [])
        filter.isExported = isExported
        filter.mimeTypes = mimeTypes
        return filter
    }

    static func signer(_ subject: String, scheme: AppSigning.Scheme = .v2) -> AppSigning.Signer {
        let fingerprint = AcceptanceTests.fingerprint(Array(1...32))
        return AppSigning.Signer(scheme: scheme, certificate: .init(fingerprint: fingerprint, subject: subject))
    }

    static func app(
        _ filters: [IntentFilter], target: Int = 33, signers: [AppSigning.Signer] = [signer("CN=Shop")],
        statements: AndroidApp.AssetStatements? = nil
    ) -> AndroidApp {
        var app = AndroidApp(kind: .apk, package: "com.shop")
        app.minSDK = 24
        app.targetSDK = target
        app.filters = filters
        app.assetStatements = [statements].compactMap(\.self)
        app.signing = AppSigning(signers: signers)
        return app
    }
}

@Suite("Certificates by which releases know an app")
struct AcceptanceTests {
    static func certificate(_ number: UInt8) -> AppSigning.Certificate {
        let bytes = [UInt8](repeating: number, count: CertificateFingerprint.length)
        return .init(fingerprint: fingerprint(bytes), subject: "CN=\(number)")
    }

    static func fingerprint(_ bytes: [UInt8]) -> CertificateFingerprint {
        guard let fingerprint = CertificateFingerprint(bytes: bytes) else { preconditionFailure("not 32 bytes") }
        return fingerprint
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var signers: [AppSigning.Signer]
        var target = 33
        /// The first and the last SDK, and the numbers of certificates.
        var expected: [String]
    }

    static let rows = [
        Row(
            testDescription: "v1 alone ends with Android 10 when the target is 30",
            signers: [.init(scheme: .v1, certificate: certificate(1))], expected: ["21-29: 1"]),
        Row(
            testDescription: "v1 alone is enough for an older target",
            signers: [.init(scheme: .v1, certificate: certificate(1))], target: 29, expected: ["21-: 1"]),
        Row(
            testDescription: "v1 that names a missing v2 ends before Android 7",
            signers: [.init(scheme: .v1, certificate: certificate(1), newerSchemes: [.v2])], target: 29,
            expected: ["21-23: 1"]),
        Row(
            testDescription: "v2 that names a missing v3 ends before Android 9",
            signers: [.init(scheme: .v2, certificate: certificate(1), newerSchemes: [.v3])], expected: ["24-27: 1"]),
        Row(
            testDescription: "two signers count both",
            signers: [
                .init(scheme: .v2, certificate: certificate(1)), .init(scheme: .v2, certificate: certificate(2)),
            ],
            expected: ["24-: 1 2"]),
        Row(
            testDescription: "a rotation counts with its history",
            signers: [
                .init(scheme: .v2, certificate: certificate(1)),
                .init(
                    scheme: .v3, certificate: certificate(2), lineage: [certificate(1), certificate(2)],
                    range: 28...Int.max),
            ], expected: ["24-27: 1", "28-: 1 2"]),
        Row(
            testDescription: "v3 that names a missing v3.1 ends before Android 13",
            signers: [rotating(from: 33)], expected: ["28-32: 1"]),
        Row(
            testDescription: "v3 that names another release than v3.1 is not accepted where v3 counts",
            signers: [rotating(from: 33), .init(scheme: .v31, certificate: certificate(2), range: 34...Int.max)],
            expected: ["28-32: 1", "34-: 2"]),
        Row(
            testDescription: "v3 that names the release of v3.1 is accepted before it",
            signers: [rotating(from: 35), .init(scheme: .v31, certificate: certificate(2), range: 35...Int.max)],
            expected: ["28-34: 1", "35-: 2"]),
        Row(
            testDescription: "beside v3 for later releases alone, v2 does not count on those that know v3",
            signers: [
                .init(scheme: .v2, certificate: certificate(1)),
                .init(scheme: .v3, certificate: certificate(1), range: 30...Int.max),
            ], expected: ["24-27: 1", "30-: 1"]),
        Row(
            testDescription: "two signers of v3 for one release are not accepted",
            signers: [
                .init(scheme: .v2, certificate: certificate(1)),
                .init(scheme: .v3, certificate: certificate(1), range: 28...Int.max),
                .init(scheme: .v3, certificate: certificate(2), range: 31...Int.max),
            ], expected: ["24-30: 1"]),
    ]

    /// A signer of v3 beside one of v3.1 for a release and later ones.
    private static func rotating(from sdk: Int) -> AppSigning.Signer {
        var signer = AppSigning.Signer(scheme: .v3, certificate: certificate(1), range: 28...Int.max)
        signer.rotationSDK = sdk
        return signer
    }

    @Test("The newest scheme that a release knows decides", arguments: rows)
    func acceptances(row: Row) {
        let found = AppSigning(signers: row.signers).acceptances(minSDK: 21, targetSDK: row.target)
        let texts = found.map { acceptance in
            let numbers = (acceptance.fingerprints ?? []).map { "\($0.bytes[0])" }.joined(separator: " ")
            return "\(acceptance.sdks.lowerBound)-\(acceptance.lastSDK.map(String.init) ?? ""): \(numbers)"
        }
        #expect(texts == row.expected)
    }
}
