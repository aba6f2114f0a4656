import AASA
import Testing

@testable import AASAToolkit

@Suite("The history of verdicts")
struct TableHistoryTests {
    private static let policy = NotificationPolicy(sinks: ["mail", "hook"], warnBefore: 30 * 86400)

    @Test("Every change of status or reason is recorded; a first verdict is not a change", arguments: Store.allCases)
    func changes(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        var seen: [String] = []
        for (offset, status) in [503, 503, 404, 404, 301, 200].enumerated() {
            let recorded = try table.recordCheck(
                [Material.judgement(status: status)], at: Material.moment + Int64(offset))
            seen += recorded.changes.map { "\($0.before.reason) \($0.after.reason)" }
        }
        let kept = try table.changes()
        #expect(kept.map { "\($0.before.reason) \($0.after.reason)" } == seen)
        #expect(seen == ["server-error client-error", "client-error redirect", "redirect content-type"])
        #expect(kept.map { $0.at.seconds - Material.moment.seconds } == [2, 4, 5])
        #expect(kept.last?.message.contains("content type") == true)
        _ = try table.remove(AppIdentifier(Material.app))
        #expect(try table.changes() == kept)
    }

    @Test("Changes are filtered by site, app and time", arguments: Store.allCases)
    func filters(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        for (offset, status) in [404, 301].enumerated() {
            for (app, site) in [
                ("ABCDE12345.a", "a.example"), ("ABCDE12345.b", "a.example"), ("ABCDE12345.a", "b.example"),
            ] {
                _ = try table.recordCheck(
                    [Material.judgement(app, site, status: status)], at: Material.moment + Int64(offset))
            }
        }
        #expect(try table.changes().count == 3)
        #expect(try table.changes(site: "a.example").count == 2)
        #expect(try table.changes(site: "a.example", app: "ABCDE12345.b").count == 1)
        #expect(try table.changes(app: "ABCDE12345.a", since: Material.moment + 1).count == 2)
        #expect(try table.changes(since: Material.moment + 2).isEmpty)
    }

    @Test(
        "The first verdict on an installed app is a change, and a pending one queues no event",
        arguments: Store.allCases
    )
    func notables(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let app = try AppIdentifier(Material.app)
        let installation = Installation(app: app, version: nil, values: ["webcredentials:example.com"])
        let entitlements = Entitlements(
            identifier: nil, team: nil,
            associatedDomains: [Entitlements.Value(text: "webcredentials:example.com", line: nil)], isDebuggable: nil)
        _ = try table.install(
            installation, Installation.claims(of: entitlements.domains.compactMap(\.domain)), under: [.ios8],
            at: Material.moment)
        for status in [503, 404] {
            _ = try table.recordCheck(
                [Material.judgement(status: status)], at: Material.moment, notifications: Self.policy)
        }
        #expect(try table.changes().map(\.before.reason) == [.notChecked, .serverError])
        let events = try table.leaseEvents(sink: "mail", at: Material.moment, limit: 9, under: Lease(1))
        #expect(events.map(\.payload) == (try table.changes().suffix(1).map { SiteEvent.changed($0).payload }))
    }

    @Test("The expiry of a certificate queues one event, and so does its successor's", arguments: Store.allCases)
    func certificates(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let soon = Material.moment + 86400
        let judgements = [try Material.judgement(status: 404)]
        for (offset, end) in [(0, soon + 1 << 40), (1, soon), (2, soon), (3, nil), (4, soon + 7)]
            as [(Int64, Timestamp?)]
        {
            _ = try table.recordCheck(
                judgements, at: Material.moment + offset, serverNotAfter: end.map { Timestamp(seconds: $0.seconds) },
                notifications: Self.policy)
        }
        let events = try table.leaseEvents(sink: "hook", at: soon, limit: 9, under: Lease(1))
        #expect(events.map { $0.createdAt.seconds - Material.moment.seconds } == [1, 4])
        #expect(events.allSatisfy { $0.payload.contains(#""event":"certificate-expiring""#) })
        #expect(try table.expiringCertificates(limit: 9).entries.map(\.server) == [soon + 7])
    }

    @Test("Of many sites those are listed whose certificates expire first", arguments: Store.allCases)
    func soonest(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        for (site, end) in [
            ("d.example", 4), ("c.example", 9), ("b.example", nil), ("a.example", 4), ("e.example", nil),
        ]
            as [(String, Int64?)]
        {
            _ = try table.recordCheck(
                [Material.judgement("ABCDE12345.a", site, status: 404)], at: Material.moment,
                serverNotAfter: end.map { Timestamp(seconds: $0) })
        }
        _ = try place.sql(
            """
            UPDATE sites SET signer_not_after = 3 WHERE site = 'c.example';
            UPDATE sites SET signer_not_after = 5 WHERE site IN ('a.example', 'b.example');
            """)
        let certificates = try table.expiringCertificates(limit: 3)
        #expect(certificates.entries.map(\.site.description) == ["c.example", "a.example", "d.example"])
        #expect(certificates.entries.map(\.signer?.seconds) == [3, 5, nil])
        #expect(certificates.leftOut == 1)
        #expect(try table.expiringCertificates(limit: 9).leftOut == 0)
    }

    @Test("The expiry of a signer's certificate is stored as long as the file is signed", arguments: Store.allCases)
    func signer(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let reader = ContentReader(trust: try Material.trust())
        let signed = try Material.judgement(Material.signed([Material.app]), site: "example.com", reader)
        let plain = try Material.judgement(Array("{}".utf8), site: "example.com", reader)
        func end() throws -> Timestamp? {
            try table.expiringCertificates(limit: 1).entries.first?.signer
        }
        _ = try table.recordCheck([signed], at: Material.moment)
        #expect(try end() == Evidence(signed).signer?.notAfter)
        #expect(try end() != nil)
        _ = try table.recordCheck([Material.judgement(status: 503, service: .any)], at: Material.moment)
        #expect(try end() != nil)
        _ = try table.recordCheck([plain], at: Material.moment)
        #expect(try end() == nil)
    }

    @Test(
        "An event has one holder until it is settled, and is due again when its delivery failed",
        arguments: Store.allCases)
    func settling(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        for status in [404, 301, 404] {
            _ = try table.recordCheck(
                [Material.judgement(status: status)], at: Material.moment, notifications: Self.policy)
        }
        #expect(try table.nextDelivery(sink: "mail") == Material.moment)
        #expect(try table.nextDelivery(sink: "mail", early: 5) == Material.moment - 5)
        let first = try table.leaseEvents(sink: "mail", at: Material.moment, limit: 1, under: Lease(1))
        let second = try table.leaseEvents(sink: "mail", at: Material.moment, limit: 9, under: Lease(2))
        #expect(first.count == 1 && second.count == 1 && first.map(\.id) != second.map(\.id))
        #expect(try table.nextDelivery(sink: "mail") == nil)
        try table.settle(QueuedNotification(events: [first[0]]), nextTry: Material.moment + 60)
        try table.settle(QueuedNotification(events: [second[0]]), nextTry: nil)
        #expect(try table.leaseEvents(sink: "mail", at: Material.moment + 59, limit: 9, under: Lease(1)) == [])
        let again = try table.leaseEvents(sink: "mail", at: Material.moment + 60, limit: 9, under: Lease(1))
        #expect(again.map(\.id) == first.map(\.id) && again.map(\.attempts) == [1])
        #expect(try table.leaseEvents(sink: "hook", at: Material.moment, limit: 9, under: Lease(1)).count == 2)
        #expect(try table.leaseEvents(sink: "nobody", at: Material.moment, limit: 9, under: Lease(1)) == [])
    }

    @Test(
        "An event is due when its time is further away than any plan: the clock was set back", arguments: Store.allCases
    )
    func clockSetBack(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        for status in [404, 301, 404] {
            _ = try table.recordCheck(
                [Material.judgement(status: status)], at: Material.moment, notifications: Self.policy)
        }
        let failed = try table.leaseEvents(sink: "mail", at: Material.moment, limit: 1, under: Lease(1))
        try table.settle(QueuedNotification(events: failed), nextTry: Material.moment + 60)
        for (now, isDue) in [(0, true), (-3540, false), (-3541, true), (-1 << 30, true)] as [(Int64, Bool)] {
            let moment = Material.moment + now
            #expect(try table.hasDueEvent(sink: "mail", at: moment, early: 0) == isDue, "at \(now)")
            let events = try table.leaseEvents(sink: "mail", at: moment, limit: 9, under: Lease(1))
            #expect(events.isEmpty != isDue, "at \(now)")
            _ = try place.sql("UPDATE notices SET lease_holder = NULL")
        }
        #expect(try !table.hasDueEvent(sink: "nobody", at: Material.moment, early: 0))
    }

    @Test("The time of the next delivery is read from the index")
    func nextDeliveryIndex() throws {
        let place = try Store.sqlite.place()
        let table = try place.open()
        let plan =
            "EXPLAIN QUERY PLAN \(AssociationTable.selectNextDelivery("next_try", sink: "'mail'", isFree: table.statements.isFree))"
        #expect(try place.sql(plan).contains("notices_due (sink=?)"))
    }

    @Test("Other events are another delivery, whichever of them differs")
    func deliveries() {
        // As SQLite gives a number again, another event may have it.
        let name = { (payloads: [String]) in
            QueuedNotification(
                events: payloads.map { payload in
                    QueuedEvent(
                        id: 1, sink: "", payload: payload, createdAt: Material.moment, attempts: 0, cause: nil,
                        holder: Lease(1).holder)
                }
            ).delivery
        }
        // printf '1\n2\n4' | sha256sum
        #expect(name(["1", "2", "4"]) == "056eabd43c96f0dd8476bdb34f11f0d73b12863352134cdf0035b90339d91642")
        #expect(Set([["1"], ["2"], ["1", "4"], ["1", "2", "4"], ["1", "2", "3", "4"]].map(name)).count == 5)
    }
}
