import AASA
import POSIX
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("A table that several programs use")
struct SharedTableTests {
    private static func open(_ place: Place) throws -> AssociationTable { try place.open() }

    private func count(_ place: Place) throws -> Int { try place.open().pairs().count }

    @Test("Many concurrent writers that create the table lose nothing", arguments: Store.allCases)
    func writers(store: Store) async throws {
        let place = try store.place()
        let failures = await withTaskGroup(of: String?.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    do {
                        let table = try Self.open(place)
                        for row in 0..<20 {
                            let judgement = try Material.judgement("ABCDE12345.w\(writer)", "s\(row).example")
                            _ = try table.record([judgement], at: Material.moment)
                        }
                        return nil
                    } catch { return "\(error)" }
                }
            }
            return await group.reduce(into: [String]()) { if let failure = $1 { $0.append(failure) } }
        }
        #expect(failures == [])
        #expect(try count(place) == 160)
    }

    @Test("Connections of one process keep its locks: what another program writes and closes is seen by all")
    func locks() throws {
        let place = try Store.sqlite.place()
        guard case .file(let path) = place.location else { return }
        let tables = try (0..<3).map { number in
            let table = try place.open()
            _ = try table.record([Material.judgement("ABCDE12345.app\(number)", "a.example")], at: Material.moment)
            return table
        }
        // A program that finds no lock removes the log when it closes the table.
        for _ in 0..<2 {
            _ = try place.sql("UPDATE pairs SET message = 'another'")
            #expect(FileSystem.exists(path + "-wal"))
        }
        _ = try place.open()
        for table in tables { #expect(try table.pairs().map(\.message) == ["another", "another", "another"]) }
    }

    @Test("The attempts of several writers for one pair are all counted", arguments: Store.allCases)
    func attempts(store: Store) async throws {
        let place = try store.place()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let table = try? Self.open(place), let judgement = try? Material.judgement() else { return }
                    for _ in 0..<25 { _ = try? table.record([judgement], at: Material.moment) }
                }
            }
        }
        var attempts: [Int] = []
        try Self.open(place).rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) {
            attempts.append($0.attempts)
        }
        #expect(attempts == [100])
    }

    @Test("Another process's lock is waited for", arguments: Store.allCases)
    func otherProcess(store: Store) throws {
        let place = try store.place()
        let table = try Self.open(place)
        try place.whileLocked(by: store == .sqlite ? "" : "LOCK TABLE pairs;") {
            _ = try table.record([Material.judgement()], at: Material.moment)
        }
        #expect(try count(place) == 1)
    }

    @Test("Writing does not disturb reading", arguments: Store.allCases)
    func readers(store: Store) throws {
        let place = try store.place()
        let table = try Self.open(place)
        _ = try table.record((0..<50).map { try Material.judgement("ABCDE12345.a\($0)") }, at: Material.moment)
        let writer = try Self.open(place)
        let more = try Material.judgement("ABCDE12345.b")
        var seen = 0
        var failure: ToolkitError?
        try table.rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { _ in
            seen += 1
            do throws(ToolkitError) { _ = try writer.record([more], at: Material.moment) } catch {
                failure = error
            }
        }
        #expect(failure == nil)
        #expect(seen == 50)
        #expect(try count(place) == 51)
    }

    @Test("A row on disk survives the sudden end of the program")
    func durable() throws {
        let folder = try TemporaryFolder()
        let place = Place(nil, .file(folder.file("t.db")))
        let table = try Self.open(place)
        _ = try table.record([Material.judgement(failure: "kept")], at: Material.moment)
        // As another program finds the files while ours has not closed them.
        let copy = try TemporaryFolder()
        for name in folder.names where !name.hasSuffix("-shm") {
            try copy.write(name, Repository.bytes(folder.file(name)))
        }
        #expect(try count(Place(nil, .file(copy.file("t.db")))) == 1)
        #expect(try count(place) == 1)
        withExtendedLifetime(table) {}
    }
}
