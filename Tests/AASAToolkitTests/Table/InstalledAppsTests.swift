import AASA
import Testing

@testable import AASAToolkit

@Suite("Installed apps")
struct InstalledAppsTests {
    struct Update: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let before: [String]
        let after: [String]
        let added: [String]
        let kept: [String]
        let removed: [String]
    }

    static let updates = [
        Update(
            testDescription: "the same claims", before: ["webcredentials:a.example"],
            after: ["webcredentials:a.example"], added: [], kept: ["webcredentials:a.example"], removed: []),
        Update(
            testDescription: "one more and one less", before: ["webcredentials:a.example", "applinks:a.example"],
            after: ["webcredentials:a.example", "applinks:b.example"], added: ["applinks:b.example"],
            kept: ["webcredentials:a.example"], removed: ["applinks:a.example"]),
        Update(
            testDescription: "a wildcard for its site", before: ["applinks:a.example"], after: ["applinks:*.a.example"],
            added: [], kept: ["applinks:a.example"], removed: []),
        Update(
            testDescription: "everything gone", before: ["applinks:a.example", "appclips:a.example"], after: [],
            added: [],
            kept: [], removed: ["appclips:a.example", "applinks:a.example"]),
        Update(
            testDescription: "the first claims", before: [], after: ["applinks:a.example"],
            added: ["applinks:a.example"], kept: [], removed: []),
    ]

    @Test(
        "Another build adds its new claims and removes those that it no longer has", arguments: updates,
        Store.allCases)
    func update(_ update: Update, store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let first = try install(table, update.before, [.ios8, .ios14])
        #expect(!first.wasInstalled && first.removed.isEmpty && first.kept.isEmpty)
        let second = try install(table, update.after, [.ios8, .ios14])
        #expect(second.wasInstalled)
        #expect(
            [second.added, second.kept, second.removed].map(Self.words) == [update.added, update.kept, update.removed])
        let rows = try rows(table)
        #expect(Set(rows.map { "\($0.pair.service):\($0.pair.site)" }) == Set(update.added + update.kept))
        #expect(rows.count == 2 * (update.added.count + update.kept.count))
        #expect(rows.allSatisfy { $0.status == .pending && $0.reason == .notChecked && $0.checkedAt == nil })
        #expect(try table.installed(AppIdentifier(Material.app))?.values == update.after)
        #expect(try table.tasks(.until(Material.moment)).flatMap(\.queries).count == rows.count)
    }

    @Test("An installation under other rules adds its own pairs, and keeps those of the earlier one")
    func otherRules() throws {
        let place = try Store.sqlite.place()
        let table = try place.open()
        let installations: [([SystemVersion], added: [SystemVersion], kept: [SystemVersion])] = [
            ([.ios9], [.ios9], []),
            ([.ios8], [.ios8], [.ios9]),
            ([.ios8, .ios9, .ios14], [.ios14], [.ios8, .ios9]),
            ([.ios14], [], [.ios14, .ios8, .ios9]),
        ]
        for (rules, added, kept) in installations {
            let change = try install(table, ["applinks:a.example"], rules)
            #expect(change.added.map(\.system) == added && change.kept.map(\.system) == kept)
        }
        #expect(try install(table, [], [.ios9]).removed.count == 3)
        #expect(try rows(table).isEmpty)
    }

    @Test(
        "A pair that stays keeps its verdict, and one that no app claims stays in any case",
        arguments: Store.allCases)
    func verdicts(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try install(table, ["webcredentials:example.com"], [.ios8])
        _ = try table.record(
            [
                Material.judgement(
                    Material.app, "example.com", status: 404, service: .one(.webcredentials), rules: .ios8),
                Material.judgement(Material.app, "www.example.com", status: 404, service: .any, rules: .ios8),
            ], at: Material.moment
        )
        _ = try install(table, ["webcredentials:example.com", "webcredentials:new.example"], [.ios8])
        let after = try rows(table)
        #expect(after.map(\.reason) == [.clientError, .notChecked, .clientError])
        #expect(after.map(\.claims) == [["example.com"], ["new.example"], []])
        #expect(try table.remove(AppIdentifier(Material.app)) == 3)
        #expect(try table.installed(AppIdentifier(Material.app)) == nil)
    }

    @Test("An app without a claimed pair is not installed any more", arguments: Store.allCases, [false, true])
    func lastClaim(store: Store, isCondition: Bool) throws {
        let place = try store.place()
        let table = try place.open()
        func remove(_ name: String) throws -> Int {
            if isCondition { return try table.remove { $0.pair.site.description == name } }
            return try table.remove(AssociationTable.Filter(status: nil, site: Site(name), app: nil))
        }
        _ = try install(table, ["webcredentials:a.example", "webcredentials:b.example"], [.ios8])
        _ = try table.record(
            [Material.judgement(Material.app, "c.example", status: 404, service: .any, rules: .ios8)],
            at: Material.moment)
        #expect(try remove("a.example") == 1)
        #expect(try table.installed(AppIdentifier(Material.app)) != nil)
        #expect(try remove("b.example") == 1)
        #expect(try table.installed(AppIdentifier(Material.app)) == nil)
        #expect(try rows(table).count == 1)
    }

    @Test("A pair or the pairs of a site are removed, and the others stay", arguments: Store.allCases)
    func removals(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let judgements = try ["a.example", "b.example"].flatMap { site in
            try ["ABCDE12345.a", Material.app].map { app in try Material.judgement(app, site, status: 503) }
        }
        _ = try table.record(judgements, at: Material.moment)
        let pair = judgements[0].pair
        #expect(try table.remove(pair))
        #expect(try !table.remove(pair))
        #expect(try table.pairs(of: pair.site).map(\.pair.app?.description) == [Material.app])
        #expect(try table.remove(Site("b.example")) == 2)
        #expect(try table.pairs().map(\.pair.site) == [pair.site])
        #expect(try table.dueTasks(at: Material.moment) == [])
        #expect(try table.dueTasks(at: Material.moment + 86_400).map(\.site) == [pair.site])
    }

    @Test("A verdict on a pair that was uninstalled in the meantime does not add it again", arguments: Store.allCases)
    func uninstalledMeanwhile(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try install(table, ["webcredentials:example.com"], [.ios8])
        _ = try table.remove(AppIdentifier(Material.app))
        let judgement = try Material.judgement(
            Material.app, "example.com", status: 404, service: .one(.webcredentials), rules: .ios8)
        _ = try table.record([judgement], at: Material.moment, onlyKnown: true)
        #expect(try rows(table).isEmpty)
    }

    @Test("The mode of a claim is the row's, unless the site is claimed without one too", arguments: Store.allCases)
    func modes(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try install(
            table, ["applinks:a.example?mode=developer", "applinks:b.example?mode=managed", "applinks:b.example"],
            [.ios14])
        #expect(try rows(table).map(\.mode) == [.developer, nil])
        #expect(
            try rows(table).map(\.claims) == [["a.example?mode=developer"], ["b.example?mode=managed", "b.example"]])
    }

    private func install(
        _ table: AssociationTable, _ values: [String], _ rules: [SystemVersion]
    ) throws -> AssociationTable.InstallationChange {
        let entitlements = Entitlements(
            identifier: Material.app, team: nil,
            associatedDomains: values.map { Entitlements.Value(text: $0, line: nil) }, isDebuggable: true)
        let installation = Installation(app: try AppIdentifier(Material.app), version: "1.0", values: values)
        return try table.install(
            installation, Installation.claims(of: entitlements.domains.compactMap(\.domain)), under: rules,
            at: Material.moment)
    }

    private static func words(_ pairs: [Pair]) -> [String] { Set(pairs.map { "\($0.service):\($0.site)" }).sorted() }

    private func rows(_ table: AssociationTable) throws -> [PairRecord] {
        var rows: [PairRecord] = []
        try table.rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { rows.append($0) }
        return rows
    }
}
