import TestSupport
import Testing

@testable import SQL

@Suite("Transactions")
struct TransactionTests {
    struct Stop: Error, Equatable {}

    private func connection(_ folder: TemporaryFolder) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: folder.file("t.db"), creates: true, busyTimeout: 50)
        try connection.execute("CREATE TABLE IF NOT EXISTS t (a UNIQUE)")
        return connection
    }

    private func count(_ connection: SQLiteConnection) throws -> Int64? {
        try connection.integer("SELECT count(*) FROM t", with: [])
    }

    @Test("What was written within one is there when it ends, with the body's answer")
    func commit() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        let answer = try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            for number in 0..<10 {
                try connection.run("INSERT INTO t VALUES (?)", with: [.integer(Int64(number))]) { _ in }
            }
            return 42
        }
        #expect(answer == 42)
        #expect(try count(self.connection(folder)) == 10)
    }

    @Test("Nothing of it is left when its body throws, and the next one works")
    func rollback() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        #expect(throws: Stop()) {
            try connection.write(orThrow: { _ in Stop() }) { () throws(Stop) in
                do { try connection.execute("INSERT INTO t VALUES (1)") } catch { Issue.record("\(error)") }
                throw Stop()
            }
        }
        #expect(try count(connection) == 0)
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            try connection.execute("INSERT INTO t VALUES (1)")
        }
        #expect(try count(connection) == 1)
    }

    @Test("A failed statement rolls everything back, on a full disk too")
    func failingStatement() throws {
        let folder = try TemporaryFolder()
        let connection = try connection(folder)
        #expect(throws: SQLError(.constraint)) {
            try connection.write(orThrow: { $0 }) { () throws(SQLError) in
                try connection.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (1)")
            }
        }
        #expect(try count(connection) == 0)
        try connection.execute("PRAGMA max_page_count = 6; PRAGMA cache_size = 2; PRAGMA cache_spill = 1")
        #expect(throws: SQLError(.full)) {
            try connection.write(orThrow: { $0 }) { () throws(SQLError) in
                for number in 0..<100 {
                    let text = String(repeating: "x", count: 3000) + "\(number)"
                    try connection.run("INSERT INTO t VALUES (?)", with: [.text(text)]) { _ in }
                }
            }
        }
        #expect(try count(connection) == 0)
        try connection.write(orThrow: { $0 }) { () throws(SQLError) in
            try connection.execute("INSERT INTO t VALUES (7)")
        }
        #expect(try count(connection) == 1)
    }

    @Test("The write lock is acquired at once: a second writer fails before its body runs")
    func immediate() throws {
        let folder = try TemporaryFolder()
        let first = try connection(folder)
        let second = try connection(folder)
        var hasRun = false
        try first.write(orThrow: { $0 }) { () throws(SQLError) -> Void in
            #expect(throws: SQLError(.busy)) {
                try second.write(orThrow: { $0 }) { () throws(SQLError) -> Void in hasRun = true }
            }
        }
        #expect(!hasRun)
        try second.write(orThrow: { $0 }) { () throws(SQLError) in hasRun = true }
        #expect(hasRun)
    }

    @Test("A connection that is closed within a transaction rolls it back")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        try connection(folder).execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
        #expect(try count(connection(folder)) == 0)
    }
}
