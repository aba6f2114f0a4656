import Testing

@testable import AASA

@Suite("Diagnosis")
struct DiagnosisTests {
    private static let moment = Timestamp(seconds: 1_787_000_000)

    /// A sound site and the CDN's answer, changed.
    private func diagnosis(
        cdn: Observation?, _ change: (inout ExampleSite) -> Void
    ) throws -> Diagnosis {
        var report = try #require(LintSubject.hosted(nil, change).hosting)
        if let cdn {
            let url = "\(SystemVersion.appleCDN)/a/v1/example.com"
            var observation = cdn
            if case .answer(var answer) = cdn {
                answer.url = url
                observation = .answer(answer)
            }
            let hop = Hop(url: url, observation: observation, connection: nil)
            report.cdn = PlaceInspection(url: url, hops: [hop])
        }
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        return Diagnosis(of: .site(report), options: DiagnosisOptions(app: app, at: Self.moment))
    }

    private static let copy = ExampleSite.file(ExampleSite.document, "application/json")
    private static let proxied = ExampleSite.redirect(302, to: "https://login.example.org/")
    private static let old = ExampleSite.file(#"{"webcredentials":{"apps":[]}}"#, "application/json")

    @Test(
        "A late CDN alone is not known yet, and never wrong",
        arguments: [
            (copy, true), (old, nil), (ExampleSite.status(404), nil), (ExampleSite.status(503), nil),
            (ExampleSite.status(429), nil), (ExampleSite.noAnswer(.timedOut, ""), nil), (nil, true),
        ] as [(Observation?, Bool?)])
    func lateCDN(cdn: Observation?, works: Bool?) throws {
        let diagnosis = try diagnosis(cdn: cdn) { _ in }
        #expect(diagnosis.works == works)
        #expect(diagnosis.isOriginRight == true)
        #expect(diagnosis.findings.allSatisfy { $0.isTemporary && $0.severity == .warning })
    }

    @Test("A copy that devices cannot read is named as the CDN's")
    func unusableCopy() throws {
        let diagnosis = try diagnosis(cdn: ExampleSite.file("word", nil)) { _ in }
        let messages = diagnosis.findings.filter { $0.code == "malformed-json" }.map(\.message)
        #expect(messages.first?.hasPrefix("the CDN's copy is not usable: ") == true)
        #expect(diagnosis.works == nil)
    }

    private static let untrusted = Observation.untrustedServer(
        url: "\(SystemVersion.appleCDN)/a/v1/example.com", ServerDistrust(hostOf: SystemVersion.appleCDN, names: nil))

    @Test(
        "A machine that answers in place of the CDN denies, and what the CDN has is not known",
        arguments: [untrusted, proxied, ExampleSite.file("<html>", nil)])
    func otherThanCDN(answer: Observation) throws {
        let diagnosis = try diagnosis(cdn: answer) { _ in }
        #expect(diagnosis.works == nil)
        #expect(diagnosis.cdn?.status == .denied)
        #expect(diagnosis.findings.first?.severity == .warning)
        #expect(diagnosis.findings.first?.message.contains("the CDN") == true)
        #expect(diagnosis.findings.first?.hint?.contains("the CDN") == true)
    }

    @Test("A limit of the CDN is denied as each 4xx is, and named as one of this machine's requests")
    func limitedByCDN() throws {
        let diagnosis = try diagnosis(cdn: ExampleSite.status(429)) { _ in }
        #expect(diagnosis.cdn?.status == .denied && diagnosis.works == nil)
        #expect(diagnosis.findings.first?.message.hasSuffix("since it limits the requests of this machine") == true)
    }

    @Test("A CDN that answers 405 without a reason may not accept the name")
    func nameRefused() throws {
        let finding = try diagnosis(cdn: ExampleSite.status(405)) { _ in }.findings.first
        #expect(finding?.hint?.contains("check that 'example.com' is spelled right") == true)
    }

    @Test(
        "The CDN's copy is the same document where both have the same effect, or where none is read and both have the same bytes",
        arguments: [
            ("{ \(ExampleSite.document.dropFirst())", copy, true), (ExampleSite.document, old, false),
            ("<html>", copy, false), ("<html>", ExampleSite.file("<html>", nil), true), ("{", copy, false),
        ] as [(String, Observation, Bool)])
    func sameCopy(file: String, cdn: Observation, isSame: Bool) throws {
        let diagnosis = try diagnosis(cdn: cdn) { $0.wellKnown = [ExampleSite.file(file, "application/json")] }
        #expect(diagnosis.isCopySame == isSame)
    }

    @Test("The reach of rules is proved once for a document that lint, the site's judge and that of the CDN look at")
    func reach() throws {
        let file = ExampleSite.file(
            LintRule.Example.components(#"{"/":"/a","exclude":true},{"/":"/b"}"#), "application/json")
        let diagnosis = try diagnosis(cdn: file) { $0.wellKnown = [file] }
        #expect(diagnosis.cdn?.isReadable == true && diagnosis.document.reachProofs.count == 1)
    }

    @Test(
        "A wrong origin is wrong whatever the CDN has, and the CDN's trouble is its consequence",
        arguments: [
            (ExampleSite.status(404), "AASA602"),
            (ExampleSite.file("<html>", "text/html"), "AASA008"),
            (ExampleSite.file("{", "application/json"), "AASA001"),
            (ExampleSite.file(#"{"webcredentials":{"apps":["ZYXWV98765.com.example.app"]}}"#, nil), "app-not-listed"),
        ], [copy, old, ExampleSite.status(404)])
    func wrongOrigin(origin: (Observation, String), cdn: Observation) throws {
        let diagnosis = try diagnosis(cdn: cdn) { $0.wellKnown = [origin.0] }
        #expect(diagnosis.works == false)
        #expect(diagnosis.findings.first?.code == origin.1)
        #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.code) == [origin.1])
    }

    @Test(
        "The CDN's copy shows what it makes of a redirect; without one, only a redirect that stays on the site may work",
        arguments: [
            ("https://www.example.com/", copy, true, .warning), ("https://www.example.com/", nil, nil, .warning),
            ("https://www.example.com/", ExampleSite.status(404), nil, .warning),
            ("https://example.org/", copy, false, .error), ("https://example.org/", nil, false, .error),
            (ExampleSite.wellKnownURL, copy, false, .error), ("https://www.example.com/", proxied, nil, .warning),
            ("https://example.org/", ExampleSite.status(404), false, .error),
            ("http://www.example.com/", nil, false, .error), ("http://www.example.com/", copy, false, .error),
        ] as [(String, Observation?, Bool?, Severity)])
    func redirect(target: String, cdn: Observation?, works: Bool?, severity: Severity) throws {
        let diagnosis = try diagnosis(cdn: cdn) { site in
            site.wellKnown = [ExampleSite.redirect(301, to: target), site.wellKnown[0]]
        }
        #expect(diagnosis.works == works)
        #expect(diagnosis.findings.first { $0.code == "AASA601" }?.severity == severity)
    }

    @Test(
        "Where the CDN has no copy, a private address is the cause only if the site serves its file",
        arguments: [
            (copy, ["AASA612"]), (ExampleSite.status(404), ["AASA602"]), (ExampleSite.file("<html>", nil), ["AASA008"]),
        ])
    func privateAddress(origin: Observation, errors: [String]) throws {
        let diagnosis = try diagnosis(cdn: ExampleSite.status(404)) {
            $0.wellKnown = [origin]
            $0.connection.address = "10.0.0.1"
        }
        #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.code) == errors)
        #expect(diagnosis.findings.contains { $0.code == "AASA612" })
    }

    @Test(
        "A redirect to a page, or to nothing, is the cause of that in the file's place, with any copy of the CDN",
        arguments: [("<!DOCTYPE html><title>Log in</title>", "AASA008"), ("", "AASA007")])
    func redirectToPage(text: String, code: String) throws {
        let page = ExampleSite.file(text, "text/html")
        let diagnosis = try diagnosis(cdn: Self.old) { site in
            site.wellKnown = [ExampleSite.redirect(302, to: "https://example.com/login"), page]
        }
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == ["AASA601", code])
        #expect(diagnosis.findings.first?.hint?.contains("Apple's CDN still has an old copy") == true)
    }

    @Test("A copy that differs from the file behind a redirect is not called that file")
    func redirectToNewerFile() throws {
        let target = "https://www.example.com/.well-known/apple-app-site-association"
        let diagnosis = try diagnosis(cdn: Self.old) { site in
            site.wellKnown = [ExampleSite.redirect(301, to: target), site.wellKnown[0]]
        }
        let redirect = try #require(diagnosis.findings.first { finding in finding.code == "AASA601" })
        #expect(redirect.hint?.contains("Apple's CDN has the file") == false)
    }

    @Test("A copy of the CDN does not stand for a document that no redirect leads to")
    func redirectToNoFile() throws {
        let circle = [ExampleSite.redirect(301, to: ExampleSite.wellKnownURL)]
        let toNothing = [ExampleSite.redirect(301, to: "https://www.example.com/"), ExampleSite.status(404)]
        for hops in [circle, toNothing] {
            let diagnosis = try diagnosis(cdn: Self.copy) { site in site.wellKnown = hops }
            #expect(diagnosis.works == false)
            #expect(diagnosis.isCopySame == nil)
            #expect(diagnosis.origin.observation.answer?.status == 301)
        }
    }

    @Test(
        "A site that fails for now is not known yet",
        arguments: [ExampleSite.status(503), ExampleSite.noAnswer(.notConnected, "")])
    func failingForNow(origin: Observation) throws {
        let diagnosis = try diagnosis(cdn: Self.copy) { $0.wellKnown = [origin] }
        #expect(diagnosis.works == nil)
        #expect(diagnosis.isOriginRight == nil)
        // Devices do not look at the root until then.
        let besideMistake = try self.diagnosis(cdn: Self.copy) { report in
            report.wellKnown = [origin]
            report.root = [ExampleSite.file("{", "application/json")]
        }
        let denied = try self.diagnosis(cdn: ExampleSite.status(404)) { $0.wellKnown = [origin] }
        #expect(denied.works == nil)
        #expect(denied.findings.filter { $0.code == "client-error" }.map(\.severity) == [.warning])
        #expect(besideMistake.findings.allSatisfy { !$0.isLastingError })
        #expect(besideMistake.isOriginRight == nil)
    }

    @Test("A copy that the CDN fetched from the root shows that the file there is enough")
    func root() throws {
        var copy = try #require(Self.copy.answer)
        copy.cdn = CDNInspection(["Apple-From": ExampleSite.rootURL], at: Self.moment)
        let diagnosis = try diagnosis(cdn: .answer(copy)) { swap(&$0.wellKnown, &$0.root) }
        #expect(diagnosis.works == true)
        #expect(diagnosis.findings.map(\.severity) == [.warning])
    }

    @Test("A site that refuses the CDN's name is wrong, unless the CDN has its document")
    func refusedName() throws {
        let refused = try diagnosis(cdn: Self.old) { $0.wellKnownAsBot = ExampleSite.status(403) }
        #expect(refused.works == false)
        #expect(refused.findings.first?.code == "AASA613")
        let admitted = try diagnosis(cdn: Self.copy) { $0.wellKnownAsBot = ExampleSite.status(403) }
        #expect(admitted.works == true)
    }

    @Test("A server that devices do not trust is wrong, unless the CDN has its document and devices read that")
    func untrustedServer() throws {
        let change = { (site: inout ExampleSite) in
            let server = ServerInspection(notBefore: nil, notAfter: nil, unmet: [.serverPurpose])
            site.connection.server = server
            site.wellKnown = site.wellKnown.map { observation in
                guard case .answer(var answer) = observation else { return observation }
                answer.url = ExampleSite.wellKnownURL
                answer.server = server
                return .answer(answer)
            }
        }
        let direct = try diagnosis(cdn: nil, change)
        #expect(direct.works == false)
        #expect(direct.findings.first?.code == "AASA617")
        #expect(direct.findings.first?.severity == .error)
        let copied = try diagnosis(cdn: Self.copy, change)
        #expect(copied.works == true)
        #expect(copied.findings.map(\.code) == ["AASA617"])
        #expect(copied.findings.first?.severity == .warning)
        var question = copied.options
        question.claims = [
            Installation.Claim(site: .localhost, service: .webcredentials, domains: [], mode: .developer)
        ]
        let developer = Diagnosis(of: copied.input, options: question)
        #expect(developer.works == false)
        #expect(developer.findings.first?.severity == .error)
    }

    @Test("The fix of an app that no service lists names applinks when a URL should open it")
    func missingForURL() throws {
        let file = ExampleSite.file(#"{"webcredentials":{"apps":["ABCDE12345.com.example.other"]}}"#, nil)
        var diagnosis = try diagnosis(cdn: nil) { $0.wellKnown = [file] }
        #expect(diagnosis.findings.first?.hint?.contains("applinks") == false)
        var question = diagnosis.options
        question.urls = ["https://example.com/buy/42"]
        diagnosis = Diagnosis(of: diagnosis.input, options: question)
        let errors = diagnosis.findings.filter { $0.severity == .error }
        #expect(errors.map(\.code) == ["app-not-listed"])
        #expect(errors.first?.hint?.contains(#""applinks":{"details":[{"appIDs":["#) == true)
    }
}
