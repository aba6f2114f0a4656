import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Files that are not tables")
struct TableRefusalTests {
    /// A table with rows, as the bytes of its file.
    private func table(rows: Int) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try {
            let table = try #require(try AssociationTable.open(.file(folder.file("t.db")), create: true))
            let judgements = try (0..<rows).map {
                try Material.judgement(
                    "ABCDE12345.a\($0)", "s\($0).example", failure: String(repeating: "m", count: 200))
            }
            _ = try table.record(judgements, at: Material.moment)
        }()
        #expect(folder.names == ["t.db"])
        return try Repository.bytes(folder.file("t.db"))
    }

    private func sqlite(_ sql: String, _ bytes: [UInt8]? = nil) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        if let bytes { try folder.write("t.db", bytes) }
        #expect(try Command.run(["sqlite3", folder.file("t.db"), sql]).status == 0)
        return try Repository.bytes(folder.file("t.db"))
    }

    private func file(_ kind: String) throws -> [UInt8] {
        switch kind {
        case "a text": Array("hello\n".utf8)
        case "a long text": Array(String(repeating: "hello\n", count: 10_000).utf8)
        case "a NUL": [0]
        case "a header alone": Array(try table(rows: 1).prefix(100))
        case "half a header": Array(try table(rows: 1).prefix(60))
        case "another database": try sqlite("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        case "another database in WAL mode": try sqlite("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
        case "another program's database": try sqlite("PRAGMA application_id = 7; CREATE TABLE pairs (a)")
        case "a newer table": try sqlite("PRAGMA user_version = \(TableSchema.version + 1)", table(rows: 1))
        case "a much newer table": try sqlite("PRAGMA user_version = 2147483647", table(rows: 1))
        case "an older table": try sqlite("PRAGMA user_version = \(TableSchema.version - 1)", table(rows: 1))
        case "a table without a version": try sqlite("PRAGMA user_version = 0", table(rows: 1))
        case "a view": try sqlite("CREATE VIEW v AS SELECT * FROM pairs", table(rows: 1))
        case "an endless view in place of the pairs":
            try sqlite(
                """
                DROP TABLE pairs; CREATE VIEW pairs AS
                WITH RECURSIVE r(app) AS (SELECT 1 UNION ALL SELECT app FROM r) SELECT app, app AS site FROM r
                """, table(rows: 1))
        case "a trigger":
            try sqlite("CREATE TRIGGER t AFTER UPDATE ON sites BEGIN DELETE FROM pairs; END", table(rows: 1))
        case "a virtual table": try sqlite("CREATE VIRTUAL TABLE f USING fts5(a)", table(rows: 1))
        case "a virtual table in disguise":
            try sqlite(
                """
                CREATE TABLE f (a); PRAGMA writable_schema = 1;
                UPDATE sqlite_schema SET sql = 'CREATE/**/VIRTUAL TABLE f USING fts5(a)' WHERE name = 'f'
                """, table(rows: 1))
        case "a table with a huge text":
            try sqlite("UPDATE pairs SET message = hex(zeroblob(1000000))", table(rows: 1))
        case "a truncated table": Array(try table(rows: 200).prefix(4096))
        case "a table cut within a page": Array(try table(rows: 200).dropLast(5000))
        case "a table whose pages are garbage":
            try table(rows: 200).prefix(100) + SeededGenerator.garbage(40_000)
        default: []
        }
    }

    @Test(
        "Another program's file, a newer, an older or a damaged one is rejected and not changed",
        arguments: [
            ("a text", .notATable), ("a long text", .notATable), ("a NUL", .notATable), ("half a header", .notATable),
            ("another database", .notATable), ("another database in WAL mode", .notATable),
            ("another program's database", .notATable),
            ("a newer table", .newer), ("a much newer table", .newer), ("an older table", .older),
            ("a table without a version", .older), ("a header alone", .damaged),
            ("a view", .notATable), ("an endless view in place of the pairs", .notATable), ("a trigger", .notATable),
            ("a virtual table", .notATable), ("a virtual table in disguise", .notATable),
            ("a table with a huge text", .damaged), ("a truncated table", .damaged),
            ("a table cut within a page", .damaged), ("a table whose pages are garbage", .damaged),
        ] as [(String, ToolkitError.TableProblem)])
    func refused(kind: String, problem: ToolkitError.TableProblem) throws {
        let folder = try TemporaryFolder()
        let bytes = try file(kind)
        let path = try folder.write("t.db", bytes)
        for create in [false, true] {
            let error = #expect(throws: ToolkitError.self) {
                let table = try AssociationTable.open(.file(path), create: create)
                try table?.rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { _ in }
            }
            #expect(error?.code == .table(problem), "\(String(describing: error))")
            #expect(error?.path == path)
            #expect(try Repository.bytes(path) == bytes)
            #expect(folder.names == ["t.db"])
        }
    }

    @Test("A directory, a device and a path without a folder are rejected")
    func noFile() throws {
        let folder = try TemporaryFolder()
        for (path, problem) in [
            (folder.path, ToolkitError.TableProblem.isDirectory), ("/dev/null", .notATable),
            (folder.file("no/t.db"), .missingFolder),
        ] {
            #expect(throws: ToolkitError(.table(problem), path: nil, detail: "")) {
                try AssociationTable.open(.file(path), create: true)
            }
        }
        #expect(folder.names == [])
        #expect(throws: ToolkitError(.table(.unavailable), path: nil, detail: "")) {
            try AssociationTable.open(TableLocation("postgresql://127.0.0.1:1/x"), create: true)
        }
    }

    @Test("A missing table is created only on request, and an empty file becomes a table")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(try AssociationTable.open(.file(folder.file("t.db")), create: false) == nil)
        let empty = try folder.write("empty", [])
        #expect(try AssociationTable.open(.file(empty), create: false) == nil)
        #expect(folder.names == ["empty"])
        #expect(try AssociationTable.open(.file(empty), create: true) != nil)
        #expect(try AssociationTable.open(.file(empty), create: false) != nil)
    }

    @Test("A location is a path, or a URL of PostgreSQL")
    func locations() {
        #expect(TableLocation("t.db") == .file("t.db"))
        #expect(TableLocation("/a b/t") == .file("/a b/t"))
        #expect(TableLocation("postgresql://h/d") == .postgresql("postgresql://h/d"))
        #expect(TableLocation("postgres://h/d") == .postgresql("postgres://h/d"))
        #expect(TableLocation("PostgreSQL://h/D") == .postgresql("postgresql://h/D"))
        #expect(TableLocation("POSTGRES://h/d") == .postgresql("postgres://h/d"))
        #expect(TableLocation("postgresql.db") == .file("postgresql.db"))
        #expect(TableLocation("POSTGRESQL://u:secret@h/d").shown == "postgresql://u@h/d")
        #expect(TableLocation.postgresql("host=h password=secret").shown == "postgresql://…")
    }

    @Test(
        "A URL of another kind, and libpq's keywords, are neither a path nor a URL; passwords are not shown",
        arguments: [
            ("mysql://u:secret@h/d", "mysql://h/d"), ("posgresql://h/d", "posgresql://h/d"),
            ("postgresql:d", "postgresql:d"), ("sqlite:t.db", "sqlite:t.db"), ("file:t.db", "file:t.db"),
            ("host=h dbname=d password=secret", "host…"), ("dbname=d", "dbname…"),
            ("password=secret host=h", "password…"), ("host = h dbname = d", "host…"),
        ])
    func invalidLocations(text: String, shown: String) throws {
        #expect(TableLocation(text).shown == shown)
        #expect(throws: ToolkitError(.table(.badURL), path: nil, detail: "")) {
            try AssociationTable.open(TableLocation(text), create: true)
        }
        #expect(try AssociationTable.open(.file("./" + text), create: false) == nil)
    }

    @Test(
        "The standard location is in the state folder, or in the home",
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/aasa/table.db"),
            (["HOME": "/h"], "/h/.local/state/aasa/table.db"),
            (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/aasa/table.db"),
            (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/aasa/table.db"),
            (["XDG_STATE_HOME": "/s"], "/s/aasa/table.db"), ([:], nil), (["HOME": ""], nil),
        ] as [([String: String], String?)])
    func standard(environment: [String: String], path: String?) {
        #expect(TableLocation.standard { environment[$0] } == path)
    }

    @Test("Why a server ended a statement is stated in its own words, a lock or a time limit of the role")
    func ended() {
        let reason = "canceling statement due to statement timeout"
        let error = ToolkitError(.table(.busy), path: "postgresql://h/d", detail: reason)
        #expect(error.message == "the table 'postgresql://h/d' cannot be used now: \(reason)")
    }
}

extension SeededGenerator {
    fileprivate static func garbage(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 1)
        return generator.bytes(count)
    }
}
