import AASA
import Testing

@Suite("A program, its profile and its sites side by side") struct AppReviewTests {
    static let app = "ABCDE12345.com.example.shiny"
    static let now = Timestamp(seconds: 1_700_000_000)

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let program: AppProgram
        let findings: [AppFinding]
        var testDescription: String { name }
        init(_ name: String, _ findings: [AppFinding], _ change: (inout AppProgram) -> Void) {
            self.name = name
            self.findings = findings
            var program = AppProgram(
                kind: .app, codeSignature: .signed, entitlements: entitlements(app, ["webcredentials:example.com"]))
            (program.bundleIdentifier, program.version) = ("com.example.shiny", "1.0 (1)")
            change(&program)
            self.program = program
        }
    }

    static func profile(_ identifier: String, _ domains: [String]?, expiresAt: Int64 = 1_800_000_000)
        -> ProvisioningProfile
    {
        ProvisioningProfile(
            name: "shiny", uuid: "u", teams: ["ABCDE12345"], expiresAt: Timestamp(seconds: expiresAt),
            distribution: .appStore, entitlements: entitlements(identifier, domains), signature: .valid(nil))
    }

    static func sites(_ text: String) -> [Site] { (try? Site(text)).map { [$0] } ?? [] }

    static let cases: [Case] = [
        Case("a sound app", []) { _ in },
        Case("an unsigned program", [.unsigned]) {
            $0.codeSignature = .unsigned; $0.entitlements = nil
        },
        Case("a signature without entitlements", [.entitlementsMissing]) { $0.entitlements = nil },
        Case("no identifier", [.identifierMissing]) { $0.entitlements?.identifier = nil },
        Case("a profile's wildcard as identifier", [.identifierWildcard("ABCDE12345.*")]) {
            $0.entitlements?.identifier = "ABCDE12345.*"
        },
        Case("a build variable in the identifier", [.identifierVariable("$(AppIdentifierPrefix)")]) {
            $0.entitlements?.identifier = "$(AppIdentifierPrefix)com.example.shiny"
        },
        Case(
            "a prefix in small letters",
            [.identifierMalformed("abcde12345.com.example.shiny", .prefixMalformed("abcde12345"))]
        ) {
            $0.entitlements?.identifier = "abcde12345.com.example.shiny"
        },
        Case(
            "the prefix of a simulator build without a team",
            [.identifierPlaceholder("FAKETEAMID.com.example.shiny", part: "FAKETEAMID")]
        ) {
            $0.entitlements?.identifier = "FAKETEAMID.com.example.shiny"
        },
        Case("another bundle identifier in Info.plist", [.bundleDiffers(info: "com.example.Shiny", identifier: app)]) {
            $0.bundleIdentifier = "com.example.Shiny"
        },
        Case("a prefix that is not the team", [.prefixIsNotTeam(prefix: "ABCDE12345", team: "ZZZZZ12345")]) {
            $0.entitlements?.team = "ZZZZZ12345"
        },
        Case("a prefix that is the second team of the profile", []) {
            $0.entitlements?.team = nil
            $0.profile = profile(app, ["*"])
            $0.profile?.teams = ["ZZZZZ12345", "ABCDE12345"]
        },
        Case("sites of an Expo project in the entitlements that its builds remove", [.domainsIgnored]) {
            $0.kind = .expo
            $0.entitlements?.associatedDomains = nil
            $0.entitlements?.hasIgnoredDomains = true
        },
        Case("no sites", [.domainsMissing(.entitlement)]) { $0.entitlements?.associatedDomains = nil },
        Case("an empty list of sites", [.domainsEmpty(.entitlement)]) { $0.entitlements?.associatedDomains = [] },
        Case("sites that are not an array of strings", [.domainsMalformed(.entitlement)]) {
            $0.entitlements?.associatedDomains = []
            $0.entitlements?.hasMalformedDomains = true
        },
        Case("no sites, though the profile permits them", [.domainsLost]) {
            $0.entitlements?.associatedDomains = nil
            $0.profile = profile(app, ["*"])
        },
        Case("a profile that permits no sites", [.domainsNotPermitted]) { $0.profile = profile(app, nil) },
        Case("a profile of another app", [.profileOfOtherApp(profile: "ABCDE12345.com.example.other", identifier: app)])
        {
            $0.profile = profile("ABCDE12345.com.example.other", ["*"])
        },
        Case("a profile for many apps", []) { $0.profile = profile("ABCDE12345.com.example.*", ["*"]) },
        Case("a profile that has expired", [.profileExpired(Timestamp(seconds: 1_700_000_000))]) {
            $0.profile = profile(app, ["*"], expiresAt: 1_700_000_000)
        },
        Case("universal links with the credentials of a wildcard", []) {
            $0.entitlements = entitlements(app, ["applinks:www.example.com", "webcredentials:*.example.com"])
        },
        Case("links of a site whose credentials are those below it", [.credentialsMissing(sites("example.com"))]) {
            $0.entitlements = entitlements(app, ["applinks:example.com", "webcredentials:*.example.com"])
        },
        Case("universal links without credentials", [.credentialsMissing(sites("www.example.com"))]) {
            $0.entitlements = entitlements(
                app, ["applinks:example.com", "applinks:www.example.com", "webcredentials:example.com"])
        },
        Case(
            "a name below a wildcard",
            zip(sites("www.example.com"), sites("example.com")).map { .ownFile($0, wildcard: $1) }
        ) {
            $0.entitlements = entitlements(app, ["webcredentials:*.example.com", "webcredentials:www.example.com"])
        },
        Case(
            "an internationalised name",
            [.internationalised(sites("xn--bcher-kva.example"))]
        ) {
            $0.entitlements = entitlements(
                app, ["applinks:xn--bcher-kva.example", "webcredentials:xn--bcher-kva.example"])
        },
        Case("a profile on its own that permits no sites", [.profileWithoutDomains]) {
            $0.kind = .profile
            $0.entitlements?.associatedDomains = nil
        },
        Case("an extension without sites", []) {
            $0.kind = .appex; $0.entitlements?.associatedDomains = nil
        },
    ]

    @Test("What is found", arguments: cases)
    func finds(_ example: Case) {
        #expect(AppReview(example.program, at: Self.now).findings == example.findings)
    }

    @Test("Developer mode is a mistake in what is distributed, and none in development")
    func developerMode() {
        var program = Case("", []) { $0.entitlements = entitlements(Self.app, ["applinks:example.com?mode=developer"]) }
            .program
        #expect(program.domains[0].problems == [.developerModeInDistribution])
        #expect(program.usableDomains.isEmpty)
        program.entitlements?.isDebuggable = true
        #expect(program.domains[0].problems.isEmpty)
        program.profile = Self.profile(Self.app, ["*"])
        #expect(program.domains[0].problems == [.developerModeInDistribution])
        program.profile?.distribution = .development
        #expect(program.domains[0].problems.isEmpty)
    }

    @Test("A value with developer mode is not a mistake beside the same one without it")
    func developerModeBesideValue() {
        let values = [
            "applinks:example.com", "applinks:example.com?mode=developer", "applinks:*.example.com?mode=developer",
        ]
        let program = Case("", []) { $0.entitlements = entitlements(Self.app, values) }.program
        #expect(program.domains.map(\.problems) == [[], [.developerModeBesideValue], [.developerModeInDistribution]])
        #expect(program.domains.map(\.isClaimed) == [true, true, false])
        #expect(program.usableDomains.map(\.value) == ["applinks:example.com"])
    }

    @Test("A profile that has expired leaves open no claim, and a missing identifier does")
    func claims() {
        #expect(!AppFinding.profileExpired(Self.now).isAboutClaims)
        #expect(!AppFinding.profileOfOtherApp(profile: "a", identifier: "b").isAboutClaims)
        #expect(AppFinding.identifierMissing.isAboutClaims)
        #expect(AppFinding.encodingsDiffer.isAboutClaims)
    }
}
