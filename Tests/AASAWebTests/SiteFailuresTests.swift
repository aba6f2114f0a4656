import AASA
import Testing

@Suite("What keeps a site from approving its pairs")
struct SiteFailuresTests {
    @Test("Pairs with one message have a note for each fix, with each time since when they are denied")
    func apart() throws {
        let evidence = #"{"http":404,"url":"https://a.example/apple-app-site-association"}"#
        let apps = ["ABCDE12345.a", "ABCDE12345.b"]
        var sql = ""
        for system in ["ios8", "ios9"] {
            for app in apps {
                sql += PageMaterial.pair(
                    "a.example", app: app, rules: system, reason: "client-error", evidence: evidence)
            }
        }
        sql += """
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
            VALUES (\(PageMaterial.now.seconds - 7200), '\(apps[1])', 'a.example', 'applinks', 'ios9', 'denied', 'client-error',
                'm', 'approved', 'approved');
            """
        let html = try PageMaterial(sql).html("sites/a.example")
        #expect(html.split(separator: "What to do: ").count == 3)
        #expect(html.contains("<small>2 pairs; at least since 2027-01-14 08:00"))
        #expect(html.contains("<small>at least since 2027-01-14 08:00"))
        #expect(html.contains("<small>since 2027-01-15 06:00"))
    }
}
