import AASA
import Testing

@testable import AASAToolkit

@Suite("Pages of pairs")
struct PairPageTests {
    /// Pairs whose sites end in a number, which names them here.
    private func table(_ store: Store) throws -> (Place, AssociationTable) {
        let place = try store.place()
        let table = try place.open()
        _ = try place.sql(
            (0..<40).map { number in
                let (status, reason) = [
                    ("approved", "approved"), ("denied", "redirect"), ("pending", "unreachable"),
                    ("denied", "app-not-listed"), ("pending", "approved"),
                ][number % 5]
                let team = #"{"team":"\#(number % 2)","note":"a \"b\" ~"}"#
                return """
                    INSERT INTO pairs (app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, labels)
                    VALUES ('ABCDE12345.app\(number % 3)', 's\(10 + number).example', '\(number % 4 == 0 ? "~odd~" : "any")',
                        '\(number % 2 == 0 ? "ios8" : "ios14")', '\(status)', '\(reason)', 'm', '{}', 1, 7,
                        \(number % 7 == 0 ? "NULL" : String(number % 10)), '\(team)');
                    INSERT INTO sites (site, spread) VALUES ('s\(10 + number).example', 0);
                    """
            }.joined())
        return (place, table)
    }

    /// All pages, as the numbers of their sites.
    private func pages(
        _ table: AssociationTable, _ filter: AssociationTable.Filter, _ order: PageOrder, limit: Int
    ) throws -> [[Int]] {
        var pages: [[Int]] = []
        var cursor: PairCursor?
        repeat {
            let page = try table.page(filter, by: order, after: cursor, limit: limit)
            pages.append(page.pairs.compactMap { Int($0.pair.site.host.dropFirst().prefix(2)) })
            cursor = try page.next.map { try #require(PairCursor($0.description)) }
        } while cursor != nil && pages.count < 100
        return pages
    }

    @Test("Pages have each matching pair once, in the order, for any length", arguments: Store.allCases)
    func orders(store: Store) throws {
        let (place, table) = try table(store)
        let filters: [(inout AssociationTable.Filter) -> Void] = [
            { _ in }, { $0.status = .denied }, { $0.excludesApproved = true },
            { ($0.excludesApproved, $0.reason) = (true, .approved) }, { $0.reason = .redirect },
            { ($0.status, $0.system) = (.pending, .ios8) },
            { $0.reason = .approved }, { $0.service = ServiceSelection(name: "~odd~") },
            { $0.site = NamePattern(wildcard: "s2*", isCaseSensitive: false) },
            { $0.app = NamePattern(AppIdentifier.sample("ABCDE12345.app1")) }, { $0.search = "APP2" },
            { $0.search = "s3" }, { $0.label = Labels.Entry(name: "team", text: "1") },
            { $0.label = Labels.Entry(name: "note", text: "a \"b\" ~") },
            { $0.label = Labels.Entry(name: "note", text: "a") },
        ]
        for (number, set) in filters.enumerated() {
            var filter = AssociationTable.Filter()
            set(&filter)
            var all: [Int] = []
            try table.rows(filter) { all.append(Int($0.pair.site.host.dropFirst().prefix(2)) ?? 0) }
            #expect(all.isEmpty == (number == filters.count - 1))
            for order in PageOrder.allCases {
                let whole = try pages(table, filter, order, limit: 100)
                #expect(whole.count == 1 && whole[0].sorted() == all, "\(number) \(order)")
                if order == .site { #expect(whole[0] == all) }
                if order == .checked {
                    let checks = whole[0].map { ($0 - 10) % 7 == 0 ? 0 : ($0 - 10) % 10 }
                    #expect(checks == checks.sorted(by: >))
                }
                for limit in [1, 3, all.count].filter({ $0 > 0 }) {
                    #expect(try pages(table, filter, order, limit: limit).flatMap(\.self) == whole[0])
                }
            }
        }
        withExtendedLifetime(place) {}
    }

    @Test("Failures come first", arguments: Store.allCases)
    func failures(store: Store) throws {
        let (place, table) = try table(store)
        let pairs = try table.page(AssociationTable.Filter(), by: .status, after: nil, limit: 100).pairs
        var order: [String] = []
        for pair in pairs {
            let name = "\(pair.status) \(pair.reason.rawValue)"
            if order.last != name { order.append(name) }
        }
        #expect(
            order == [
                "denied app-not-listed", "denied redirect", "pending approved", "pending unreachable",
                "approved approved",
            ])
        withExtendedLifetime(place) {}
    }

    @Test("A cursor is read from the text that it was written as, and nothing else is a cursor")
    func cursors() {
        #expect(PairCursor("denied~redirect~s1~a~ios8~5~~odd~")?["service"] == "~odd~")
        for text in ["", "a~b", String(repeating: "~", count: 3000)] { #expect(PairCursor(text) == nil) }
        #expect(PairCursor("x'y~~~~~~") != nil)
    }

    @Test("A cursor with any text finds no error", arguments: Store.allCases)
    func invented(store: Store) throws {
        let (place, table) = try table(store)
        for text in ["x'y~~~~~~", "denied~\u{0}~;--~\u{202E}~~~", "approved~zzz~zzz~zzz~zzz~1;--~zzz"] {
            for order in PageOrder.allCases {
                _ = try table.page(AssociationTable.Filter(), by: order, after: PairCursor(text), limit: 3)
            }
        }
        withExtendedLifetime(place) {}
    }

    @Test("Sites are found by a part of their name", arguments: Store.allCases)
    func sites(store: Store) throws {
        let (place, table) = try table(store)
        #expect(
            try table.sites(containing: "4.EX", limit: 3).map(\.description) == [
                "s14.example", "s24.example", "s34.example",
            ])
        #expect(try table.sites(containing: "%", limit: 3) == [])
        // Names that begin so come first.
        #expect(try table.sites(containing: "S1", limit: 1).map(\.description) == ["s10.example"])
        withExtendedLifetime(place) {}
    }
}

extension AppIdentifier {
    fileprivate static func sample(_ text: String) -> AppIdentifier {
        guard let app = try? AppIdentifier(text) else { preconditionFailure(text) }
        return app
    }
}
