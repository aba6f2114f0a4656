import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("A table that several programs use")
struct SharedTableTests {
    private static func open(_ path: String) throws -> AssociationTable {
        try #require(try AssociationTable.open(.file(path), create: true))
    }

    private func count(_ path: String) throws -> Int {
        var count = 0
        try Self.open(path).rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { _ in count += 1 }
        return count
    }

    @Test("Many writers who make the table and write at once lose nothing")
    func writers() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let failures = await withTaskGroup(of: String?.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    do {
                        let table = try Self.open(path)
                        for row in 0..<20 {
                            let judgement = try Material.judgement("ABCDE12345.w\(writer)", "s\(row).example")
                            _ = try table.record([judgement], at: Material.moment) { _ in "" }
                        }
                        return nil
                    } catch { return "\(error)" }
                }
            }
            return await group.reduce(into: [String]()) { if let failure = $1 { $0.append(failure) } }
        }
        #expect(failures == [])
        #expect(try count(path) == 160)
    }

    @Test("Tries that several writers add to one pair are all counted")
    func attempts() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let table = try? Self.open(path), let judgement = try? Material.judgement() else { return }
                    for _ in 0..<25 { _ = try? table.record([judgement], at: Material.moment) { _ in "" } }
                }
            }
        }
        var attempts: [Int] = []
        try Self.open(path).rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) {
            attempts.append($0.attempts)
        }
        #expect(attempts == [100])
    }

    @Test("Another process's lock is waited for")
    func otherProcess() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let table = try Self.open(path)
        // The shell of SQLite holds the write lock for most of a second.
        let holder = Task.detached {
            try Command.run(["sqlite3", path], input: Array("BEGIN IMMEDIATE;\n.shell sleep 0.7\nCOMMIT;\n".utf8))
                .status
        }
        try await Task.sleep(for: .milliseconds(250))
        _ = try table.record([Material.judgement()], at: Material.moment) { _ in "" }
        #expect(try await holder.value == 0)
        #expect(try count(path) == 1)
    }

    @Test("What is being read is not disturbed by what is being written")
    func readers() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let table = try Self.open(path)
        _ = try table.record((0..<50).map { try Material.judgement("ABCDE12345.a\($0)") }, at: Material.moment) { _ in
            ""
        }
        let writer = try Self.open(path)
        let more = try Material.judgement("ABCDE12345.b")
        var seen = 0
        var failure: ToolkitError?
        try table.rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { _ in
            seen += 1
            do throws(ToolkitError) { _ = try writer.record([more], at: Material.moment) { _ in "" } } catch {
                failure = error
            }
        }
        #expect(failure == nil)
        #expect(seen == 50)
        #expect(try count(path) == 51)
    }

    @Test("A row that is on disk survives the program's sudden end")
    func durable() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let table = try Self.open(path)
        _ = try table.record([Material.judgement()], at: Material.moment) { _ in "kept" }
        // As another program finds the files while ours has not closed them.
        let copy = try TemporaryFolder()
        for name in folder.names where !name.hasSuffix("-shm") {
            try copy.write(name, Repository.bytes(folder.file(name)))
        }
        #expect(try count(copy.file("t.db")) == 1)
        #expect(try count(path) == 1)
        withExtendedLifetime(table) {}
    }
}
