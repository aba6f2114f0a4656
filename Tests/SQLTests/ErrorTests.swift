import Foundation
import TestSupport
import Testing

@testable import SQL

@Suite("What the database refuses")
struct ErrorTests {
    private func open(_ path: String, creates: Bool = true) throws -> SQLiteConnection {
        try SQLiteConnection(path: path, creates: creates, busyTimeout: 50)
    }

    @Test(
        "A mistake in a statement, or against the schema, has its code",
        arguments: [
            ("SELEC 1", .other), ("SELECT * FROM nothing", .other), ("INSERT INTO t VALUES (NULL)", .constraint),
            ("INSERT INTO t VALUES ('x'), ('x')", .constraint), ("INSERT INTO t VALUES ('long')", .constraint),
            ("", .other),
        ] as [(String, SQLErrorCode)])
    func statements(sql: String, code: SQLErrorCode) throws {
        let folder = try TemporaryFolder()
        let connection = try open(folder.file("t.db"))
        try connection.execute("CREATE TABLE t (a TEXT NOT NULL UNIQUE CHECK (length(a) < 3)) STRICT")
        #expect(throws: SQLError(code)) { try connection.run(sql, with: []) { _ in } }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 0)
    }

    @Test("Another connection's lock is waited for, and is an error in the end")
    func busy() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let first = try open(path)
        let second = try open(path)
        try first.execute("CREATE TABLE t (a)")
        try first.execute("BEGIN IMMEDIATE")
        let start = ContinuousClock().now
        #expect(throws: SQLError(.busy)) { try second.execute("INSERT INTO t VALUES (1)") }
        #expect(ContinuousClock().now - start >= .milliseconds(50))
        try first.execute("COMMIT")
        try second.execute("INSERT INTO t VALUES (1)")
        #expect(try first.integer("SELECT count(*) FROM t", with: []) == 1)
    }

    @Test("A full database is named, and what was written before stays")
    func full() throws {
        let folder = try TemporaryFolder()
        let connection = try open(folder.file("t.db"))
        try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count = 4; INSERT INTO t VALUES ('kept')")
        let large = Value.text(String(repeating: "x", count: 100_000))
        #expect(throws: SQLError(.full)) { try connection.run("INSERT INTO t VALUES (?)", with: [large]) { _ in } }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 1)
    }

    @Test("Writing to a database that is set to be read only is not permitted")
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let connection = try open(folder.file("t.db"))
        try connection.execute("CREATE TABLE t (a); PRAGMA query_only = ON")
        #expect(throws: SQLError(.notPermitted)) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 0)
    }

    @Test("What is not there is opened only to be created, and never without its folder")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SQLError(.cannotOpen)) { try open(folder.file("no.db"), creates: false) }
        #expect(throws: SQLError(.cannotOpen)) { try open(folder.file("no/t.db")) }
        #expect(throws: SQLError(.cannotOpen)) { try open(folder.path) }
        #expect(folder.names == [])
    }

    @Test("A file that is not a database, and a damaged one, are different errors")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let text = try folder.write("text", String(repeating: "no database\n", count: 100))
        #expect(throws: SQLError(.notADatabase)) { try open(text).execute("SELECT count(*) FROM sqlite_schema") }
        let path = folder.file("t.db")
        try open(path).execute("CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(50000))")
        let bytes = try Repository.bytes(path)
        let half = try folder.write("half", Array(bytes.prefix(8192)))
        #expect(throws: SQLError(.damaged)) {
            try open(half).run("SELECT sum(length(hex(a))) FROM t", with: []) { _ in }
        }
    }

    @Test("The values of a statement are not part of its error")
    func secrets() throws {
        let folder = try TemporaryFolder()
        let connection = try open(folder.file("t.db"))
        try connection.execute("CREATE TABLE t (a TEXT UNIQUE)")
        for _ in 0..<2 {
            do throws(SQLError) {
                try connection.run("INSERT INTO t VALUES (?)", with: [.text("secret")]) { _ in }
            } catch {
                #expect(error.code == .constraint)
                #expect(!error.detail.contains("secret") && !error.detail.isEmpty)
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 1)
    }
}
