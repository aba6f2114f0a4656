import Testing

@testable import AASA

@Suite("Diagnosis of documents and URLs")
struct DocumentDiagnosisTests {
    private static let moment = Timestamp(seconds: 1_787_000_000)

    /// The diagnosis of a site with a document and a question about `/buy/1`, or about other URLs of the site.
    private func diagnosis(
        _ document: String, claims: [Service]? = nil, urls: [String] = ["https://example.com/buy/1"],
        port: Int? = nil
    ) throws -> Diagnosis {
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [ExampleSite.file(document, "application/json")]
        }
        var report = try #require(subject.hosting)
        if let port { report.site = try Site("example.com:\(port)") }
        var question = DiagnosisOptions(app: try AppIdentifier(Self.app), at: Self.moment)
        question.claims = claims?.map { Installation.Claim(site: report.site, service: $0, domains: ["example.com"]) }
        question.urls = urls
        return Diagnosis(of: .site(report), options: question)
    }

    private static let app = "ABCDE12345.com.example.app"

    private static func links(_ components: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]}}"#
    }

    @Test(
        "A URL that an app does not claim does not open it, and the fix names the claim",
        arguments: [
            ([], false), ([.webcredentials], false), ([.applinks], true), (nil, true),
        ] as [([Service]?, Bool)])
    func unclaimedURL(claims: [Service]?, opens: Bool) throws {
        let diagnosis = try diagnosis(Self.links(#"{"/":"/buy/*"}"#), claims: claims)
        #expect(diagnosis.urls.map(\.status) == [opens ? .opens : .fails])
        #expect(diagnosis.works == opens)
        let fixes = diagnosis.findings.filter { $0.code == "AASA326" }.map(\.hint)
        #expect(fixes == (opens ? [] : ["add 'applinks:example.com' to the app's associated domains"]))
    }

    @Test("Universal links have no port: applinks does not work there, and no URL opens the app")
    func port() throws {
        let document = Self.links(#"{"/":"/buy/*"}"#)
        var diagnosis = try diagnosis(document, urls: ["https://example.com:8443/buy/1"], port: 8443)
        #expect(diagnosis.urls.map(\.status) == [.fails])
        #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.code) == ["AASA620"])
        diagnosis = try self.diagnosis(document, urls: [], port: 8443)
        #expect(diagnosis.works == false)
        #expect(diagnosis.services.first?.reason == "AASA620")
        let passwords = #"{"webcredentials":{"apps":["\#(Self.app)"]},"# + document.dropFirst()
        diagnosis = try self.diagnosis(passwords, claims: [.webcredentials], urls: [], port: 8443)
        #expect(diagnosis.works == true)
        #expect(diagnosis.findings.isEmpty)
    }

    @Test(
        "A URL that does not open the app has an error that states why",
        arguments: [
            (ExampleSite.document, ["service-missing"]),
            (
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.other"],"components":[{"/":"*"}]}]}}"#,
                ["app-not-listed"]
            ),
            (
                #"{"webcredentials":{"apps":["\#(app)"]},"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.other"],"components":[{"/":"*"}]}]}}"#,
                ["app-not-listed"]
            ),
            (links(#"{"/":"/sell/*"}"#), ["AASA326"]),
            (
                #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{"/":"/sell/*"}]},{"appIDs":["\#(app)"],"components":[{"/":"/buy/*"}]}]}}"#,
                ["AASA326"]
            ),
        ])
    func failingURL(document: String, codes: [String]) throws {
        let diagnosis = try diagnosis(document)
        #expect(diagnosis.works == false)
        #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.code) == codes)
        var anonymous = diagnosis.options
        anonymous.app = nil
        let second = Diagnosis(of: diagnosis.input, options: anonymous)
        #expect(second.works == true || second.findings.contains { $0.severity == .error })
    }

    @Test(
        "A mistake in the pattern that was meant for a URL is why no rule matches it, and no other mistake is",
        arguments: [
            (#"{"/":"/buy/:id"}"#, ["AASA316"]), (#"{"/":"/:shop/:id"}"#, ["AASA316", "AASA316"]),
            (#"{"/":"/buy/[0-9]+"}"#, ["AASA317"]), (#"{"/":"/www.example.com/*"}"#, ["AASA303"]),
            (#"{"/":"/buy/1?id=*"}"#, ["AASA302"]), (#"{"/":"/sell/:id"}"#, ["AASA326"]),
            (#"{"/":"/buy?id=1"}"#, ["AASA302", "AASA326"]),
            (#"{"/":"/:id"},{"/":"/buy/*","exclude":true}"#, ["AASA326"]),
            (#"{"/":"NOT /buy/*"}"#, ["AASA315", "AASA326"]), (#"{"/":"/sell/*","exclude":true}"#, ["AASA404"]),
            (#"{"/":"/buy/*","exclude":true}"#, ["AASA404", "AASA326"]),
        ])
    func mistakenPattern(rules: String, codes: [String]) throws {
        let diagnosis = try diagnosis(Self.links(rules))
        #expect(diagnosis.urls.map(\.status) == [.fails])
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == codes)
    }

    @Test("A mistake is found beside an element that is not a pattern")
    func mistakenPatternBesideOthers() throws {
        let document = #"{"applinks":{"details":[{"appID":"\#(Self.app)","paths":[3,"/buy/:id","/sell/:id"]}]}}"#
        let errors = try diagnosis(document).findings.filter(\.isError)
        #expect(errors.map(\.code) == ["AASA117", "AASA316"])
        #expect(errors[1].hint == "write '/buy/*'")
    }

    @Test("The links of an app that is being developed are decided by the document that devices receive")
    func documentForDevices() throws {
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [ExampleSite.file(Self.links(#"{"/":"/buy/*"}"#), "application/json")]
            site.wellKnownAsBot = ExampleSite.file(Self.links(#"{"/":"/sell/*"}"#), "application/json")
        }
        var question = DiagnosisOptions(app: try AppIdentifier(Self.app), at: Self.moment)
        let site = try #require(subject.hosting).site
        question.claims = [
            Installation.Claim(site: site, service: .applinks, domains: ["example.com"], mode: .developer),
            Installation.Claim(site: site, service: .webcredentials, domains: ["example.com"]),
        ]
        question.urls = ["https://example.com/buy/1"]
        let diagnosis = Diagnosis(of: .site(try #require(subject.hosting)), options: question)
        #expect(diagnosis.urls.map(\.status) == [.opens])
        #expect(diagnosis.findings.contains { $0.code == "AASA613" && $0.severity == .warning })
    }

    @Test("A mistake in a pattern explains its own URLs alone")
    func mistakenPatternOfOneURL() throws {
        let urls = ["https://example.com/buy/1", "https://example.com/sell/1"]
        let errors = try diagnosis(Self.links(#"{"/":"/buy/:id"}"#), urls: urls).findings.filter(\.isError)
        #expect(errors.map(\.code) == ["AASA316", "AASA326"])
        #expect(errors[0].message.hasSuffix("; no app opens https://example.com/buy/1"))
        #expect(errors[1].message.contains("'/sell/1'"))
    }

    @Test(
        "URLs are decided by the document that decides the services: what Apple's CDN receives",
        arguments: [ExampleSite.status(403), ExampleSite.file(links(#"{"/":"/sell/*"}"#), "application/json")])
    func documentForAppleBot(others: Observation) throws {
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [others]
            site.wellKnownAsBot = ExampleSite.file(Self.links(#"{"/":"/buy/*"}"#), "application/json")
        }
        var question = DiagnosisOptions(app: try AppIdentifier(Self.app), at: Self.moment)
        question.urls = ["https://example.com/buy/1", "https://example.com/sell/1"]
        let diagnosis = Diagnosis(of: .site(try #require(subject.hosting)), options: question)
        #expect(diagnosis.urls.map(\.status) == [.opens, .fails])
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == ["AASA326"])
    }

    @Test("A URL with the port of https and the scheme http opens no app for its port")
    func portOfOtherScheme() throws {
        let diagnosis = try diagnosis(Self.links(#"{"/":"/buy/*"}"#), urls: ["http://example.com:443/buy/1"])
        let messages = diagnosis.findings.filter(\.isError).map(\.message)
        #expect(messages.count == 1 && messages[0].contains("universal links have no port"), "\(messages)")
    }

    @Test(
        "A key of another kind than a service lists no app, for a diagnosis as for a verdict on any service",
        arguments: [
            (#"{"foo":{"apps":["\#(app)"]}}"#, Reason.serviceMissing),
            (#"{"appclips":{"apps":[]},"foo":{"apps":["\#(app)"]}}"#, .appNotListed),
            (#"{"authsrv":{"apps":["\#(app)"]}}"#, .approved),
        ])
    func keyWithoutService(text: String, reason: Reason) throws {
        let diagnosis = try diagnosis(text, urls: [])
        let verdict = diagnosis.origin
        if reason == .approved { return #expect(verdict.listedBy == [.authsrv]) }
        #expect(verdict.reason == reason && verdict.listedBy == [])
        #expect(diagnosis.findings.first?.code == reason.rawValue)
    }

    @Test(
        "The fix of a URL that no rule matches keeps what the author wrote",
        arguments: [
            (#"{"/":"/buy/*","exclude":true}"#, #"insert a rule for it before this one: { "/": "/buy/1" }"#),
            (#"{"?":{"id":"*"},"exclude":true}"#, "change the URL's query, or this rule"),
            (##"{"?":"*","#":"*","exclude":true}"##, "change the URL's fragment, or this rule"),
            (#"{"/":"/buy/*","?":{"id":"?*"}}"#, "give the URL such a query"),
            (##"{"/":"/buy/*","#":"top"}"##, "give the URL such a fragment"),
            (#"{"/":"/Buy/*"}"#, #"add "caseSensitive": false to this rule"#),
            (#"{"/":"/sell/*"}"#, #"add { "/": "/buy/*" } to 'components'"#),
        ])
    func fixes(rule: String, fix: String) throws {
        let findings = try diagnosis(Self.links(rule)).findings
        let problem = try #require(findings.first { finding in finding.code == "AASA326" })
        #expect(problem.hint?.contains(fix) == true, "\(problem.hint ?? "")")
    }

    @Test(
        "A mistake that keeps an app from being listed is the only error",
        arguments: [
            (#"{"webcredentials":["\#(app)"]}"#, "AASA103"), (#"{"webcredentials":{"apps":"\#(app)"}}"#, "AASA103"),
            (#"{"webcredentials":{"apps":[]},"webcredentials":{"apps":["\#(app)"]}}"#, "AASA102"),
            (#"{"applinks":{"details":[{"appID":"\#(app)","appIDs":[],"components":[{"/":"*"}]}]}}"#, "AASA111"),
            (#"{"webcredentials":{"apps":["com.example.app"]}}"#, "AASA201"),
            (#"{"webcredentials":{"apps":["ABCDE12345.com.example.*"]}}"#, "AASA201"),
            (#"{"webcredentials":{"apps":["TEAMID1234.com.example.app"]}}"#, "AASA202"),
            (#"{"webcredentials":{"apps":["{{TEAM}}.com.example.app"]}}"#, "AASA012"),
        ])
    func causes(document: String, code: String) throws {
        for claims in [nil, [document.contains("applinks") ? Service.applinks : .webcredentials]] {
            let diagnosis = try diagnosis(document, claims: claims, urls: [])
            #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.code) == [code])
            #expect(diagnosis.findings.first?.hint != nil)
        }
        // Another app, too, is missing then.
        let text = document.replacing("example", with: "other")
        #expect(
            try diagnosis(text, urls: []).findings.contains {
                $0.code.hasPrefix("app-") || $0.code.hasPrefix("service-")
            })
    }

    @Test("Without JSON nothing is stated about services, and what is too large is not called empty")
    func consequences() throws {
        #expect(try diagnosis("{", urls: []).findings.map(\.code) == ["AASA001"])
        let large = Answer(
            url: nil, status: 200, contentType: nil, redirectTarget: nil, retryAfter: nil,
            size: AssociationFile.maximumSize + 1, isCutOff: true, content: .plain([]))
        let file = Diagnosis(
            of: .file(large, root: large, name: "large"),
            options: DiagnosisOptions(app: nil, at: Self.moment))
        #expect(file.findings.map(\.code) == ["AASA011"])
    }

    @Test("iOS 8 is judged by the file at the root of a folder")
    func folder() throws {
        let file = try #require(ExampleSite.file(ExampleSite.document, "application/json").answer)
        let missing = try #require(ExampleSite.status(404).answer)
        let diagnosis = Diagnosis(
            of: .file(file, root: missing, name: "file"),
            options: DiagnosisOptions(app: nil, at: Self.moment))
        #expect(diagnosis.works == true)
        #expect(diagnosis.ios8.reason == .clientError)
    }

    @Test("After a transfer, the app of the new team is added beside that of the old one, not written in its place")
    func transfer() throws {
        let old = "FGHIJ67890.com.example.app"
        let document = #"""
            {"webcredentials":{"apps":["\#(old)"]},
             "applinks":{"details":[{"appIDs":["\#(old)","\#(Self.app)"],"components":[{"/":"*"}]}]}}
            """#
        let claims: [Service] = [.applinks, .webcredentials]
        let finding = try diagnosis(document, claims: claims).findings.first { $0.code == "app-not-listed" }
        #expect(
            finding?.message.hasSuffix("the document has this bundle identifier with another prefix: FGHIJ67890")
                == true)
        #expect(finding?.hint == #"add "\#(Self.app)" to 'apps' of 'webcredentials'"#)
        let pair = Pair(
            site: try Site("example.com"), app: try AppIdentifier(Self.app), service: .one(.webcredentials),
            system: .today)
        #expect(ListingAdvisor(Array(document.utf8)).advice(for: pair).correction == nil)
    }

    @Test(
        "An App Clip is to be listed in 'appclips', too",
        arguments: [
            (links(#"{"/":"*"}"#), #"'appIDs' of the entry of 'details' that has the app's URLs, or of a new one"#),
            (ExampleSite.document, "'apps' of 'webcredentials'"),
        ])
    func appClip(document: String, place: String) throws {
        let clip = try AppIdentifier("\(Self.app).Clip")
        let file = try AssociationFile(Array(document.utf8))
        #expect(
            MissingAppFix.addition(of: clip, to: .any, in: file)
                == #"list "\#(clip)" for each service that the app uses: in \#(place); in 'apps' of 'appclips'"#)
        let empty = try AssociationFile(Array("{}".utf8))
        #expect(
            MissingAppFix.addition(of: clip, to: .any, in: empty)
                == #"add "appclips":{"apps":["\#(clip)"]} to the document"#)
    }
}
