import AASA
import Testing

@testable import AASAToolkit

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
        #expect(html.contains("2 apps, applinks, iOS 8: signed file at the root</small>"))
        #expect(html.contains("<small>at least since 2027-01-14 08:00"))
        #expect(html.contains("<small>since 2027-01-15 06:00"))
    }

    @Test("Pairs with further fixes than a page shows are counted")
    func further() throws {
        let pairs = (0..<13).map { number in
            PageMaterial.pair("a.example", app: "ABCDE12345.a\(number)", message: "m\(max(number, 1))")
        }
        let html = try PageMaterial(pairs.joined()).html("sites/a.example")
        #expect(html.contains("<p>2 pairs more with other fixes</p>"))
    }

    @Test("A verdict began before the changes that a page reads, other than one of a newer pair or without a check")
    func cutHistory() throws {
        let apps = ["old", "new", "unchecked"].map { name in "ABCDE12345.\(name)" }
        let pairs = apps.map { app in PageMaterial.pair("a.example", app: app) }.joined()
        let oldest = PageMaterial.now.seconds - 7200
        let changes = (0..<100).map { number in
            "(\(oldest + Int64(number)), 'ABCDE12345.other', 'a.example', 'applinks', 'ios9', 'denied', 'redirect', 'm', 'pending', 'not-checked')"
        }
        let html = try PageMaterial(
            """
            BEGIN;
            \(pairs)
            UPDATE pairs SET first_seen = \(oldest + 3600) WHERE app = '\(apps[1])';
            UPDATE pairs SET last_checked = NULL, status = 'pending', reason = 'not-checked' WHERE app = '\(apps[2])';
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason) VALUES \(changes.joined(separator: ","));
            COMMIT;
            """
        ).html("sites/a.example")
        for text in [
            "<small>since before 2027-01-15 06:00", "<small>at least since 2027-01-15 07:00",
            "<small>since 2027-01-14 08:00", "&#39;aasa table history a.example&#39; shows every change.",
        ] { #expect(html.contains(text), "\(text)") }
    }

    @Test("A page of a site without a pair shows its history, and one of many pairs the first 300")
    func pairCounts() throws {
        let change = """
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason) VALUES
                (\(PageMaterial.now.seconds - 7200), 'ABCDE12345.a', 'a.example', 'applinks', 'ios9', 'denied', 'redirect', 'm', 'pending', 'not-checked');
            """
        let removed = try PageMaterial(change).html("sites/a.example")
        #expect(removed.contains("The table has no pair of this site any more. Its history remains."))
        let pairs = (0...300).map { number in PageMaterial.pair("a.example", app: "ABCDE12345.a\(number)") }
        let html = try PageMaterial("BEGIN;\(pairs.joined())COMMIT;").html("sites/a.example")
        #expect(html.contains("These are the first 300. <a href=\"/pairs?site=a.example\">All pairs of the site</a>"))
    }

    @Test("The page of a site that is being checked states it")
    func leased() throws {
        let material = try PageMaterial(PageMaterial.pair("a.example"))
        let lease = Lease(holder: .current(7), seconds: 60)
        #expect(try material.table.lease([Site("a.example")], under: lease).count == 1)
        #expect(try material.html("sites/a.example").contains(", being checked now"))
    }
}
