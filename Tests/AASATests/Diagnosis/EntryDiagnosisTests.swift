import Testing

@testable import AASA

@Suite("Diagnosis of entries")
struct EntryDiagnosisTests {
    /// Of a site whose `details` have these entries.
    private func diagnosis(ofEntries entries: String) throws -> Diagnosis {
        let hosting = try #require(
            LintSubject.hosted(nil) { site in
                let document = #"{"applinks":{"details":[\#(entries)]}}"#
                site.wellKnown = [ExampleSite.file(document, "application/json")]
            }.hosting)
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        let moment = Timestamp(seconds: 1_787_000_000)
        return Diagnosis(of: .site(hosting), options: DiagnosisOptions(app: app, at: moment))
    }

    @Test(
        "A mistake that concerns other apps only is a warning where the app is listed",
        arguments: [
            (#"{"appIDs":["ZYXWV98765.com.example.other"],"components":[{"/":"/x","?":5}]}"#, true),
            (#"{"appID":"TEAM.com.example.other","paths":["/x"]}"#, true),
            (#"{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/x","?":5}]}"#, false),
            (#"{"appID":"abcde12345.com.example.app","paths":["/x"]}"#, false), (#"{"paths":["/x"]}"#, false),
        ])
    func otherApps(entry: String, works: Bool) throws {
        let own = #"{"appID":"ABCDE12345.com.example.app","paths":["*"]}"#
        let diagnosis = try diagnosis(ofEntries: "\(own),\(entry)")
        #expect(diagnosis.works == works)
        #expect(diagnosis.findings.contains { finding in finding.severity >= .warning })
    }

    @Test(
        "Universal links do not work where every rule that is not an exclusion matches nothing",
        arguments: [
            (##"["/#/settings"]"##, "AASA301"), (#"["/$(shop)"]"#, "AASA307"),
            (#"["NOT /login","/a b"]"#, "AASA312"), (##"["/#/settings","/buy"]"##, nil),
        ] as [(String, String?)])
    func impossibleRules(paths: String, error: String?) throws {
        let diagnosis = try diagnosis(ofEntries: #"{"appID":"ABCDE12345.com.example.app","paths":\#(paths)}"#)
        let links = try #require(diagnosis.services.first { service in service.service == .applinks })
        guard let error else {
            #expect(links.status == .works)
            return
        }
        #expect(links.status == .fails)
        #expect(links.reason == error)
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == [error])
    }

    @Test("URLs behind the budget of explanations are decided, without the nearest rule")
    func manyURLs() {
        let pattern = "/" + String(repeating: "a*", count: 40_000)
        let rules = #"[{"/":"\#(pattern)"},{"/":"/ok/*"}]"#
        let text = #"{"applinks":{"details":[{"appIDs":["\#(Sample.app)"],"components":\#(rules)}]}}"#
        var options = LintOptions(rules: nil, knownApps: [])
        let path = String(repeating: "b", count: 60)
        options.urls = (0..<30).map { "https://example.com/\(path)\($0)" } + ["https://example.com/ok/1"]
        let findings = LintRule.urlNotOpened.findings(
            in: LintSubject(.plain(Array(text.utf8)), size: text.utf8.count, options: options))
        #expect(findings.count == 30)
        #expect(findings.last?.message == "no rule opens '/\(path)29'")
    }
}
