import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAToolkit

/// The two kinds of stores; tests run with both.
enum Store: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    /// A location without a table.
    func place() throws -> Place {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            return Place(folder, .file(folder.file("t.db")))
        case .postgresql: return Place(nil, .postgresql(try PostgreSQLServer.shared().database()))
        }
    }
}

/// The location of one test's table.
final class Place: Sendable {
    private nonisolated(unsafe) let folder: TemporaryFolder?
    let location: TableLocation

    init(_ folder: TemporaryFolder?, _ location: TableLocation) {
        self.folder = folder
        self.location = location
    }

    /// Opens the table, and creates it if it is missing.
    func open() throws -> AssociationTable { try #require(try AssociationTable.open(location, create: true)) }

    /// Runs SQL as another program.
    func sql(_ text: String) throws -> String {
        switch location {
        case .file(let path):
            let command = try Command.run(["sqlite3", "-cmd", ".timeout 30000", path], input: Array(text.utf8))
            #expect(command.status == 0, "\(command.errorText)")
            return command.outputText.split(separator: "\n").joined(separator: "\n")
        case .postgresql(let url):
            return try PostgreSQLServer.shared().sql("SET search_path = aasa;\n" + text, at: url)
        }
    }

    /// Runs `body` while another program holds the write lock of SQLite, or in PostgreSQL the locks of `statement`. It ends
    /// its transaction with `ending` when a connection waits for a lock.
    func whileLocked(by statement: String, then ending: String = "", _ body: () throws -> Void) throws {
        let (folder, pipe) = (try TemporaryFolder(), Pipe())
        let program: [String]
        let beginning: String
        switch location {
        case .file(let path): (program, beginning) = (["sqlite3", path], "BEGIN IMMEDIATE;\n.shell")
        case .postgresql(let url):
            (program, beginning) = (["psql", "-X", "-q", url], "SET search_path = aasa; BEGIN; \(statement)\n\\!")
        }
        let child = try Child(program, input: .descriptor(pipe.fileHandleForReading.fileDescriptor))
        let input = pipe.fileHandleForWriting
        input.write(Data("\(beginning) touch \(folder.file("locked"))\n".utf8))
        for _ in 0..<6000 where folder.names.isEmpty { usleep(10_000) }
        let thread = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        Thread.detachNewThread {
            switch self.location {
            case .file: Self.awaitSleep(ofThread: thread)
            case .postgresql: self.awaitWaitingConnection()
            }
            input.write(Data("\(ending)\nCOMMIT;\n".utf8))
            try? input.close()
        }
        try body()
        #expect(child.wait().status == 0)
    }

    private func awaitWaitingConnection() {
        let waiting = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        try? wait { try sql(waiting) != "0" }
    }

    /// SQLite waits for a lock by sleeping, which Linux shows in /proc, or does not: then for a second.
    private static func awaitSleep(ofThread thread: String) {
        for _ in 0..<500 {
            let function = try? String(contentsOfFile: "/proc/\(thread)/wchan", encoding: .utf8)
            if function?.contains("nanosleep") == true { return }
            usleep(2_000)
        }
    }
}

extension AssociationTable {
    /// All rows that match the filter.
    func pairs(status: Status? = nil, site: String? = nil, app: String? = nil) throws -> [PairRecord] {
        var rows: [PairRecord] = []
        let filter = try Filter(
            status: status, site: site.map { try Site($0) }, app: app.map { try AppIdentifier($0) })
        try self.rows(filter) { rows.append($0) }
        return rows
    }

    /// What is to be checked again.
    func tasks(_ due: Due) throws -> [VerificationTask] {
        var checks = CheckSnapshot()
        return try tasks(due, &checks)
    }

    /// All changes that match the filter.
    func changes(site: String? = nil, app: String? = nil, since: Timestamp? = nil) throws -> [VerdictChange] {
        var changes: [VerdictChange] = []
        let filter = try HistoryFilter(
            site: site.map { NamePattern(try Site($0)) }, app: app.map { NamePattern(try AppIdentifier($0)) },
            since: since)
        try history(filter) { changes.append($0) }
        return changes
    }

    /// Records one check of a site with these judgements.
    func recordCheck(
        _ judgements: [Judgement], at moment: Timestamp, holder: LeaseHolder? = nil, serverNotAfter: Timestamp? = nil,
        notifications: NotificationPolicy? = nil
    ) throws -> RecordedSite {
        let result = SiteRecord(
            site: try #require(judgements.first).pair.site, judgements: judgements, checkedAt: moment,
            serverNotAfter: serverNotAfter)
        let recorded = try record([result], holder: holder, onlyKnown: false, notifications: notifications)
        return try #require(recorded.first)
    }
}

extension RecordedSite {
    var isLost: Bool {
        if case .leaseLost = self { true } else { false }
    }

    var changes: [VerdictChange] {
        if case .recorded(_, let changes) = self { changes } else { [] }
    }
}

extension LeaseHolder {
    /// A holder in this process.
    static func part(_ number: Int) -> LeaseHolder { .current(number) }
}

extension Lease {
    init(_ number: Int, seconds: Int64 = 3600) { self.init(holder: .part(number), seconds: seconds) }
}
