import AASA
import Testing

@testable import AASAToolkit

@Suite("Due pairs")
struct DueTests {
    private static let interval: Int64 = 3 * 3600

    private func table(_ place: Place) throws -> AssociationTable {
        try place.open()
    }

    @Test("A pending pair is due from its next try; others never are", arguments: Store.allCases)
    func moments(store: Store) throws {
        let place = try store.place()
        let table = try table(place)
        let judgements = try [(200, "a.example"), (404, "b.example"), (503, "c.example")].map {
            try Material.judgement(Material.app, $0.1, status: $0.0)
        }
        _ = try table.record(judgements, at: Material.moment)
        #expect(try table.tasks(.until(Material.moment)) == [])
        #expect(try table.tasks(.until(Material.moment + (Self.interval - 1))) == [])
        for later in [Self.interval, Self.interval + 1, 1 << 40] {
            #expect(try table.tasks(.until(Material.moment + later)).map(\.site.description) == ["c.example"])
        }
        #expect(try table.tasks(.all).map(\.site.description) == ["c.example"])
    }

    @Test("A longer Retry-After delays the next try", arguments: Store.allCases)
    func retryAfter(store: Store) throws {
        let place = try store.place()
        let table = try table(place)
        _ = try table.record([Material.judgement(retryAfter: 20_000)], at: Material.moment)
        #expect(try table.tasks(.until(Material.moment + 19_999)) == [])
        #expect(try table.tasks(.until(Material.moment + 20_000)).count == 1)
    }

    @Test("A pair without attempts left is due only when all pairs are requested", arguments: Store.allCases)
    func exhausted(store: Store) throws {
        let place = try store.place()
        let table = try table(place)
        for _ in 0..<8 { _ = try table.record([Material.judgement()], at: Material.moment) }
        #expect(try table.tasks(.until(Material.moment + (1 << 40))) == [])
        #expect(try table.tasks(.all).count == 1)
    }

    @Test("A site is one task; its apps of one service and rules are one query", arguments: Store.allCases)
    func grouping(store: Store) throws {
        let place = try store.place()
        let table = try table(place)
        let (a, b) = ("ABCDE12345.a", "ABCDE12345.b")
        _ = try table.record(
            [
                Material.judgement(b, "a.example"), Material.judgement(a, "b.example"),
                Material.judgement(a, "a.example"),
                Material.judgement(a, "a.example", service: .any), Material.judgement(b, "a.example", rules: .ios9),
            ], at: Material.moment
        )
        let tasks = try table.tasks(.all)
        #expect(tasks.map { task in task.apps.map(\.description) } == [[a, b], [a]])
        let shown = tasks.map { task in
            "\(task.site): "
                + task.queries.map { query in
                    "\(query.service) \(query.system) \(query.apps.map { $0.description.suffix(1) }.joined())"
                }.joined(separator: ", ")
        }
        #expect(
            shown == [
                "a.example: any ios8 a, webcredentials ios8 ab, webcredentials ios9 b",
                "b.example: webcredentials ios8 a",
            ])
        #expect(try table.tasks(.until(Material.moment + Self.interval)) == tasks)
    }
}
