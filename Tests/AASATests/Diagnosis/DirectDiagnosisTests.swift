import Testing

@testable import AASA

@Suite("Diagnosis of an app that does without Apple's CDN")
struct DirectDiagnosisTests {
    @Test(
        "What Apple's CDN alone receives breaks no app that does without it",
        arguments: [(AlternateMode.developer, true), (nil, false)] as [(AlternateMode?, Bool)])
    func withoutCDN(mode: AlternateMode?, works: Bool) throws {
        let changes: [(code: String, change: (inout ExampleSite) -> Void)] = [
            ("AASA613", { site in site.wellKnownAsBot = ExampleSite.status(403) }),
            ("AASA611", { site in site.connection.times.total = 6_000 }),
        ]
        var options = DiagnosisOptions(
            app: try AppIdentifier("ABCDE12345.com.example.app"), at: Timestamp(seconds: 1_787_000_000))
        options.claims = [Installation.Claim(site: .localhost, service: .webcredentials, domains: [], mode: mode)]
        for (code, change) in changes {
            var hosting = try #require(LintSubject.hosted(nil, change).hosting)
            let url = "\(SystemVersion.appleCDN)/a/v1/example.com"
            let hop = Hop(url: url, observation: ExampleSite.status(404), connection: nil)
            hosting.cdn = PlaceInspection(url: url, hops: [hop])
            let diagnosis = Diagnosis(of: .site(hosting), options: options)
            let service = diagnosis.services.first { service in service.service == .webcredentials }
            #expect(diagnosis.works == works)
            #expect(service?.status == (works ? .works : .fails))
            let isStated = diagnosis.findings.contains { finding in finding.code == code && finding.isError }
            #expect(isStated == !works)
        }
    }

    private static let url = "https://example.com/buy/1"
    private static let document = #"""
        {"webcredentials":{"apps":["ABCDE12345.com.example.app"]},
         "applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}
        """#

    /// A site with links and passwords, of which the app claims the links in developer mode and the passwords without.
    private func diagnosis(cdn: Observation, _ change: (inout ExampleSite) -> Void) throws -> Diagnosis {
        var hosting = try #require(
            LintSubject.hosted(nil) { site in
                site.wellKnown = [ExampleSite.file(Self.document, "application/json")]
                change(&site)
            }.hosting)
        let url = "\(SystemVersion.appleCDN)/a/v1/example.com"
        hosting.cdn = PlaceInspection(url: url, hops: [Hop(url: url, observation: cdn, connection: nil)])
        var options = DiagnosisOptions(
            app: try AppIdentifier("ABCDE12345.com.example.app"), at: Timestamp(seconds: 1_787_000_000))
        let site = try Site("example.com")
        options.claims = [
            Installation.Claim(site: site, service: .applinks, domains: ["example.com"], mode: .developer),
            Installation.Claim(site: site, service: .webcredentials, domains: ["example.com"]),
        ]
        options.urls = [Self.url]
        return Diagnosis(of: .site(hosting), options: options)
    }

    private func status(_ service: Service, in diagnosis: Diagnosis) -> ServiceDiagnosis.Status? {
        diagnosis.services.first { one in one.service == service }?.status
    }

    @Test("Links that do without Apple's CDN do not wait for it, where another service of the app does")
    func directLinks() throws {
        let missing = ExampleSite.status(404)
        let changes: [(ServiceDiagnosis.Status, (inout ExampleSite) -> Void)] = [
            (.pending, { _ in }),
            (.fails, { site in site.connection.times.total = 6_000 }),
            (.fails, { site in site.wellKnownAsBot = ExampleSite.status(403) }),
        ]
        for (passwords, change) in changes {
            let diagnosis = try diagnosis(cdn: missing, change)
            #expect(status(.applinks, in: diagnosis) == .works)
            #expect(status(.webcredentials, in: diagnosis) == passwords)
            #expect(diagnosis.urls.map(\.status) == [.opens])
        }
    }

    @Test("A redirect denies links that do without Apple's CDN")
    func redirect() throws {
        let diagnosis = try diagnosis(cdn: ExampleSite.status(404)) { site in
            site.wellKnown = [
                ExampleSite.redirect(301, to: "https://www.example.com/.well-known/apple-app-site-association"),
                ExampleSite.file(Self.document, "application/json"),
            ]
        }
        #expect(status(.applinks, in: diagnosis) == .fails)
        #expect(diagnosis.urls.map(\.status) == [.fails])
    }

    @Test("A copy with other links is late only for an app whose links need it")
    func lateLinks() throws {
        let copy = ExampleSite.file(ExampleSite.document, "application/json")
        let diagnosis = try diagnosis(cdn: copy) { _ in }
        #expect(diagnosis.works == true)
        let severities = diagnosis.findings.filter { finding in finding.code == "AASA614" }.map(\.severity)
        #expect(severities == [.note])
        let other = try self.diagnosis(cdn: ExampleSite.file("{}", "application/json")) { _ in }
        #expect(other.works == nil)
        #expect(other.findings.contains { finding in finding.code == "AASA614" && finding.severity == .warning })
    }
}
