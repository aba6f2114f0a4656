import AASA
import Testing

@testable import AASAToolkit

@Suite("Leases")
struct LeaseTests {
    private let sites = ["a.example", "b.example", "c.example"].compactMap { try? Site($0) }

    @Test("A site has one holder; others lease the remaining sites", arguments: Store.allCases)
    func oneHolder(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        #expect(try table.lease(Array(sites[...1]), under: Lease(1)) == Set(sites[...1]))
        #expect(try table.lease(sites, under: Lease(2)) == [sites[2]])
        #expect(try table.lease(sites, under: Lease(1)) == Set(sites[...1]))
        #expect(try table.lease([], under: Lease(1)) == [])
        try table.release([sites[0]], of: .part(2))
        #expect(try table.lease(sites, under: Lease(3)) == [])
        try table.release([sites[0]], of: .part(1))
        #expect(try table.lease(sites, under: Lease(3)) == [sites[0]])
    }

    @Test("A lease that is not renewed expires by the store's own clock", arguments: Store.allCases)
    func expiry(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.lease([sites[0]], under: Lease(1))
        _ = try table.lease([sites[1]], under: Lease(2))
        #expect(try table.lease(sites, under: Lease(3)) == [sites[2]])
        _ = try place.sql("UPDATE sites SET leased_until = 1 WHERE site <> 'c.example'")
        try table.renew(Lease(2))
        #expect(try table.lease(sites, under: Lease(3)) == [sites[0], sites[2]])
    }

    @Test("A program that lost a lease records nothing of the site, but the other sites", arguments: Store.allCases)
    func lost(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.lease(Array(sites[...1]), under: Lease(1))
        _ = try place.sql("UPDATE sites SET leased_until = 1")
        #expect(try table.lease([sites[0]], under: Lease(2)) == [sites[0]])
        let results = try sites[...1].map {
            SiteRecord(
                site: $0, judgements: [try Material.judgement(Material.app, $0.description)],
                checkedAt: Material.moment, serverNotAfter: nil)
        }
        let recorded = try table.record(results, holder: .part(1), onlyKnown: false, notifications: nil)
        #expect(recorded.map(\.isLost) == [true, false])
        #expect(try table.pairs().map(\.pair.site) == [sites[1]])
        // The lease was released with the verdict; the other program's was not.
        #expect(try table.lease(sites, under: Lease(3)) == [sites[1], sites[2]])
        #expect(try !table.recordCheck(results[0].judgements, at: Material.moment, holder: .part(2)).isLost)
        #expect(try table.recordCheck(results[0].judgements, at: Material.moment, holder: .part(2)).isLost)
    }

    @Test("The sites of a process of this machine that has ended are released at once", arguments: Store.allCases)
    func gone(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        // As it would be kept for a process whose number another has now: the one that started the machine.
        let parts = LeaseHolder.part(0).description.split(separator: " ")
        let dead = try #require(LeaseHolder(stored: "\(parts[0]) 1 99999999999 0"))
        let ended = try #require(LeaseHolder(stored: "\(parts[0]) 4194305 5 0"))
        let elsewhere = try #require(LeaseHolder(stored: "other/\(parts[0]) 1 99999999999 0"))
        #expect(dead.hasEnded && ended.hasEnded && !elsewhere.hasEnded && !LeaseHolder.part(0).hasEnded)
        for (site, holder) in zip(sites, [dead, elsewhere, ended]) {
            #expect(try table.lease([site], under: Lease(holder: holder, seconds: 3600)) == [site])
        }
        #expect(try table.lease([sites[2]], under: Lease(1)) == [sites[2]])
        // A site that was leased without a verdict has no row.
        #expect(try place.sql("SELECT site FROM sites ORDER BY site") == "b.example\nc.example")
        #expect(try table.lease(sites, under: Lease(1)) == [sites[0], sites[2]])
        #expect(LeaseHolder(stored: "") == nil && LeaseHolder(stored: "a b c d") == nil)
    }

    @Test("A site that was leased without a verdict leaves no row", arguments: Store.allCases)
    func nothingLeft(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.lease(sites, under: Lease(1))
        #expect(try place.sql("SELECT count(*) FROM sites") == "3")
        try table.release([sites[0]], of: .part(1))
        let result = SiteRecord(
            site: sites[1], judgements: [try Material.judgement(nil, sites[1].description)],
            checkedAt: Material.moment, serverNotAfter: nil)
        _ = try table.record([result], holder: .part(1), onlyKnown: true, notifications: nil)
        #expect(try place.sql("SELECT site FROM sites") == "c.example")
    }

    @Test("Many workers share the sites that are due: each goes to one of them", arguments: Store.allCases)
    func sharing(store: Store) async throws {
        let place = try store.place()
        let table = try place.open()
        let judgements = try (0..<300).map { try Material.judgement(Material.app, "s\($0).example") }
        _ = try table.record(judgements, at: Material.moment)
        let later = Material.moment + 4 * 3600
        let taken = await withTaskGroup(of: [String].self) { group in
            for worker in 0..<6 {
                group.addTask {
                    var mine: [String] = []
                    do {
                        let table = try place.open()
                        while true {
                            let tasks = try table.leaseDue(
                                nil, at: later, limit: 7, isProbe: false, under: Lease(worker))
                            if tasks.isEmpty { return mine }
                            mine += tasks.map(\.site.description)
                            let results = try tasks.map {
                                SiteRecord(
                                    site: $0.site,
                                    judgements: [
                                        try Material.judgement(Material.app, $0.site.description, status: 200)
                                    ],
                                    checkedAt: later, serverNotAfter: nil)
                            }
                            let done = try table.record(
                                results, holder: .part(worker), onlyKnown: true, notifications: nil)
                            if done.contains(where: \.isLost) { mine.append("lost") }
                        }
                    } catch { return mine + ["\(error)"] }
                }
            }
            return await group.reduce(into: [String]()) { $0 += $1 }
        }
        #expect(taken.count == 300 && Set(taken) == Set((0..<300).map { "s\($0).example" }))
        #expect(try table.pairs().allSatisfy { $0.attempts == 2 })
        #expect(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL") == "0")
    }
}
