import AASA
import Testing

@testable import AASAToolkit

@Suite("Rechecks")
struct RecheckTests {
    private static let day: Int64 = 86400
    private let recheck = RecheckSchedule(every: day)

    @Test("A checked site is due after its own period, as nextDue returns to the second", arguments: Store.allCases)
    func periods(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let sites = try (0..<40).map { try Site("s\($0).example") }
        let judgements = try sites.map { try Material.judgement(Material.app, $0.description, status: 404) }
        _ = try table.record(judgements, at: Material.moment)
        #expect(try table.nextDue(nil) == nil)
        var order = sites.map { (recheck.next(after: Material.moment, of: $0), $0) }.sorted { $0.0 < $1.0 }
        while let (moment, _) = order.first {
            #expect(try table.nextDue(recheck) == moment)
            #expect(try table.leaseDue(recheck, at: moment - 1, limit: 99, isProbe: false, under: Lease(1)) == [])
            let tasks = try table.leaseDue(recheck, at: moment, limit: 99, isProbe: false, under: Lease(1))
            let expected = order.prefix { $0.0 == moment }.map(\.1)
            #expect(Set(tasks.map(\.site)) == Set(expected))
            order.removeFirst(expected.count)
        }
        #expect(try table.nextDue(recheck) == nil)
        #expect(
            try table.leaseDue(recheck, at: Material.moment + 2 * Self.day, limit: 99, isProbe: false, under: Lease(2))
                == [])
    }

    @Test("Only due pairs are checked, and no more sites than the limit", arguments: Store.allCases)
    func pairs(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let b = "ABCDE12345.b"
        _ = try table.record(
            [
                Material.judgement(), Material.judgement(b, status: 404),
                Material.judgement(b, "x.example", status: 404),
            ],
            at: Material.moment
        )
        let tryTime = Material.moment + 3 * 3600
        #expect(try table.nextDue(recheck) == tryTime)
        var tasks = try table.leaseDue(recheck, at: tryTime, limit: 9, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["example.com"])
        #expect(tasks.flatMap(\.queries).flatMap(\.apps).map(\.description) == [Material.app])
        try table.release(tasks.map(\.site), of: .part(1))
        tasks = try table.leaseDue(
            recheck, at: Material.moment + 2 * Self.day, limit: 1, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["example.com"])
        #expect(tasks.flatMap(\.queries).flatMap(\.apps).count == 2)
        tasks = try table.leaseDue(
            recheck, at: Material.moment + 2 * Self.day, limit: 9, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["x.example"])
    }

    @Test("Plans and checks of a wrong clock are due at once", arguments: Store.allCases)
    func wrongClock(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.record([Material.judgement(Material.app, "a.example", status: 503)], at: Material.moment)
        _ = try table.record([Material.judgement(Material.app, "b.example", status: 404)], at: Material.moment)
        let wayBefore = Material.moment - 30 * Self.day
        let tasks = try table.leaseDue(recheck, at: wayBefore, limit: 9, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["a.example", "b.example"])
    }

    @Test("A site's row that is not in line with its pairs is corrected", arguments: Store.allCases)
    func stale(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.record([Material.judgement(status: 404)], at: Material.moment)
        _ = try place.sql(
            "UPDATE sites SET next_try = 5; INSERT INTO sites (site, next_try, spread) VALUES ('no.example', 5, 0)")
        #expect(try table.leaseDue(nil, at: Material.moment, limit: 9, isProbe: false, under: Lease(1)) == [])
        #expect(try table.nextDue(nil) == nil)
        #expect(try place.sql("SELECT site FROM sites") == "example.com")
    }

    @Test("A site's row follows every change of its pairs", arguments: Store.allCases)
    func sites(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let query = """
            SELECT site || ' ' || COALESCE(oldest_check - \(Material.moment.seconds), -1) || ' '
                || COALESCE(next_try - \(Material.moment.seconds), -1) FROM sites ORDER BY site
            """
        let app = try AppIdentifier("ABCDE12345.b")
        let claim = Installation.claims(of: [try #require(domain("applinks:example.com"))])
        _ = try table.install(
            Installation(app: app, version: nil, values: []), claim, under: [.ios8], at: Material.moment)
        #expect(try place.sql(query) == "example.com -1 0")
        _ = try table.record([Material.judgement(status: 404)], at: Material.moment + 5)
        #expect(try place.sql(query) == "example.com 5 0")
        _ = try table.record([Material.judgement("ABCDE12345.c", status: 200)], at: Material.moment + 7)
        #expect(try place.sql(query) == "example.com 5 0")
        _ = try table.remove(app)
        #expect(try place.sql(query) == "example.com 5 -1")
        _ = try table.remove(AppIdentifier(Material.app))
        #expect(try place.sql(query) == "example.com 7 -1")
        _ = try table.remove(AppIdentifier("ABCDE12345.c"))
        #expect(try place.sql(query) == "")
    }

    @Test("A task is fresh when every pair of it was checked since then", arguments: Store.allCases)
    func fresh(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let site = try Site("example.com")
        let app = try AppIdentifier(Material.app)
        let task = VerificationTask(
            site: site, apps: [app], service: .one(.webcredentials), rules: [.ios8, .ios9], mode: nil)
        _ = try table.record([Material.judgement(status: 404)], at: Material.moment)
        #expect(try table.fresh(task, since: Material.moment, until: Material.moment + 10) == nil)
        _ = try table.record([Material.judgement(status: 404, rules: .ios9)], at: Material.moment + 5)
        #expect(
            try table.fresh(task, since: Material.moment, until: Material.moment + 10)?.answered.map(\.pair.system) == [
                .ios8, .ios9,
            ])
        #expect(try table.fresh(task, since: Material.moment + 1, until: Material.moment + 10) == nil)
        var open = task
        open.queries[0].apps = []
        #expect(try table.fresh(open, since: Material.moment, until: Material.moment + 10) == nil)
    }

    @Test("Pairs are counted by status and reason, and sites by whether they are due", arguments: Store.allCases)
    func counts(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.record(
            (0..<3).map { try Material.judgement(Material.app, "s\($0).example", status: $0 == 0 ? 503 : 404) },
            at: Material.moment
        )
        let counts = try table.counts(recheck, at: Material.moment + 3 * 3600)
        #expect(
            counts.pairs.map { "\($0.status) \($0.reason) \($0.count)" } == [
                "denied client-error 2", "pending server-error 1",
            ])
        for pairs in counts.pairs { #expect(pairs.countByRules == [.ios8: pairs.count]) }
        #expect(counts.due == 1 && counts.overdue == 0)
        let later = try table.counts(recheck, at: Material.moment + 2 * Self.day)
        #expect(later.due == 3 && later.overdue == 3)
        #expect(try table.counts(nil, at: Material.moment + 2 * Self.day).due == 1)
    }

    private func domain(_ text: String) -> AssociatedDomain? {
        Entitlements(
            identifier: nil, team: nil, associatedDomains: [Entitlements.Value(text: text, line: nil)],
            isDebuggable: nil
        ).domains.first?.domain
    }
}
