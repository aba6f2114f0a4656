internal import AASAToolkit
internal import POSIX

/// A worker's connection to the table, opened again after the table was lost or replaced.
final class TableAccess {
    private let location: TableLocation
    /// Ends waiting for the server.
    private let watchdog: TableWatchdog
    /// Whether reading may take a limited time only.
    private let isBounded: Bool
    private var table: AssociationTable?

    init(_ location: TableLocation, watchdog: TableWatchdog, isBounded: Bool = true) {
        self.location = location
        self.watchdog = watchdog
        self.isBounded = isBounded
    }

    /// Runs `body` with the table; twice when the connection turns out to be lost and nothing was changed.
    ///
    /// - Parameter seconds: how long to wait for the table's server, and for a login to it.
    func with<R>(
        isRepeatable: Bool, within seconds: Int = TableWatchdog.longestWait,
        _ body: (AssociationTable) throws(ToolkitError) -> R
    ) throws(ToolkitError) -> R {
        let wasOpen = table != nil
        let end = SteadyClock.milliseconds + seconds * 1000
        do throws(ToolkitError) {
            return try watched(within: seconds, body)
        } catch {
            guard case .table(let problem) = error.code, problem != .busy else { throw error }
            table = table?.ofFile
            guard wasOpen, isRepeatable else { throw error }
            guard problem == .unavailable, !watchdog.isSilent else { throw error }
        }
        let left = end - SteadyClock.milliseconds
        if isBounded, left <= 0 { throw silence }
        return try watched(within: max(1, (left + 999) / 1000), body)
    }

    private func watched<R>(
        within seconds: Int, _ body: (AssociationTable) throws(ToolkitError) -> R
    ) throws(ToolkitError) -> R {
        if isBounded, watchdog.isSilent { throw silence }
        let start = SteadyClock.milliseconds
        let table: AssociationTable
        do throws(ToolkitError) { table = try open(within: seconds) } catch {
            if SteadyClock.milliseconds - start >= Self.slowLogin { watchdog.noteSilence() }
            throw error
        }
        guard let socket = table.serverSocket else { return try body(table) }
        let wait = watchdog.begin(socket, within: isBounded ? seconds : nil)
        defer { watchdog.end(wait) }
        return try body(table)
    }

    private var silence: ToolkitError {
        ToolkitError(.table(.unavailable), path: location.shown, detail: "the server does not answer")
    }

    /// Milliseconds for a login after which the server counts as silent.
    private static let slowLogin = 2000

    private func open(within seconds: Int) throws(ToolkitError) -> AssociationTable {
        if let table {
            try table.reconnectIfReplaced()
            return table
        }
        let longestLogin = isBounded ? seconds : nil
        guard let opened = try AssociationTable.open(location, create: false, within: longestLogin) else {
            throw ToolkitError(.table(.unavailable), path: location.shown, detail: "there is no table")
        }
        table = opened
        return opened
    }
}
