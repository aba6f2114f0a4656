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
}
