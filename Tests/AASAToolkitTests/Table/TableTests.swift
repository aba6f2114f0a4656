import AASA
import Testing

@testable import AASAToolkit

@Suite("The table")
struct TableTests {
    private static let hour: Int64 = 3600

    private func open(_ place: Place) throws -> AssociationTable { try place.open() }

    private func rows(
        _ table: AssociationTable, status: Status? = nil, site: String? = nil, app: String? = nil
    ) throws -> [PairRecord] {
        try table.pairs(status: status, site: site, app: app)
    }

    @Test("Records are the same when the table is opened again", arguments: Store.allCases)
    func reopen(store: Store) throws {
        let place = try store.place()
        let judgements = try [
            Material.judgement(failure: "It's \"\u{FC}\0\n\" "),
            Material.judgement("ABCDE12345.b", "www.example.com:8443", status: 503, service: .any, rules: .ios14),
        ]
        let recorded = try open(place).record(judgements, at: Material.moment)
        #expect(recorded.map(\.record.message) == recorded.map(\.verdict.message))
        #expect(recorded.first?.record.message.contains("it's \"\u{FC}\0\n\"") == true)
        var kept = recorded.map(\.record)
        // PostgreSQL's texts cannot hold NUL.
        if store == .postgresql { for row in kept.indices { kept[row].message.replace("\0", with: "\u{FFFD}") } }
        #expect(try rows(open(place)) == kept)
    }

    @Test("Verdicts are recorded as of the moments of their checks", arguments: Store.allCases)
    func verdicts(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        let moments = [Material.moment, Material.moment + Self.hour]
        let verdicts = try zip(["a.example", "b.example"], moments).map { site, moment in
            Verdict(try Material.judgement(Material.app, site), at: moment, earlierAttempts: 0, isRecorded: false)
        }
        #expect(try table.record([verdicts[0]]).map(\.verdict.attempts) == [1])
        #expect(try table.record(verdicts).map(\.verdict.attempts) == [2, 1])
        #expect(try rows(table).map(\.checkedAt) == moments)
        _ = try table.remove(Site("b.example"))
        try table.record(verdicts, onlyKnown: true)
        #expect(try rows(table).map(\.pair.site.description) == ["a.example"])
    }

    @Test("A signed file's evidence is recorded with its signer", arguments: Store.allCases)
    func evidence(store: Store) throws {
        let place = try store.place()
        let reader = ContentReader(trust: try Material.trust())
        let judgement = try Material.judgement(Material.signed([Material.app]), site: "example.com", reader)
        _ = try open(place).record([judgement], at: Material.moment)
        let row = try #require(try rows(open(place)).first)
        #expect(row.status == .approved && row.reason == .approved && row.retryAt == nil)
        #expect(row.evidence == Evidence(judgement))
        #expect(row.evidence.signer?.subject == "CN=example.com")
    }

    @Test(
        "A pair has one row, which keeps its first moment; site, app, service and rules identify it",
        arguments: Store.allCases)
    func upsert(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        for (offset, status) in [(0, 404), (10, 200), (20, 301)] as [(Int64, Int)] {
            _ = try table.record([Material.judgement(status: status)], at: Material.moment + offset)
        }
        let row = try #require(try rows(table).first)
        #expect(try rows(table).count == 1)
        #expect(row.firstSeen == Material.moment && row.checkedAt == Material.moment + 20)
        #expect(row.message.contains("301") && row.reason == .redirect)
        _ = try table.record(
            [
                Material.judgement("ABCDE12345.b"), Material.judgement(Material.app, "www.example.com"),
                Material.judgement(service: .any), Material.judgement(rules: .ios9),
                Material.judgement(Material.app, "example.com:8443"),
            ], at: Material.moment
        )
        #expect(try rows(table).count == 6)
    }

    @Test("A pending pair is checked eight times, three hours apart, and then no more", arguments: Store.allCases)
    func attempts(store: Store) throws {
        let place = try store.place()
        var moment = Material.moment
        for attempt in 1...9 {
            let verdict = try #require(
                try open(place).record([Material.judgement()], at: moment).first?.verdict)
            #expect(verdict.attempts == attempt && verdict.status == .pending)
            #expect(verdict.retryAt == (attempt < 8 ? moment + 3 * Self.hour : nil))
            #expect(verdict.reason == (attempt < 8 ? .serverError : .retriesExhausted))
            #expect(try rows(open(place)).map(\.attempts) == [attempt])
            moment = verdict.retryAt ?? moment
        }
    }

    @Test("An answer other than pending ends the count", arguments: Store.allCases)
    func attemptsAnew(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        for (status, attempts) in [(503, 1), (500, 2), (404, 3), (503, 1), (200, 2), (200, 1), (503, 1)] {
            let recorded = try table.record([Material.judgement(status: status)], at: Material.moment)
            #expect(recorded.map(\.verdict.attempts) == [attempts], "\(status)")
        }
    }

    @Test("Rows are filtered by status, site and app, and ordered by site and app", arguments: Store.allCases)
    func filters(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        let (a, b) = ("ABCDE12345.a", "ABCDE12345.b")
        let judgements = try [
            (b, "b.example", 503), (a, "b.example", 404), (b, "a.example", 404), (a, "a.example:8443", 503),
        ]
        .map { try Material.judgement($0.0, $0.1, status: $0.2) }
        _ = try table.record(judgements, at: Material.moment)
        func keys(_ rows: [PairRecord]) -> [String] {
            rows.map { "\($0.pair.site) \($0.pair.app?.description.suffix(1) ?? "")" }
        }
        #expect(try keys(rows(table)) == ["a.example b", "a.example:8443 a", "b.example a", "b.example b"])
        #expect(try keys(rows(table, status: .pending)) == ["a.example:8443 a", "b.example b"])
        #expect(try keys(rows(table, site: "a.example")) == ["a.example b"])
        #expect(try keys(rows(table, app: a)) == ["a.example:8443 a", "b.example a"])
        #expect(try keys(rows(table, status: .denied, site: "b.example", app: a)) == ["b.example a"])
        #expect(try rows(table, status: .approved) == [])
        #expect(try rows(table, app: "ABCDE12345.A") == [])
    }

    @Test("Removing an app removes its pairs on every site, and no other's", arguments: Store.allCases)
    func forget(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        let judgements = try [
            ("ABCDE12345.a", "a.example"), ("ABCDE12345.a", "b.example"), ("ABCDE12345.ab", "a.example"),
        ]
        .map { try Material.judgement($0.0, $0.1) }
        _ = try table.record(judgements, at: Material.moment)
        #expect(try table.remove(AppIdentifier("ABCDE12345.a")) == 2)
        #expect(try table.remove(AppIdentifier("ABCDE12345.a")) == 0)
        #expect(try rows(open(place)).map(\.pair.app?.description) == ["ABCDE12345.ab"])
        let again = try table.record([Material.judgement("ABCDE12345.a", "a.example")], at: Material.moment + 5)
        #expect(again.map(\.record.firstSeen) == [Material.moment + 5])
    }

    @Test("A verdict without an app is returned and not recorded", arguments: Store.allCases)
    func noApp(store: Store) throws {
        let place = try store.place()
        let table = try open(place)
        let recorded = try table.record([Material.judgement(nil), Material.judgement()], at: Material.moment)
        #expect(recorded.map(\.record.pair.app?.description) == [nil, Material.app])
        #expect(recorded.map(\.verdict.attempts) == [1, 1])
        #expect(try rows(table).count == 1)
    }
}
