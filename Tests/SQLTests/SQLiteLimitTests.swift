import TestSupport
import Testing

@testable import SQL

@Suite("Limits for hostile files")
struct SQLiteLimitTests {
    /// A file that sqlite3 made.
    private func connection(_ folder: TemporaryFolder, _ sql: String) throws -> SQLiteConnection {
        let made = try Command.run(["sqlite3", folder.file("t.db")], input: Array(sql.utf8))
        #expect(made.status == 0, "\(made.errorText)")
        return try SQLiteConnection(path: folder.file("t.db"), creates: false, busyTimeout: 100)
    }

    @Test("A statement without an end is ended")
    func endless() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder, "CREATE TABLE t (a)")
        connection.limits.intervals = 3
        let endless = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r"
        #expect(throws: SQLError(.damaged)) { try connection.integer(endless, with: []) }
        #expect(throws: SQLError(.damaged)) { try connection.execute(endless) }
        // The next statement has its own budget, and so has each row.
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 0)
        var rows = 0
        let many = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 1000000) SELECT n FROM r"
        try connection.run(many, with: []) { _ in rows += 1 }
        #expect(rows == 1_000_000)
    }

    @Test(
        "Views and triggers of the file do not run",
        arguments: [
            ("CREATE VIEW v AS SELECT 1 AS a", "SELECT a FROM v"),
            (
                "CREATE VIEW v AS WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a FROM r) SELECT a FROM r",
                "SELECT a FROM v"
            ),
            ("CREATE TABLE v (a CHECK (load_extension('x') = 1))", "INSERT INTO v VALUES (1)"),
        ])
    func code(schema: String, use: String) throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder, schema)
        #expect(throws: SQLError.self) { try connection.execute(use) }
    }

    @Test("A trigger of the file does nothing")
    func trigger() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(
            folder, "CREATE TABLE t (a); CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END;")
        try connection.execute("INSERT INTO t VALUES (1)")
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 1)
    }

    @Test("A text of more than a MiB is neither read nor written")
    func huge() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder, "CREATE TABLE t (a); INSERT INTO t VALUES (hex(zeroblob(50000000)))")
        #expect(throws: SQLError(.damaged)) { try connection.run("SELECT a FROM t", with: []) { _ in } }
        #expect(throws: SQLError(.damaged)) {
            try connection.run("INSERT INTO t VALUES ($1)", with: [.text(String(repeating: "x", count: 2 << 20))]) {
                _ in
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 1)
    }
}
