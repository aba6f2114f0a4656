import Testing

@testable import AASA
@testable import AASAToolkit

@Suite("Checks of other programs since a run read the table")
struct EarlierCheckTests {
    private let later = Material.moment + 3 * 3600

    @Test("Pairs that were checked since are answered, the others remain to be checked", arguments: Store.allCases)
    func retried(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let (a, b, c) = ("ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c")
        _ = try table.record([a, b, c].map { try Material.judgement($0) }, at: Material.moment)
        var checks = CheckSnapshot()
        let tasks = try table.tasks(.until(later), &checks)
        _ = try place.sql("UPDATE sites SET signer_not_after = 2")
        #expect(try table.reconcile(tasks, since: checks) == [ReconciledTask(rest: tasks[0])])
        // At the same moment as before: the attempts differ.
        _ = try place.open().record([Material.judgement(a, failure: "again")], at: Material.moment)
        _ = try table.remove(AppIdentifier(c))
        var reconciled = try #require(try table.reconcile(tasks, since: checks).first)
        #expect(reconciled.rest?.queries.flatMap(\.apps).map(\.description) == [b])
        #expect(
            reconciled.answered.map(\.message) == [
                "https://example.com/apple-app-site-association does not answer: no connection (again)"
            ]
                && reconciled.answered.map(\.attempts) == [2])
        #expect(reconciled.removed == 1)
        #expect(reconciled.certificates.map(\.notAfter) == [Timestamp(seconds: 2)])
        _ = try table.record([Material.judgement(b, status: 404)], at: later)
        reconciled = try #require(try table.reconcile(tasks, since: checks).first)
        #expect(reconciled.rest == nil && reconciled.answered.map(\.reason) == [.unreachable, .clientError])
        // Nothing in a later reading is old.
        var fresh = CheckSnapshot()
        #expect(try table.reconcile(table.tasks(.all, &fresh), since: fresh).allSatisfy { $0.answered == [] })
    }

    @Test("An installation returns the earlier checks of its pairs", arguments: Store.allCases)
    func installed(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let app = try AppIdentifier(Material.app)
        let claims = ["example.com", "new.example"].compactMap { try? Site($0) }.map {
            Installation.Claim(site: $0, service: .webcredentials, domains: [$0.description], mode: nil)
        }
        _ = try table.record([Material.judgement(status: 404)], at: Material.moment)
        let change = try table.install(
            Installation(app: app, version: nil, values: []), claims, under: [.ios8], at: Material.moment)
        let tasks = claims.map {
            VerificationTask(
                site: $0.site, apps: [app], service: .one(.webcredentials), rules: [.ios8], mode: nil)
        }
        #expect(try table.reconcile(tasks, since: change.checks).map(\.rest) == tasks)
        _ = try table.record([Material.judgement(Material.app, "new.example")], at: Material.moment)
        #expect(try table.reconcile(tasks, since: change.checks).map(\.rest) == [tasks[0], nil])
        _ = try table.remove(app)
        #expect(try table.reconcile(tasks, since: change.checks).map(\.removed) == [1, 1])
    }

    @Test(
        "An app that is installed while another one is removed from the same site finds the site's row",
        arguments: Store.allCases)
    func beside(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        _ = try table.record([Material.judgement("ABCDE12345.old")], at: Material.moment)
        let claim = Installation.Claim(
            site: try Site("example.com"), service: .webcredentials, domains: ["example.com"], mode: nil)
        let removal = """
            DELETE FROM pairs WHERE app = 'ABCDE12345.old';
            DELETE FROM sites WHERE NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.site = sites.site);
            """
        // Another program has the row locked, and deletes it.
        try place.whileLocked(by: store == .sqlite ? "" : "SELECT 1 FROM sites FOR UPDATE;", then: removal) {
            _ = try table.install(
                Installation(app: AppIdentifier(Material.app), version: nil, values: []), [claim], under: [.ios8],
                at: Material.moment)
        }
        #expect(try place.sql("SELECT app FROM pairs WHERE site IN (SELECT site FROM sites)") == Material.app)
        #expect(try table.nextDue(nil) == Material.moment)
    }
}
