internal import AASA
internal import AASAToolkit
internal import POSIX

/// A worker's connection to the table, opened again after the table was lost or replaced.
final class TableAccess {
    private let location: TableLocation
    private var table: AssociationTable?
    /// The identity of the file that is open.
    private var identity: FileIdentity?

    init(_ location: TableLocation) { self.location = location }

    /// Runs `body` with the table; twice when the connection turns out to be lost and nothing was changed.
    func with<R>(
        isRepeatable: Bool, _ body: (AssociationTable) throws(ToolkitError) -> R
    ) throws(ToolkitError) -> R {
        let wasOpen = table != nil
        do throws(ToolkitError) {
            return try body(try open())
        } catch {
            guard case .table(let problem) = error.code, problem != .busy else { throw error }
            table = nil
            guard wasOpen, isRepeatable, problem == .unavailable else { throw error }
        }
        return try body(try open())
    }

    private func open() throws(ToolkitError) -> AssociationTable {
        if case .file(let path) = location, table != nil, FileIdentity(path) != identity { table = nil }
        if let table { return table }
        guard let opened = try AssociationTable.open(location, create: false) else {
            throw ToolkitError(.table(.unavailable), path: location.shown, detail: "there is no table")
        }
        if case .file(let path) = location { identity = FileIdentity(path) }
        table = opened
        return opened
    }
}
