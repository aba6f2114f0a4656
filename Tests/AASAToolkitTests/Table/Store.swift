import AASA
import TestSupport
import Testing

@testable import AASAToolkit

/// The two kinds of places for a table. What is true of one is true of the other.
enum Store: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    /// A place where no table is yet.
    func place() throws -> Place {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            return Place(folder, .file(folder.file("t.db")))
        case .postgresql: return Place(nil, .postgresql(try PostgreSQLServer.shared().database()))
        }
    }
}

/// A place for one test's table.
final class Place: Sendable {
    private nonisolated(unsafe) let folder: TemporaryFolder?
    let location: TableLocation

    init(_ folder: TemporaryFolder?, _ location: TableLocation) {
        self.folder = folder
        self.location = location
    }

    /// Opens the table, and makes it before.
    func open() throws -> AssociationTable { try #require(try AssociationTable.open(location, create: true)) }

    /// Runs SQL as another program would.
    func sql(_ text: String) throws -> String {
        switch location {
        case .file(let path):
            let command = try Command.run(["sqlite3", path], input: Array(text.utf8))
            #expect(command.status == 0, "\(command.errorText)")
            return command.outputText.split(separator: "\n").joined(separator: "\n")
        case .postgresql(let url):
            return try PostgreSQLServer.shared().sql("SET search_path = aasa;\n" + text, at: url)
        }
    }
}

extension AssociationTable {
    /// All rows that pass the filter.
    func standings(status: Status? = nil, site: String? = nil, app: String? = nil) throws -> [PairRecord] {
        var rows: [PairRecord] = []
        let filter = try Filter(
            status: status, site: site.map { try Site($0) }, app: app.map { try AppIdentifier($0) })
        try self.rows(filter) { rows.append($0) }
        return rows
    }

    /// All changes that pass the filter.
    func changes(site: String? = nil, app: String? = nil, since: Timestamp? = nil) throws -> [VerdictChange] {
        var changes: [VerdictChange] = []
        let filter = try HistoryFilter(
            site: site.map { try Site($0) }, app: app.map { try AppIdentifier($0) }, since: since)
        try history(filter) { changes.append($0) }
        return changes
    }

    /// Records one visit to a site, whose pairs got these answers.
    func visit(
        _ judgements: [Judgement], at moment: Timestamp, holder: LeaseHolder? = nil, serverNotAfter: Timestamp? = nil,
        notices: NoticePolicy? = nil
    ) throws -> RecordedSite {
        let visit = SiteRecord(
            site: try #require(judgements.first).site, judgements: judgements, checkedAt: moment,
            serverNotAfter: serverNotAfter)
        let recorded = try record([visit], holder: holder, onlyKnown: false, notices: notices)
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
    /// One of this process's.
    static func part(_ number: Int) -> LeaseHolder { .current(number) }
}

extension Lease {
    init(_ number: Int, seconds: Int64 = 3600) { self.init(holder: .part(number), seconds: seconds) }
}
