import TestSupport
import Testing

@testable import SQL

@Suite("Statements")
struct StatementTests {
    private func connection(_ folder: TemporaryFolder) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: folder.file("t.db"), creates: true, busyTimeout: 100)
        try connection.execute("CREATE TABLE t (a TEXT, b INTEGER) STRICT; CREATE UNIQUE INDEX u ON t (a);")
        return connection
    }

    @Test(
        "A text is returned byte for byte",
        arguments: [
            "", "x", "a\0b", "\0", "\u{FC} \u{1F600} e\u{301}", "'; DROP TABLE t; --", "\n\r\t",
            String(repeating: "\u{FC}", count: 100_000),
        ])
    func texts(text: String) throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        try connection.run("INSERT INTO t VALUES (?, 1)", with: [.text(text)]) { _ in }
        var found: [String?] = []
        try connection.run("SELECT a FROM t WHERE a = ?", with: [.text(text)]) { found.append($0.text(0)) }
        #expect(found.map { $0.map { Array($0.utf8) } } == [Array(text.utf8)])
        #expect(try connection.integer("SELECT typeof(a) = 'text' FROM t", with: []) == 1)
    }

    @Test("An integer is returned unchanged", arguments: [0, 1, -1, Int64.max, Int64.min])
    func integers(number: Int64) throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        try connection.run("INSERT INTO t VALUES ('x', ?)", with: [.integer(number)]) { _ in }
        #expect(try connection.integer("SELECT b FROM t", with: []) == number)
    }

    @Test("Nil is NULL and is returned as nil")
    func nulls() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        try connection.run("INSERT INTO t VALUES (?, ?)", with: [Value(nil as String?), Value(nil as Int64?)]) { _ in }
        var rows = 0
        try connection.run("SELECT a, b FROM t", with: []) { row in
            rows += 1
            #expect(row.text(0) == nil && row.integer(1) == nil)
        }
        #expect(rows == 1)
        #expect(Value("x") == .text("x") && Value(7 as Int64?) == .integer(7))
        #expect(try connection.integer("SELECT b FROM t WHERE a = 'nobody'", with: []) == nil)
    }

    @Test("A statement may be run again with other values, and nothing of the earlier ones is left")
    func again() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        let insert = "INSERT INTO t VALUES (?, ?)"
        try connection.run(insert, with: [.text("a"), .integer(1)]) { _ in }
        try connection.run(insert, with: [.text("b")]) { _ in }
        #expect(throws: SQLError(.constraint)) { try connection.run(insert, with: [.text("a"), .integer(3)]) { _ in } }
        try connection.run(insert, with: [.text("c"), .integer(3)]) { _ in }
        var rows: [String] = []
        try connection.run("SELECT a, b FROM t ORDER BY a", with: []) {
            rows.append("\($0.text(0) ?? "") \($0.integer(1) ?? -1)")
        }
        #expect(rows == ["a 1", "b -1", "c 3"])
    }

    @Test("The rows that a statement changed are counted")
    func changes() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        for name in ["a", "b", "c"] { try connection.run("INSERT INTO t VALUES (?, 0)", with: [.text(name)]) { _ in } }
        try connection.run("UPDATE t SET b = 1 WHERE a < ?", with: [.text("c")]) { _ in }
        #expect(connection.changedRows == 2)
        try connection.run("DELETE FROM t WHERE a = 'x'", with: []) { _ in }
        #expect(connection.changedRows == 0)
    }

    @Test("Bytes that are not UTF-8 are replaced")
    func repaired() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        var found: String?
        try connection.run("SELECT CAST(x'41FF42' AS TEXT)", with: []) { found = $0.text(0) }
        #expect(found == "A\u{FFFD}B")
        #expect(sqliteVersion.hasPrefix("SQLite 3."))
    }
}
