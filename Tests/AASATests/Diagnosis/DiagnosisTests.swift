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
            let url = "\(RuleSet.appleCDN)/a/v1/example.com"
            let hop = Hop(url: url, observation: cdn, connection: nil)
            report.cdn = PlaceReport(url: url, hops: [hop], ending: .answer, asAppleBot: nil)
        }
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        return Diagnosis(.site(report), DiagnosisQuestion(app: app, claims: nil, at: Self.moment))
    }

    private static let copy = ExampleSite.file(ExampleSite.document, "application/json")
    private static let old = ExampleSite.file(#"{"webcredentials":{"apps":[]}}"#, "application/json")

    @Test(
        "A late CDN alone is not known yet, and never wrong",
        arguments: [
            (copy, true), (old, nil), (ExampleSite.status(404), nil), (ExampleSite.status(503), nil),
            (ExampleSite.noAnswer(.timedOut, ""), nil), (nil, true),
        ] as [(Observation?, Bool?)])
    func lateCDN(cdn: Observation?, works: Bool?) throws {
        let diagnosis = try diagnosis(cdn: cdn) { _ in }
        #expect(diagnosis.works == works)
        #expect(diagnosis.isOriginRight == true)
        #expect(diagnosis.problems.allSatisfy { $0.isTemporary && $0.severity == .warning })
    }

    @Test(
        "A wrong origin is wrong whatever the CDN has, and the CDN's trouble is its consequence",
        arguments: [
            (ExampleSite.status(404), "AASA602"),
            (ExampleSite.redirect(301, to: "https://www.example.com/"), "AASA601"),
            (ExampleSite.file("<html>", "text/html"), "AASA008"),
            (ExampleSite.file("{", "application/json"), "AASA001"),
            (ExampleSite.file(#"{"webcredentials":{"apps":["ZYXWV98765.com.example.app"]}}"#, nil), "app-not-listed"),
        ], [copy, old, ExampleSite.status(404)])
    func wrongOrigin(origin: (Observation, String), cdn: Observation) throws {
        let diagnosis = try diagnosis(cdn: cdn) { $0.wellKnown = [origin.0] }
        #expect(diagnosis.works == false)
        #expect(diagnosis.problems.first?.code == origin.1)
        #expect(diagnosis.problems.filter { $0.severity == .error }.map(\.code) == [origin.1])
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
        #expect(diagnosis.problems.filter { $0.severity == .error }.map(\.code) == errors)
        #expect(diagnosis.problems.contains { $0.code == "AASA612" })
    }

    @Test(
        "A site that fails for now is not known yet",
        arguments: [ExampleSite.status(503), ExampleSite.noAnswer(.notConnected, "")])
    func failingForNow(origin: Observation) throws {
        let diagnosis = try diagnosis(cdn: Self.copy) { $0.wellKnown = [origin] }
        #expect(diagnosis.works == nil)
        #expect(diagnosis.isOriginRight == nil)
    }

    @Test("A copy that the CDN fetched from the root shows that the file there is enough")
    func root() throws {
        var copy = try #require(Self.copy.answer)
        copy.cdn = CDNReport(["Apple-From": ExampleSite.rootURL], at: Self.moment)
        let diagnosis = try diagnosis(cdn: .answer(copy)) { swap(&$0.wellKnown, &$0.root) }
        #expect(diagnosis.works == true)
        #expect(diagnosis.problems.map(\.severity) == [.warning])
    }

    @Test("A site that refuses the CDN's name is wrong, unless the CDN has its document")
    func refusedName() throws {
        let refused = try diagnosis(cdn: Self.old) { $0.wellKnownAsBot = ExampleSite.status(403) }
        #expect(refused.works == false)
        #expect(refused.problems.first?.code == "AASA613")
        let admitted = try diagnosis(cdn: Self.copy) { $0.wellKnownAsBot = ExampleSite.status(403) }
        #expect(admitted.works == true)
    }

    @Test("A server that devices do not trust is wrong, unless the CDN has its document and devices read that")
    func untrustedServer() throws {
        let change = { (site: inout ExampleSite) in
            let server = ServerReport(notBefore: nil, notAfter: nil, unmet: [.serverPurpose])
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
        #expect(direct.problems.first?.code == "AASA617")
        #expect(direct.problems.first?.severity == .error)
        let copied = try diagnosis(cdn: Self.copy, change)
        #expect(copied.works == true)
        #expect(copied.problems.map(\.code) == ["AASA617"])
        #expect(copied.problems.first?.severity == .warning)
        var question = copied.question
        question.claims = [
            Installation.Claim(site: .localhost, service: .webcredentials, domains: [], mode: .developer)
        ]
        let developer = Diagnosis(copied.subject, question)
        #expect(developer.works == false)
        #expect(developer.problems.first?.severity == .error)
    }

    @Test("The fix of an app that no service lists names applinks when a URL should open it")
    func missingForURL() throws {
        let file = ExampleSite.file(#"{"webcredentials":{"apps":["ABCDE12345.com.example.other"]}}"#, nil)
        var diagnosis = try diagnosis(cdn: nil) { $0.wellKnown = [file] }
        #expect(diagnosis.problems.first?.hint?.contains("applinks") == false)
        var question = diagnosis.question
        question.urls = ["https://example.com/buy/42"]
        diagnosis = Diagnosis(diagnosis.subject, question)
        let errors = diagnosis.problems.filter { $0.severity == .error }
        #expect(errors.map(\.code) == ["app-not-listed"])
        #expect(errors.first?.hint?.contains(#""applinks":{"details":[{"appIDs":["#) == true)
    }

    @Test("The CDN requests a file again within a day of its copy, and after the copy's lifetime")
    func schedule() {
        let fields = ["Age": "3600", "Cache-Control": "max-age=21600"]
        let schedule = CDNSchedule(CDNReport(fields, at: Self.moment), at: Self.moment)
        #expect(schedule.fetchedAt == Self.moment + -3600)
        #expect(schedule.keptUntil == Self.moment + 18_000)
        #expect(schedule.latest == Self.moment + 82_800)
        #expect(CDNSchedule(nil, at: Self.moment).latest == Self.moment + 86_400)
    }

    @Test("Pauses grow, honour Retry-After and end at the deadline")
    func pauses() {
        var pause = RecheckPause()
        #expect([pause.seconds(retryAfter: nil, left: 900), pause.seconds(retryAfter: nil, left: 899)] == [1, 2])
        #expect(pause.seconds(retryAfter: 120, left: 897) == 120)
        for _ in 0..<8 { _ = pause.seconds(retryAfter: nil, left: 900) }
        #expect(pause.seconds(retryAfter: nil, left: 900) == RecheckPause.longest)
        #expect(pause.seconds(retryAfter: nil, left: 7) == 7)
        #expect(pause.seconds(retryAfter: 3600, left: 7) == nil)
        #expect(pause.seconds(retryAfter: nil, left: 0) == nil)
    }

    @Test(
        "The patterns of hosts cover the path of the file",
        arguments: [
            ("/*", true), ("/(.*)", true), ("**", true), ("/:path*", true), ("/:path(.*)", true),
            ("/.well-known/*", true),
            (".well-known/**", true), ("/.well-known/:name", true), ("https://example.com/*", true), ("/", false),
            ("/old/*", false), ("/((?!.well-known).*)", false), ("/*a*b*c*d*e", false), ("", false),
            ("/.well-known/apple-app-site-association", true), ("/.well-known", false),
        ])
    func patterns(pattern: String, covers: Bool) {
        #expect(HostPattern.covers(pattern) == covers)
    }
}
