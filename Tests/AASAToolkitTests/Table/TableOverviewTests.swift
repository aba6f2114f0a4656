import AASA
import Testing

@testable import AASAToolkit

@Suite("The overview of a table")
struct TableOverviewTests {
    @Test("It counts pairs, causes, changes, certificates and due sites", arguments: Store.allCases)
    func all(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let now = Material.moment
        let day: Int64 = 86400
        let (a, b) = ("ABCDE12345.a", "ABCDE12345.b")
        _ = try table.recordCheck(
            [Material.judgement(a, "a.example", status: 404), Material.judgement(b, "a.example", status: 404)],
            at: now - 3 * day, serverNotAfter: now + 5 * day)
        _ = try table.recordCheck(
            [Material.judgement(a, "b.example", status: 404)], at: now - 2 * day, serverNotAfter: now + 500 * day)
        _ = try table.recordCheck([Material.judgement(a, "b.example", status: 503)], at: now - day / 2)
        _ = try place.sql(
            """
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
            VALUES (\(now.seconds - 2 * day), '\(a)', 'c.example', 'any', 'ios8', 'denied', 'redirect', 'm', 'approved', 'approved'),
                (\(now.seconds - 2 * day), '\(b)', 'c.example', 'any', 'ios8', 'denied', 'redirect', 'm', 'approved', 'approved'),
                (\(now.seconds - 2 * day), '\(a)', 'd.example', 'any', 'ios8', 'approved', 'approved', 'm', 'denied', 'redirect');
            """)
        let overview = try table.overview(at: now, expiry: 21 * day)
        #expect(overview.pairs() == 3 && overview.sites == 2)
        #expect(overview.pairs { $0.status == .denied && $0.service == .one(.webcredentials) } == 2)
        #expect(
            overview.causes.map { "\($0.cause.reason.rawValue) \($0.pairs) \($0.sites) \($0.example)" } == [
                "client-error 2 1 a.example", "server-error 1 1 b.example",
            ])
        #expect(overview.changes.map(\.pair.site.description) == ["b.example"] && overview.changeCount == 1)
        #expect(overview.days.count == 30)
        #expect(overview.days.filter { $0.failed > 0 }.map(\.failed) == [1])
        #expect(overview.days.filter { $0.recovered > 0 }.map(\.recovered) == [1])
        #expect(overview.expiring.map { "\($0.site) \($0.of)" } == ["a.example server"] && overview.expiringCount == 1)
        #expect(overview.due == 1 && overview.overdue == 1 && overview.leased == 0)
        #expect(overview.oldestCheck == now - 3 * day)
        let state = try #require(try table.state(of: Site("a.example")))
        let earlier = try table.overview(at: now - day, expiry: 21 * day)
        #expect(earlier.changes.map(\.pair.site.description) == ["d.example", "c.example", "c.example"])
        #expect(earlier.changeCount == 3)
        #expect(state.serverNotAfter == now + 5 * day && state.signerNotAfter == nil && !state.isLeased)
        #expect(try table.state(of: Site("x.example")) == nil)
        withExtendedLifetime(place) {}
    }

    @Test(
        "What to do about a cause is that of the systems of its pairs",
        arguments: [
            (.appNotListed, [.ios14], Reason.appNotListed.advice(forAndroid: false)),
            (.appNotListed, [.android, .google], Reason.appNotListed.advice(forAndroid: true)),
            (.appNotListed, [.ios14, .google], Reason.appNotListed.adviceForEverySystem),
            (.serverError, [.ios14], "the CDN failed and not the site: check again later"),
            (.serverError, [.ios9, .ios14], Reason.serverError.advice(forAndroid: false)),
        ] as [(Reason, [SystemVersion], String?)])
    func advice(reason: Reason, systems: [SystemVersion], expected: String?) {
        var overview = TableOverview(takenAt: Material.moment)
        overview.counts = systems.map { system in
            TableOverview.Count(
                status: .denied, reason: reason, service: .any, system: system, pairs: 1)
        }
        let cause = PairCause(reason: reason, cdnFailure: nil)
        #expect(
            overview.advice(
                on: TableOverview.Cause(status: .denied, cause: cause, pairs: 1, sites: 1, example: "a.example"))
                == expected)
    }
}
