import AASA
import Testing

@testable import AASAToolkit

@Suite("A watcher without a network")
struct WatcherTests {
    /// A watcher of sites that answered two days ago, and its reports.
    private final class Fixture {
        let place: Place
        let table: AssociationTable
        private(set) var watcher: Watcher
        private(set) var reports: [String] = []

        init(_ store: Store, sites: Int) throws {
            place = try store.place()
            let table = try place.open()
            self.table = table
            let judgements = try (0..<sites).map {
                try Material.judgement(Material.app, "s\($0).example", status: 404, service: .any)
            }
            _ = try table.record(judgements, at: Material.moment)
            let settings = WatchSettings.test(place.location, .fixed(Self.now))
            watcher = Watcher(table, settings: settings) { _ in }
            watcher = Watcher(table, settings: settings) { [unowned self] in reports.append(Self.text($0)) }
        }

        /// Every site is due then.
        private static let now = Material.moment + 2 * 86400

        private static func text(_ report: WatchEvent) -> String {
            switch report {
            case .checked(let site):
                "\(site.check.task.site) [\(site.verdicts.map { "\($0.verdict.reason)" }.joined(separator: ", "))]"
            case .leaseLost(let site): "\(site) lost"
            default: "\(report)"
            }
        }

        func takeReports() -> [String] {
            defer { reports = [] }
            return reports
        }

        /// Starts so many checks.
        func start(_ count: Int) throws -> [String] {
            try (0..<count).map { _ in
                guard case .task(let task) = try watcher.next() else { return "no task" }
                return task.site.description
            }
        }

        func complete(_ sites: some Sequence<String>, answers: Bool) throws {
            try watcher.completed(sites.map { try CompletedCheck.test($0, answers: answers, at: Self.now) })
        }

        var leased: Int {
            get throws { Int(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL")) ?? -1 }
        }
    }

    @Test("Checks are recorded as they are completed, and what is not started is released", arguments: Store.allCases)
    func recording(store: Store) throws {
        let fixture = try Fixture(store, sites: 5)
        let watcher = fixture.watcher
        _ = try watcher.start()
        let sites = try fixture.start(3)
        #expect(try fixture.leased == 5)
        try fixture.complete(sites.prefix(2), answers: true)
        #expect(fixture.takeReports() == sites.prefix(2).map { "\($0) [\(Reason.clientError)]" })
        watcher.obey(.stop)
        guard case .end = try watcher.next() else { throw Unexpected() }
        try fixture.complete(sites.suffix(1), answers: true)
        guard case .stopped = try watcher.finish() else { throw Unexpected() }
        #expect(try fixture.takeReports().count == 1 && fixture.leased == 0)
    }

    private struct Unexpected: Error {}

    @Test(
        "An order to stop is the last one",
        arguments: [
            ([.reload], "reload"), ([.reload, .stop], "stopped"), ([.stop, .reload], "stopped"), ([], "done"),
        ]
            as [([Watcher.Order], String)])
    func orders(orders: [Watcher.Order], ending: String) throws {
        let fixture = try Fixture(.sqlite, sites: 1)
        _ = try fixture.watcher.start()
        for order in orders { fixture.watcher.obey(order) }
        #expect("\(try fixture.watcher.finish())" == ending)
    }

    @Test("A few silent sites are recorded when no check is in progress")
    func silent() throws {
        let fixture = try Fixture(.sqlite, sites: 2)
        _ = try fixture.watcher.start()
        let sites = try fixture.start(2)
        try fixture.complete(sites, answers: false)
        #expect(fixture.takeReports() == [])
        guard case .later(0) = try fixture.watcher.next() else { throw Unexpected() }
        #expect(Set(fixture.takeReports()) == Set(sites.map { "\($0) [\(Reason.unreachable)]" }))
        guard case .end = try fixture.watcher.next() else { throw Unexpected() }
        guard case .done = try fixture.watcher.finish() else { throw Unexpected() }
    }

    @Test("In an outage silence is not recorded, and its sites stay leased until the network is restored")
    func outage() throws {
        let fixture = try Fixture(.sqlite, sites: 40)
        let watcher = fixture.watcher
        _ = try watcher.start()
        let sites = try fixture.start(27)
        try fixture.complete(sites.prefix(25), answers: false)
        #expect(fixture.takeReports() == ["networkLost"])
        // Those that were not started are released.
        #expect(try fixture.leased == 27)
        guard case .later(let pause) = try watcher.next(), pause > 10_000 else { throw Unexpected() }
        try fixture.complete(sites[25...25], answers: true)
        #expect(fixture.takeReports() == ["networkRestored", "\(sites[25]) [\(Reason.clientError)]"])
        #expect(try fixture.leased == 1)
        let again = try fixture.start(38)
        #expect(Set(again).isDisjoint(with: sites[25...]))
        try fixture.complete(again + [sites[26]], answers: true)
        #expect(fixture.takeReports().count == 39)
        guard case .end = try watcher.next() else { throw Unexpected() }
        guard case .done = try watcher.finish() else { throw Unexpected() }
        #expect(try fixture.leased == 0)
    }

    @Test("Checks that are completed while the table is lost are recorded when it is reconnected")
    func tableLost() throws {
        let fixture = try Fixture(.postgresql, sites: 5)
        let watcher = fixture.watcher
        _ = try watcher.start()
        let sites = try fixture.start(3)
        _ = try fixture.place.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        try fixture.complete(sites.prefix(1), answers: true)
        // Its silence may have the same cause.
        try fixture.complete(sites[1...1], answers: false)
        guard case .end = try watcher.next() else { throw Unexpected() }
        try fixture.complete(sites.suffix(1), answers: true)
        guard case .tableLost(let error) = try watcher.finish() else { throw Unexpected() }
        #expect(error.code == .table(.unavailable))
        #expect(fixture.takeReports() == [] && watcher.unrecordedCount == 2)
        try watcher.reconnect()
        #expect(try fixture.leased == 2)
        _ = try watcher.start()
        #expect(fixture.takeReports() == [sites[0], sites[2]].map { "\($0) [\(Reason.clientError)]" })
        #expect(try Set(fixture.start(3)) == Set((0..<5).map { "s\($0).example" }).subtracting([sites[0], sites[2]]))
        watcher.obey(.stop)
        guard case .stopped = try watcher.finish() else { throw Unexpected() }
    }

    @Test("A check does not count when another worker has leased the site", arguments: Store.allCases)
    func leaseLost(store: Store) throws {
        let fixture = try Fixture(store, sites: 1)
        _ = try fixture.watcher.start()
        let sites = try fixture.start(1)
        _ = try fixture.place.sql("UPDATE sites SET lease_holder = 'elsewhere 1 1 0'")
        try fixture.complete(sites, answers: true)
        #expect(fixture.takeReports() == ["\(sites[0]) lost"])
        #expect(try fixture.leased == 1)
    }
}
