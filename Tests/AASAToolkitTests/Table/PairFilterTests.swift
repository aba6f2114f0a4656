import AASA
import Testing

@testable import AASAToolkit

@Suite("Filters and orders of pairs")
struct PairFilterTests {
    /// Pairs whose sites end in a number, which names them here.
    private func table(_ store: Store) throws -> (Place, AssociationTable) {
        let place = try store.place()
        let table = try place.open()
        let rows: [(String, String, Int, SystemVersion, Service, Int64)] = [
            ("ABCDE12345.a", "s1.example.com", 404, .ios8, .webcredentials, 0),
            ("ABCDE12345.a", "s2.example.com", 503, .ios8, .webcredentials, 30),
            ("ABCDE12345.a-b", "s3.example.com:8443", 404, .ios9, .applinks, 10),
            ("ABCDE12345.axb", "s4.example.org", 301, .ios9, .applinks, 20),
            ("XYZDE12345.c", "t5.example.org", 503, .ios14, .webcredentials, 5),
        ]
        for (app, site, status, rules, service, seconds) in rows {
            let judgement = try Material.judgement(app, site, status: status, service: .one(service), rules: rules)
            for _ in 0..<(status == 503 ? 2 : 1) {
                _ = try table.record([judgement], at: Material.moment + seconds)
            }
        }
        return (place, table)
    }

    private func names(
        _ table: AssociationTable, _ filter: AssociationTable.Filter, _ order: AssociationTable.Order = .site,
        _ limit: Int? = nil
    ) throws -> String {
        var names = ""
        try table.rows(filter, by: order, limit: limit) { names += $0.pair.site.host.dropFirst().prefix(1) }
        return names
    }

    private func filter(_ set: (inout AssociationTable.Filter) -> Void) -> AssociationTable.Filter {
        var filter = AssociationTable.Filter()
        set(&filter)
        return filter
    }

    private func site(_ text: String) -> NamePattern? { NamePattern(wildcard: text, isCaseSensitive: false) }
    private func app(_ text: String) -> NamePattern? { NamePattern(wildcard: text, isCaseSensitive: true) }

    @Test("Pairs are filtered by every column, and names by patterns", arguments: Store.allCases)
    func filters(store: Store) throws {
        let (place, table) = try table(store)
        let cases: [(String, AssociationTable.Filter)] = [
            ("12345", filter { _ in }), ("13", filter { $0.reason = .clientError }),
            ("", filter { ($0.status, $0.reason) = (.pending, .clientError) }), ("25", filter { $0.status = .pending }),
            ("34", filter { $0.system = .ios9 }), ("34", filter { $0.service = .one(.applinks) }),
            ("123", filter { $0.site = site("*.Example.com*") }), ("12", filter { $0.site = site("*.example.com") }),
            ("3", filter { $0.site = site("*:8443") }), ("45", filter { $0.site = site("*.org") }),
            ("12345", filter { $0.site = site("*") }), ("5", filter { $0.site = site("t*") }),
            ("1234", filter { $0.app = app("ABCDE12345.*") }), ("3", filter { $0.app = app("*.a-b*") }),
            ("34", filter { $0.app = app("*.a*b") }), ("", filter { $0.app = app("*.a_b*") }),
            ("", filter { $0.app = app("abcde12345.*") }),
            ("2", filter { ($0.site, $0.app, $0.status) = (site("s*.com"), app("*"), .pending) }),
            ("", filter { $0.service = .any }),
        ]
        for (expected, filter) in cases { #expect(try names(table, filter) == expected, "\(filter)") }
        withExtendedLifetime(place) {}
    }

    @Test("Pairs are sorted by each key, and a limit keeps the first", arguments: Store.allCases)
    func orders(store: Store) throws {
        let (place, table) = try table(store)
        let cases: [(AssociationTable.Order, String)] = [
            (.site, "12345"), (.app, "12345"), (.status, "13425"), (.reason, "13425"), (.checked, "24351"),
            (.next, "52134"), (.tries, "25134"), (.added, "24351"),
        ]
        #expect(cases.count == AssociationTable.Order.allCases.count)
        for (order, expected) in cases {
            #expect(try names(table, AssociationTable.Filter(), order) == expected, "\(order)")
            #expect(try names(table, AssociationTable.Filter(), order, 2) == expected.prefix(2))
        }
        withExtendedLifetime(place) {}
    }

    @Test("Pairs are counted by status and reason", arguments: Store.allCases)
    func counts(store: Store) throws {
        let (place, table) = try table(store)
        func text(_ filter: AssociationTable.Filter) throws -> [String] {
            try table.counts(filter).map { "\($0.status) \($0.reason.rawValue) \($0.count)" }
        }
        #expect(
            try text(AssociationTable.Filter()) == [
                "denied client-error 2", "denied redirect 1", "pending server-error 2",
            ])
        #expect(try text(filter { $0.site = site("*.org") }) == ["denied redirect 1", "pending server-error 1"])
        #expect(try text(filter { $0.system = .ios14 }) == ["pending server-error 1"])
        withExtendedLifetime(place) {}
    }

    @Test("Removing pairs leaves their history, the other pairs and their sites", arguments: Store.allCases)
    func removal(store: Store) throws {
        let (place, table) = try table(store)
        _ = try table.record([Material.judgement("ABCDE12345.a", "s1.example.com", status: 503)], at: Material.moment)
        _ = try table.install(
            Installation(app: AppIdentifier("ABCDE12345.a"), version: nil, values: []), [], under: [],
            at: Material.moment)
        #expect(try table.remove(filter { ($0.site, $0.app) = (site("s2*"), app("ABCDE12345.*")) }) == 1)
        #expect(try names(table, AssociationTable.Filter()) == "1345")
        #expect(try table.installed(AppIdentifier("ABCDE12345.a")) != nil)
        #expect(try table.remove(filter { $0.app = app("ABCDE*") }) == 3)
        #expect(try names(table, AssociationTable.Filter()) == "5")
        #expect(try table.installed(AppIdentifier("ABCDE12345.a")) == nil)
        #expect(try table.changes().count == 1)
        #expect(try place.sql("SELECT site FROM sites") == "t5.example.org")
        #expect(try table.remove(filter { $0.site = site("nothing*") }) == 0)
    }

    @Test("Of the apps that only the file names, a site has a limited number of pairs", arguments: Store.allCases)
    func unrequested(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let limit = AssociationTable.maximumUnrequestedPairs
        func record(_ apps: Range<Int>, named: Set<AppIdentifier>?, _ rules: SystemVersion = .ios8) throws -> Int {
            let judgements = try apps.map { try Material.judgement("ABCDE12345.a\($0)", rules: rules) }
            var result = SiteRecord(
                site: try Site("example.com"), judgements: judgements, checkedAt: Material.moment, serverNotAfter: nil)
            result.requestedApps = named
            let recorded = try table.record([result], holder: nil, onlyKnown: false, notifications: nil)
            guard case .recorded(let verdicts, _) = recorded[0] else { return 0 }
            #expect(verdicts.count == apps.count)
            return verdicts.count { $0.verdict.isRecorded }
        }
        #expect(try record(0..<300, named: []) == limit)
        // The pairs that the table has are recorded again, whatever the order of the file is.
        #expect(try record(50..<350, named: []) == limit - 50)
        #expect(try record(200..<300, named: [AppIdentifier("ABCDE12345.a200")]) == 1)
        #expect(try record(0..<300, named: [], .ios9) == limit)
        #expect(try record(0..<300, named: nil) == 300)
        #expect(try table.pairs().count == 300 + limit)
        withExtendedLifetime(place) {}
    }
}
