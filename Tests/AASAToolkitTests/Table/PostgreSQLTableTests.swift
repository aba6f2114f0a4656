import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("A table on a server")
struct PostgreSQLTableTests {
    private func refusal(_ url: String, create: Bool = true) -> ToolkitError? {
        do throws(ToolkitError) {
            _ = try AssociationTable.open(.postgresql(url), create: create)
            return nil
        } catch { return error }
    }

    @Test("A refused login, a missing database and an unavailable server are different errors")
    func login() throws {
        let server = try PostgreSQLServer.shared()
        let database = try server.database()
        let name = try #require(database.split(separator: "/").last.map(String.init))
        let cases: [(String, ToolkitError.TableProblem)] = [
            (server.url(name, password: "wrong-secret"), .loginRefused),
            (server.url(name, user: "nobody-here"), .loginRefused), (server.url("nothing"), .databaseMissing),
            ("postgresql://u:pass-secret@127.0.0.1:1/x", .unavailable),
            ("postgresql://u:pass-secret@127.0.0.1:port/x", .badURL),
            ("postgresql://u:pa/ss-secret@127.0.0.1/x", .badURL),
            ("postgresql://u@127.0.0.1:1/x?password=pass-secret&nothing=1", .badURL),
            ("postgresql://u:p%zz-secret@127.0.0.1/x", .badURL),
            ("postgresql://u@127.0.0.1:1/x?password=pass-secret", .unavailable),
        ]
        for (url, problem) in cases {
            let error = try #require(refusal(url))
            #expect(error.code == .table(problem), "\(url): \(error)")
            #expect(!"\(error)".contains("secret"), "\(error)")
        }
    }

    @Test("Another program's schema, a newer or an older one, is rejected and not changed")
    func foreign() throws {
        let server = try PostgreSQLServer.shared()
        let cases: [(String, ToolkitError.TableProblem)] = [
            ("CREATE SCHEMA aasa; CREATE TABLE aasa.pairs (x text)", .notATable),
            ("CREATE SCHEMA aasa; CREATE TABLE aasa.meta (x text)", .notATable),
            ("CREATE SCHEMA aasa; CREATE TABLE aasa.meta (version bigint)", .notATable),
            ("CREATE SCHEMA aasa; CREATE TABLE aasa.meta (version bigint); INSERT INTO aasa.meta VALUES (99)", .newer),
            ("CREATE SCHEMA aasa; CREATE TABLE aasa.meta (version bigint); INSERT INTO aasa.meta VALUES (5)", .older),
            (
                "CREATE SCHEMA aasa; CREATE TABLE aasa.meta (version bigint); INSERT INTO aasa.meta VALUES (6)",
                .notATable
            ),
            (
                """
                CREATE SCHEMA aasa; CREATE TABLE aasa.meta (version bigint); INSERT INTO aasa.meta VALUES (6);
                CREATE TABLE aasa.apps (a text); CREATE TABLE aasa.sites (a text); CREATE TABLE aasa.history (a text);
                CREATE TABLE aasa.notices (a text); CREATE VIEW aasa.pairs AS SELECT pg_sleep(60)::text AS a
                """, .notATable
            ),
        ]
        let look =
            "SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'aasa'::regnamespace"
        for (sql, problem) in cases {
            let url = try server.database()
            try server.sql(sql, at: url)
            let before = try server.sql(look, at: url)
            for create in [false, true] { #expect(refusal(url, create: create)?.code == .table(problem)) }
            #expect(try server.sql(look, at: url) == before)
        }
    }

    @Test("Objects of other schemas have no effect, whatever the path of the database is")
    func searchPath() throws {
        let server = try PostgreSQLServer.shared()
        let url = try server.database()
        let names = ["pairs", "apps", "sites", "history", "notices", "meta"]
        try server.sql(
            """
            CREATE SCHEMA evil;
            \(names.map { "CREATE TABLE evil.\($0) (a text); CREATE TABLE public.\($0) (a text);" }.joined())
            CREATE FUNCTION evil.wrong(text, text) RETURNS boolean LANGUAGE plpgsql AS
                'BEGIN RAISE EXCEPTION ''evil''; END';
            CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.wrong);
            CREATE FUNCTION evil.min(bigint) RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''evil''; END';
            DO 'BEGIN EXECUTE format(''ALTER DATABASE %I SET search_path = evil, public, pg_catalog'', current_database()); END';
            """, at: url)
        let table = try #require(
            try AssociationTable.open(.postgresql(url + "?options=-csearch_path%3Devil"), create: true))
        try table.connection.execute("CREATE TEMP TABLE pairs (a text); CREATE TEMP TABLE sites (a text)")
        _ = try table.record([Material.judgement()], at: Material.moment)
        #expect(try table.pairs().count == 1)
        #expect(try table.nextDue(nil) != nil)
        #expect(try table.remove(AppIdentifier(Material.app)) == 1)
        #expect(try server.sql("SELECT count(*) FROM aasa.meta", at: url) == "1")
        #expect(
            try server.sql(
                "SELECT DISTINCT pg_catalog.count(*) FROM evil.pairs UNION SELECT pg_catalog.count(*) FROM public.pairs",
                at: url) == "0")
    }

    @Test("A table is created only on request; an empty schema becomes a table")
    func missing() throws {
        let server = try PostgreSQLServer.shared()
        let url = try server.database()
        #expect(try AssociationTable.open(.postgresql(url), create: false) == nil)
        try server.sql("CREATE SCHEMA aasa", at: url)
        #expect(try AssociationTable.open(.postgresql(url), create: false) == nil)
        #expect(try AssociationTable.open(.postgresql(url), create: true) != nil)
        #expect(try AssociationTable.open(.postgresql(url), create: false) != nil)
    }

    @Test("A role that may only read can read, and is refused when writing")
    func reader() throws {
        let server = try PostgreSQLServer.shared()
        let url = try server.database()
        let owner = try #require(try AssociationTable.open(.postgresql(url), create: true))
        _ = try owner.record([Material.judgement()], at: Material.moment)
        let name = "reader\(UUID().uuidString.prefix(8).lowercased())"
        try server.sql(
            """
            CREATE ROLE \(name) LOGIN PASSWORD 'reader'; GRANT USAGE ON SCHEMA aasa TO \(name);
            GRANT SELECT ON ALL TABLES IN SCHEMA aasa TO \(name);
            """, at: url)
        let database = try #require(url.split(separator: "/").last.map(String.init))
        let reader = try #require(
            try AssociationTable.open(
                .postgresql(server.url(database, user: name, password: "reader")), create: false))
        #expect(try reader.pairs().count == 1)
        #expect(throws: ToolkitError(.table(.notPermitted), path: nil, detail: "")) {
            try reader.record([Material.judgement()], at: Material.moment)
        }
        let other = try server.database().split(separator: "/").last.map(String.init) ?? ""
        #expect(refusal(server.url(other, user: name, password: "reader"))?.code == .table(.notPermitted))
    }

    @Test("Another program's change wakes a listener; its own does not")
    func notification() throws {
        let place = try Store.postgresql.place()
        let (waiting, other) = (try place.open(), try place.open())
        let descriptor = try #require(try waiting.wakeDescriptor)
        #expect(try waiting.wakeDescriptor == descriptor)
        func isReadable(_ milliseconds: Int32) -> Bool {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, milliseconds) == 1
        }
        #expect(!isReadable(0))
        _ = try waiting.record([Material.judgement()], at: Material.moment)
        #expect(try !waiting.drainNotifications() && !isReadable(0))
        _ = try other.record([Material.judgement(Material.app, "b.example")], at: Material.moment)
        #expect(isReadable(5000))
        #expect(try waiting.drainNotifications() && !isReadable(0))
        // Nothing is due earlier than before.
        _ = try other.record([Material.judgement(Material.app, "b.example", status: 404)], at: Material.moment)
        _ = try waiting.pairs()
        #expect(try !waiting.drainNotifications())
        // A notification that came with the reply to another statement counts too.
        _ = try other.install(
            Installation(app: AppIdentifier(Material.app), version: nil, values: []), [], under: [],
            at: Material.moment)
        #expect(isReadable(5000))
        _ = try waiting.pairs()
        #expect(isReadable(0))
        #expect(try waiting.drainNotifications() && !isReadable(0))
        #expect(try Store.sqlite.place().open().wakeDescriptor == nil)
    }

    @Test("A stopped server is unavailable; after its restart the table is reconnected, and nothing is lost")
    func restart() throws {
        let server = try PostgreSQLServer(isDurable: true)
        let place = Place(nil, .postgresql(try server.database()))
        let table = try place.open()
        let descriptor = try #require(try table.wakeDescriptor)
        _ = try table.record([Material.judgement(failure: "kept")], at: Material.moment)
        server.stop()
        let unavailable = ToolkitError(.table(.unavailable), path: nil, detail: "")
        #expect(throws: unavailable) { try table.drainNotifications() }
        #expect(throws: unavailable) { try table.record([Material.judgement(failure: "lost")], at: Material.moment) }
        #expect(throws: unavailable) { try table.pairs() }
        #expect(throws: unavailable) { try table.reconnect() }
        try server.start()
        try table.reconnect()
        #expect(
            try table.pairs().map(\.message)
                == ["https://example.com/apple-app-site-association does not answer: no connection (kept)"])
        _ = try table.record([Material.judgement(failure: "again")], at: Material.moment)
        _ = try place.open().record([Material.judgement(Material.app, "b.example")], at: Material.moment)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 5000) == 1)
        #expect(try table.drainNotifications())
        #expect(try table.wakeDescriptor == descriptor)
    }
}
