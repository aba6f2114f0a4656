import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Tables of earlier versions")
struct TableMigrationTests {
    /// The statements that make a table of version 3 of one of the present version.
    private func undo(_ store: Store) -> String {
        """
        DROP INDEX pairs_by_status; DROP INDEX pairs_by_site; CREATE INDEX pairs_by_site ON pairs (site); DROP INDEX pairs_by_check; DROP INDEX history_by_time; DROP INDEX history_by_app;
        ALTER TABLE pairs DROP COLUMN sha256; ALTER TABLE pairs DROP COLUMN labels;
        ALTER TABLE pairs DROP COLUMN approved_sha256;
        DROP TABLE documents; ALTER TABLE notices DROP COLUMN cause;
        \(store == .sqlite ? "PRAGMA user_version = 3" : "UPDATE meta SET version = 3");
        """
    }

    @Test("A table of version 3 is migrated without loss when it is opened", arguments: Store.allCases)
    func fromVersion3(store: Store) throws {
        let place = try store.place()
        var before: [PairRecord] = []
        try {
            let table = try place.open()
            for failure in [nil, "x\u{FC}"] {
                _ = try table.record([Material.judgement(failure: failure)], at: Material.moment)
            }
            let installation = Installation(
                app: try AppIdentifier(Material.app), version: "1", values: ["applinks:b.example?mode=developer"])
            let entitlements = Entitlements(
                identifier: nil, team: nil,
                associatedDomains: installation.values.map { Entitlements.Value(text: $0, line: nil) },
                isDebuggable: nil)
            let claims = Installation.claims(of: entitlements.domains.compactMap(\.domain))
            _ = try table.install(installation, claims, under: [.ios8], at: Material.moment)
            before = try table.pairs()
        }()
        _ = try place.sql(undo(store))
        let table = try place.open()
        for index in before.indices { before[index].sha256 = nil }
        #expect(try table.pairs() == before)
        #expect(try table.changes().count == 1)
        #expect(try table.installed(AppIdentifier(Material.app))?.version == "1")
        _ = try table.record([Material.judgement()], at: Material.moment)
        // The migration is complete: the next opening changes nothing.
        #expect(try place.open().pairs().count == 2)
    }

    @Test("A program of version 3 that has the table open continues to use it", arguments: Store.allCases)
    func inUse(store: Store) throws {
        let place = try store.place()
        try { _ = try place.open() }()
        _ = try place.sql(undo(store))
        _ = try place.open()
        let insert = """
            INSERT INTO pairs (app, site, service, rules, status, reason, message, evidence, attempts, first_seen)
            VALUES ('\(Material.app)', 'a.example', 'any', 'ios8', 'denied', 'redirect', 'm', '{}', 1, 7)
            """
        _ = try place.sql(insert)
        let pair = try #require(try place.open().pairs().first)
        #expect(pair.sha256 == nil && pair.labels == nil)
    }

    @Test("A table of version 4 gets the indices that pages are read from", arguments: Store.allCases)
    func fromVersion4(store: Store) throws {
        let place = try store.place()
        try { _ = try place.open() }()
        _ = try place.sql(
            """
            DROP INDEX pairs_by_status; DROP INDEX pairs_by_site; DROP INDEX pairs_by_check;
            CREATE INDEX pairs_by_site ON pairs (site);
            CREATE INDEX pairs_by_status ON pairs (status, reason);
            \(store == .sqlite ? "PRAGMA user_version = 4" : "UPDATE meta SET version = 4");
            """)
        _ = try place.open()
        let indices =
            store == .sqlite
            ? "SELECT sql FROM sqlite_schema WHERE name IN ('pairs_by_status', 'pairs_by_check'); PRAGMA user_version"
            : "SELECT indexdef FROM pg_indexes WHERE indexname IN ('pairs_by_status', 'pairs_by_check'); SELECT version FROM meta"
        let text = try place.sql(indices)
        #expect(text.contains("(status, reason, site, app, service, rules)") && text.hasSuffix("6"))
        #expect(text.contains("pairs_by_check"))
    }

    @Test("A pair keeps the digest of the judged document; labels stay until others come", arguments: Store.allCases)
    func document(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        // printf '{}' | sha256sum
        let digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
        let reader = ContentReader(trust: try Material.trust())
        let site = try Site("a.example")
        func judgement(_ bytes: [UInt8]) throws -> Judgement {
            let observation = LocalFile.observation(bytes, site: site, reader, at: Material.moment)
            return Judge(site: site, rules: .ios9, mode: nil, observation: observation)
                .judge(try AppIdentifier(Material.app), .any)
        }
        _ = try table.record([judgement(Array("{}".utf8))], at: Material.moment)
        #expect(try table.pairs().map(\.sha256) == [digest])
        _ = try place.sql(#"UPDATE pairs SET labels = '{"team":"Web"}'"#)
        // A file that is cut off is no document, and a site that does not answer shows none.
        _ = try table.record(
            [judgement([UInt8](repeating: 32, count: AssociationFile.maximumSize + 1))], at: Material.moment)
        #expect(try table.pairs().map(\.sha256) == [nil])
        #expect(try table.pairs().map { $0.labels?.json.line } == [#"{"team":"Web"}"#])
    }
}
