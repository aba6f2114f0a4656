import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Copies of a table")
struct TableCopyTests {
    /// A table with something of everything, and with a text that needs care.
    private func fill(_ table: AssociationTable) throws {
        for failure in [nil, "It's \u{FC} \u{1F600}\n\t\\ \"so\""] {
            let judgements = try (0..<300).map {
                try Material.judgement(Material.app, "s\($0).example", status: 404, failure: failure)
            }
            _ = try table.record(judgements, at: Material.moment)
        }
        _ = try table.recordCheck(
            [Material.judgement(status: 404)], at: Material.moment, serverNotAfter: Material.moment,
            notifications: NotificationPolicy(sinks: ["x"], warnBefore: 1))
        let installation = Installation(app: try AppIdentifier(Material.app), version: "1 (2)", values: ["a", "b"])
        _ = try table.install(installation, [], under: [.ios8], at: Material.moment)
        _ = try table.lease([Site("s1.example")], under: Lease(1))
    }

    @Test("A copy has the rows of the table, for all pairs of stores", arguments: Store.allCases, Store.allCases)
    func whole(from: Store, to: Store) throws {
        let (source, destination) = (try from.place(), try to.place())
        let table = try source.open()
        try fill(table)
        let contents = try AssociationTable.copy(from: source.location, to: destination.location)
        #expect(contents == TableContents(pairs: 301, apps: 1, changes: 300))
        let copy = try destination.open()
        #expect(try copy.pairs() == table.pairs())
        #expect(try copy.changes() == table.changes())
        #expect(try copy.installed(AppIdentifier(Material.app)) == table.installed(AppIdentifier(Material.app)))
        #expect(try copy.nextDelivery(sink: "x") == Material.moment)
        // Leases are not copied: everything is free there.
        #expect(
            try copy.leaseDue(nil, at: Material.moment + 4 * 3600, limit: 999, isProbe: false, under: Lease(2)).count
                == 300)
        #expect(
            try table.leaseDue(nil, at: Material.moment + 4 * 3600, limit: 999, isProbe: false, under: Lease(2)).count
                == 299)
        #expect(throws: ToolkitError(.table(.notEmpty), path: nil, detail: "")) {
            try AssociationTable.copy(from: source.location, to: destination.location)
        }
    }

    @Test("A table that cannot be copied completely leaves no copy", arguments: Store.allCases)
    func half(store: Store) throws {
        let source = try Store.sqlite.place()
        try fill(source.open())
        // What no other store takes: a constraint that came along by hand.
        _ = try source.sql(
            "PRAGMA ignore_check_constraints = 1; UPDATE pairs SET status = 'strange' WHERE site = 's7.example'")
        let destination = try store.place()
        let error = #expect(throws: ToolkitError.self) {
            try AssociationTable.copy(from: source.location, to: destination.location)
        }
        if store == .sqlite { #expect(error?.path == source.location.shown) }
        let left = try AssociationTable.open(destination.location, create: false)
        #expect(try left?.pairs() ?? [] == [])
        if store == .sqlite { #expect(left == nil) }
        #expect(try AssociationTable.copy(from: store.place().location, to: destination.location) == nil)
    }

    @Test("A file that another program created or fills is not removed")
    func others() async throws {
        let source = try Store.sqlite.place()
        try fill(source.open())
        _ = try source.sql(
            "PRAGMA ignore_check_constraints = 1; UPDATE pairs SET status = 'strange' WHERE site = 's7.example'")
        let refused = { (place: Place) in
            _ = #expect(throws: ToolkitError.self) {
                try AssociationTable.copy(from: source.location, to: place.location)
            }
        }
        let destination = try Store.sqlite.place()
        // An empty table that existed before stays, with any result of the copy.
        let mine = try destination.open()
        refused(destination)
        _ = try mine.record([Material.judgement(failure: "kept")], at: Material.moment)
        #expect(
            try destination.open().pairs().map(\.message)
                == ["https://example.com/apple-app-site-association does not answer: no connection (kept)"])
        // Many copies to one location: one fills it, and every other one fails.
        let sound = try Store.sqlite.place()
        try fill(sound.open())
        let common = try Store.sqlite.place()
        let filled = await successes(of: 8) { number in
            let from = number % 2 == 0 ? source : sound
            return (try? AssociationTable.copy(from: from.location, to: common.location)) != nil
        }
        let left = try AssociationTable.open(common.location, create: false)
        #expect(filled <= 1)
        #expect(try left?.pairs().count ?? 0 == filled * 301)
    }
}
