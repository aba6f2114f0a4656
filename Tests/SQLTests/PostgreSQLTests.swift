import Foundation
import TestSupport
import Synchronization
import Testing

@testable import SQL

@Suite("A connection to a server")
struct PostgreSQLTests {
    private func connection(_ url: String? = nil) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(
            url: url ?? PostgreSQLServer.shared().database(), shown: "postgresql://", applicationName: "aasa tests")
    }

    @Test("A text is returned byte for byte; NUL, which is not possible there, becomes U+FFFD")
    func texts() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a TEXT COLLATE \"C\")")
        let texts = [
            "", "x", "\u{FC} \u{1F600} e\u{301}", "'; DROP TABLE t; --", "\n\r\t\\", "$1",
            String(repeating: "\u{FC}", count: 100_000),
        ]
        for text in texts + ["a\0b"] {
            var found: [String?] = []
            try connection.run("INSERT INTO t VALUES ($1)", with: [.text(text)]) { _ in }
            try connection.run("DELETE FROM t WHERE a = $1 RETURNING a", with: [.text(text)]) {
                found.append($0.text(0))
            }
            let expected = text == "a\0b" ? "a\u{FFFD}b" : text
            #expect(found.map { $0.map { Array($0.utf8) } } == [Array(expected.utf8)])
        }
    }

    @Test("Integers and nil are returned unchanged, and changed rows are counted")
    func integers() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a BIGINT)")
        for number in [0, 1, -1, Int64.max, Int64.min] {
            try connection.run("INSERT INTO t VALUES ($1)", with: [.integer(number)]) { _ in }
            #expect(connection.changedRows == 1)
        }
        try connection.run("INSERT INTO t VALUES ($1)", with: [.null]) { _ in }
        var found: [Int64?] = []
        try connection.run("SELECT a FROM t ORDER BY a", with: []) { found.append($0.integer(0)) }
        #expect(found == [Int64.min, -1, 0, 1, Int64.max, nil])
        try connection.run("DELETE FROM t WHERE a > $1", with: [.integer(-1)]) { _ in }
        #expect(connection.changedRows == 3)
        #expect(try connection.integer("SELECT 1 WHERE false", with: []) == nil)
    }

    @Test("Refusals have their codes, and hold nothing of what was bound")
    func refusals() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a TEXT NOT NULL UNIQUE CHECK (length(a) < 9))")
        let cases: [(String, [Value], SQLErrorCode)] = [
            ("SELEC 1", [], .other), ("SELECT * FROM nothing", [], .other), ("", [], .other),
            ("INSERT INTO t VALUES ($1)", [.null], .constraint),
            ("INSERT INTO t VALUES ($1), ($1)", [.text("secret")], .constraint),
            ("INSERT INTO t VALUES ($1)", [.text("long secret")], .constraint),
        ]
        for (sql, values, code) in cases {
            do throws(SQLError) {
                try connection.run(sql, with: values) { _ in }
                Issue.record("\(sql) was taken")
            } catch {
                #expect(error.code == code, "\(sql): \(error)")
                #expect(!error.detail.contains("secret"))
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 0)
    }

    @Test("A long list runs in order, and a failure rolls back the statements before it")
    func lists() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a BIGINT UNIQUE)")
        let insert = "INSERT INTO t VALUES ($1) RETURNING a"
        var answers: [Int64] = []
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            try connection.runAll((0..<1000).map { Statement(insert, with: [.integer($0)]) }) { place, row in
                #expect(row.integer(0) == Int64(place))
                answers.append(row.integer(0) ?? -1)
            }
        }
        #expect(answers == Array(0..<1000))
        #expect(throws: SQLError(.constraint)) {
            try connection.write(orThrow: { $0 }) { () throws(SQLError) in
                try connection.runAll([2000, 5, 2001].map { Statement(insert, with: [.integer($0)]) }) { _, _ in }
            }
        }
        try connection.run("SELECT 1", with: []) { _ in }
        #expect(try connection.integer("SELECT count(*) FROM t", with: []) == 1000)
    }

    @Test("A transaction whose failure its body ignores is an error, and not a silent end without its changes")
    func ignoredFailure() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a BIGINT)")
        #expect(throws: SQLError(.other)) {
            try connection.write(orThrow: { $0 }) { () throws(SQLError) in
                try connection.run("INSERT INTO t VALUES (1)", with: []) { _ in }
                try? connection.run("SELECT 1 / 0", with: []) { _ in }
            }
        }
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            try connection.run("INSERT INTO t VALUES (2)", with: []) { _ in }
        }
        #expect(try connection.integer("SELECT sum(a) FROM t", with: []) == 2)
    }

    @Test("An answer of many rows is streamed, while another connection writes")
    func streams() throws {
        let url = try PostgreSQLServer.shared().database()
        let (reader, writer) = (try connection(url), try connection(url))
        try writer.execute("CREATE TABLE t (a BIGINT); INSERT INTO t SELECT generate_series(1, 20000)")
        var sum: Int64 = 0
        var failure: SQLError?
        try reader.stream("SELECT a FROM t WHERE a > $1 ORDER BY a", with: [.integer(0)]) { row in
            sum += row.integer(0) ?? 0
            guard sum % 1000 == 0 else { return }
            do throws(SQLError) { try writer.run("INSERT INTO t VALUES (0)", with: []) { _ in } } catch {
                failure = error
            }
        }
        #expect(sum == 200_010_000 && failure == nil)
        #expect(throws: SQLError(.other)) {
            try reader.stream("SELECT 10 / (a - 5) FROM t WHERE a > 0 ORDER BY a", with: []) { _ in }
        }
        #expect(try reader.integer("SELECT 7", with: []) == 7)
    }

    @Test("Of two transactions that wait for each other one is run again, and both are done")
    func deadlock() throws {
        let url = try PostgreSQLServer.shared().database()
        let first = try connection(url)
        try first.execute("CREATE TABLE t (a BIGINT PRIMARY KEY, b BIGINT); INSERT INTO t VALUES (1, 0), (2, 0)")
        // Separate threads: on a busy machine two tasks may run in sequence.
        let counts = Mutex([0, 0])
        let halfway = Mutex(0)
        let done = DispatchSemaphore(value: 0)
        for (place, order) in [[1, 2], [2, 1]].enumerated() as EnumeratedSequence<[[Int64]]> {
            Thread.detachNewThread {
                defer { done.signal() }
                guard
                    let connection = try? PostgreSQLConnection(
                        url: url, shown: "postgresql://", applicationName: "aasa tests")
                else { return }
                try? connection.write(orThrow: { $0 }) { () throws(SQLError) in
                    counts.withLock { $0[place] += 1 }
                    try connection.run("UPDATE t SET b = b + 1 WHERE a = $1", with: [.integer(order[0])]) { _ in }
                    halfway.withLock { $0 += 1 }
                    for _ in 0..<6000 where halfway.withLock({ $0 }) < 2 { usleep(10_000) }
                    try connection.run("UPDATE t SET b = b + 1 WHERE a = $1", with: [.integer(order[1])]) { _ in }
                }
            }
        }
        done.wait()
        done.wait()
        // The one that is run again may wait for the other once more.
        let runs = counts.withLock { $0 }
        #expect(runs.allSatisfy { $0 > 0 } && runs.contains { $0 > 1 })
        #expect(try first.integer("SELECT sum(b) FROM t", with: []) == 4)
    }

    @Test("A connection that the server ends is unavailable")
    func ended() throws {
        let url = try PostgreSQLServer.shared().database()
        let (one, other) = (try connection(url), try connection(url))
        let number = try one.integer("SELECT pg_backend_pid()", with: []) ?? 0
        _ = try other.integer(
            "SELECT CAST(pg_terminate_backend(CAST($1 AS INTEGER)) AS INTEGER)", with: [.integer(number)])
        #expect(throws: SQLError(.unavailable)) { try one.run("SELECT 1", with: []) { _ in } }
        #expect(throws: SQLError(.unavailable)) { try one.stream("SELECT 1", with: []) { _ in } }
        #expect(throws: SQLError(.unavailable)) { try one.runAll([Statement("SELECT 1", with: [])]) { _, _ in } }
        #expect(throws: SQLError(.unavailable)) { try one.write(orThrow: { $0 }) { () throws(SQLError) in } }
    }

    @Test("A server that sends nothing for long is unavailable, and so is its connection afterwards")
    func silent() throws {
        let connection = try connection()
        connection.longestSilence = 100
        #expect(throws: SQLError(.unavailable)) { try connection.stream("SELECT pg_sleep(60)", with: []) { _ in } }
        #expect(throws: SQLError(.unavailable)) { try connection.execute("SELECT 1") }
        connection.rollBack()
    }

    @Test("A server that allows reading only, as one after a failover, is unavailable for changes")
    func readOnly() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a BIGINT); SET default_transaction_read_only = on")
        #expect(throws: SQLError(.unavailable)) { try connection.execute("INSERT INTO t VALUES (1)") }
    }

    private static let hidden = "libpq's message may contain a password, and is not shown"

    @Test(
        "libpq's messages about a URL quote only its displayed part",
        arguments: [
            // The URL, what is shown of it, and what may be read of libpq's sentence.
            ("postgresql://u:secret@127.0.0.1:1/d", "postgresql://127.0.0.1:1/d", "Connection refused"),
            ("postgresql://u:x@127.0.0.1/d?colour=red", "postgresql://127.0.0.1/d?colour=red", "\"colour\""),
            ("postgresql://127.0.0.1/d?colour", "postgresql://127.0.0.1/d?colour", "\"colour\""),
            ("postgresql://u:secret", "postgresql://u:…", hidden),
            ("postgresql://u:secret/d", "postgresql://u:…", hidden),
            ("postgresql://u:se/secret@h/d", "postgresql://h/d", hidden),
            ("postgresql://u:x@secret@h.invalid/d", "postgresql://h.invalid/d", hidden),
            ("postgresql://u:x@secret@h.invalid,127.0.0.1:1/d", "postgresql://h.invalid,127.0.0.1:1/d", hidden),
            ("postgresql://u:x@@secret@h.invalid/d", "postgresql://h.invalid/d", hidden),
            ("postgresql://u:secret@[::1/d", "postgresql://[::1/d", hidden),
            ("postgresql://u:%zzsecret@h/d", "postgresql://h/d", hidden),
            ("postgresql://u:h\"%00secret@h/d", "postgresql://h/d", hidden),
            ("postgresql://h/d?password=secret=", "postgresql://h/d", hidden),
            ("postgresql:secret", "postgresql://…", hidden),
            ("host=127.0.0.1 port=1 password='secret", "postgresql://…", "unterminated quoted string"),
            ("postgresql://u:secret@/d?host=/nowhere", "postgresql:///d?host=/nowhere", "/nowhere/.s.PGSQL"),
        ])
    func malformed(url: String, shown: String, said: String) {
        do throws(SQLError) {
            _ = try PostgreSQLConnection(url: url, shown: shown, applicationName: "aasa tests")
            Issue.record("\(url) was taken")
        } catch {
            #expect(error.detail.contains(said))
            #expect(!error.detail.contains("secret"))
        }
    }
}
