import Testing

@testable import AASA
@testable import AASAToolkit

@Suite("Rows of another program")
struct StrangeRowTests {
    private let later = Material.moment + 4 * 3600

    /// A table with one readable site that is due last of all, and others before it.
    private func table(_ place: Place, strange: Int) throws -> AssociationTable {
        let table = try place.open()
        let sites = (0..<strange).map { "a\($0).example" } + ["z.example"]
        _ = try table.record(sites.map { try Material.judgement(Material.app, $0) }, at: Material.moment)
        _ = try place.sql("UPDATE sites SET next_try = next_try + 5 WHERE site = 'z.example'")
        return table
    }

    @Test("Rows of a newer program do not starve those that can be read", arguments: Store.allCases, [1, 2, 7])
    func newer(store: Store, limit: Int) throws {
        let place = try store.place()
        let table = try table(place, strange: 5)
        _ = try place.sql("UPDATE pairs SET reason = 'new-reason' WHERE site <> 'z.example'")
        let tasks = try table.leaseDue(nil, at: later, limit: limit, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["z.example"])
        // They are set aside for a while, which avoids a busy loop, and can be leased by name.
        #expect(try table.leaseDue(nil, at: later, limit: limit, isProbe: false, under: Lease(1)) == [])
        #expect(try table.nextDue(nil) == nil)
        #expect(try place.open().leaseDue(nil, at: later, limit: 9, isProbe: false, under: Lease(2)) == [])
        #expect(try table.lease([Site("a0.example")], under: Lease(2)) == [Site("a0.example")])
        _ = try place.sql("UPDATE sites SET leased_until = 5 WHERE lease_holder = '-'")
        _ = try place.sql("UPDATE pairs SET reason = 'unreachable'")
        let readable = try table.leaseDue(nil, at: later, limit: 9, isProbe: false, under: Lease(3))
        #expect(readable.map(\.site.description) == ["a1.example", "a2.example", "a3.example", "a4.example"])
    }

    @Test("A site's readable pairs are checked, and then it is set aside", arguments: Store.allCases)
    func mixed(store: Store) throws {
        let place = try store.place()
        let table = try table(place, strange: 0)
        let other = try Material.judgement("ABCDE12345.other", "z.example")
        _ = try table.record([other], at: Material.moment)
        _ = try place.sql("UPDATE pairs SET reason = 'new-reason' WHERE app = '\(Material.app)'")
        let tasks = try table.leaseDue(nil, at: later, limit: 9, isProbe: false, under: Lease(1))
        #expect(tasks.flatMap(\.queries).flatMap(\.apps).map(\.description) == ["ABCDE12345.other"])
        #expect(try !table.recordCheck([other], at: later, holder: .part(1)).isLost)
        #expect(try table.nextDue(nil) == Material.moment + 3 * 3600)
        #expect(try table.leaseDue(nil, at: later, limit: 9, isProbe: false, under: Lease(1)) == [])
        #expect(try table.nextDue(nil) == nil)
        // What is put aside goes with its pairs.
        for app in ["ABCDE12345.other", Material.app] { _ = try table.remove(AppIdentifier(app)) }
        #expect(try place.sql("SELECT count(*) FROM sites") == "0")
    }

    @Test("A check beyond all moments is never due", arguments: Store.allCases)
    func latestCheck(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.record([Material.judgement(status: 404)], at: Material.moment)
        _ = try place.sql("UPDATE sites SET oldest_check = \(Int64.max)")
        #expect(try table.nextDue(RecheckSchedule(every: 86400)) == nil)
    }

    @Test(
        "Rows that are not in line with their pairs or are not sites do not starve the others",
        arguments: Store.allCases)
    func wrong(store: Store) throws {
        let place = try store.place()
        let table = try table(place, strange: 3)
        let recheck = RecheckSchedule(every: 86400)
        let almost = later + (10 - recheck.period(of: try Site("b.example")))
        _ = try table.record([Material.judgement(Material.app, "b.example", status: 404)], at: almost)
        _ = try place.sql(
            """
            UPDATE pairs SET next_try = NULL, last_checked = \(later.seconds) WHERE site LIKE 'a%';
            UPDATE sites SET spread = -900 WHERE site = 'b.example';
            INSERT INTO sites (site, next_try, spread) VALUES ('no.example', 5, 0), ('no site', 5, 0), ('Z.example', 5, 0);
            """)
        let tasks = try table.leaseDue(recheck, at: later, limit: 1, isProbe: false, under: Lease(1))
        #expect(tasks.map(\.site.description) == ["z.example"])
        #expect(try table.leaseDue(recheck, at: later, limit: 1, isProbe: false, under: Lease(1)) == [])
        #expect(try table.nextDue(recheck) == later + 10)
        #expect(
            try place.sql("SELECT site FROM sites WHERE lease_holder IS NULL ORDER BY site")
                == "a0.example\na1.example\na2.example\nb.example")
        #expect(try place.sql("SELECT site FROM sites WHERE lease_holder = '-' ORDER BY site") == "Z.example\nno site")
    }

    @Test("A lease of a wrong clock delays no program", arguments: Store.allCases)
    func wrongClock(store: Store) throws {
        let place = try store.place()
        let table = try table(place, strange: 2)
        let sites = try ["a0.example", "a1.example"].map { try Site($0) }
        let elsewhere = try #require(LeaseHolder(stored: "elsewhere 1 99999999999 0"))
        #expect(try table.lease(sites, under: Lease(holder: elsewhere, seconds: 86000)) == Set(sites))
        _ = try place.sql("UPDATE sites SET leased_until = leased_until + 31536000 WHERE site = 'a0.example'")
        #expect(try table.lease(sites, under: Lease(1)) == [sites[0]])
        #expect(
            try table.recordCheck([Material.judgement(Material.app, "a0.example")], at: later, holder: elsewhere).isLost
        )
    }

    @Test(
        "A probe is a site that answered before, if there is one; otherwise retries come first",
        arguments: Store.allCases)
    func probe(store: Store) throws {
        let place = try store.place()
        let table = try table(place, strange: 2)
        _ = try table.record([Material.judgement(Material.app, "live.example", status: 404)], at: Material.moment)
        let (recheck, later) = (RecheckSchedule(every: 3600), Material.moment + 2 * 86400)
        let next = { (isProbe: Bool) in
            let tasks = try table.leaseDue(recheck, at: later, limit: 1, isProbe: isProbe, under: Lease(1))
            try table.release(tasks.map(\.site), of: .part(1))
            return tasks.map(\.site.description)
        }
        #expect(try next(false) == ["a0.example"])
        #expect(try next(true) == ["live.example"])
        _ = try table.remove(AppIdentifier(Material.app))
        _ = try self.table(place, strange: 0)
        #expect(try next(true) == ["z.example"])
        #expect(try table.leaseDue(nil, at: later, limit: 1, isProbe: true, under: Lease(1)).count == 1)
    }

    @Test("Every site's period is the schedule's, and never shorter than a second", arguments: Store.allCases)
    func periods(store: Store) throws {
        let place = try store.place()
        _ = try place.open()
        for every in [1, 2, 10, 86400] as [Int64] {
            let told = try place.sql(
                """
                WITH RECURSIVE spreads (spread) AS (SELECT 0 UNION ALL SELECT spread + 1 FROM spreads WHERE spread < 200)
                SELECT \(TableStatements.period("\(every)")) FROM spreads ORDER BY spread;
                """)
            let schedule = RecheckSchedule(every: every)
            let periods = (0...200).map { schedule.period(jitter: $0) }
            #expect(told.split(separator: "\n").compactMap { Int64($0) } == periods)
            #expect(periods.allSatisfy { $0 >= 1 && $0 * 10 >= every * 9 && $0 * 10 < every * 11 + 10 })
        }
    }
}
