package import AASA
package import AASAToolkit
internal import POSIX
internal import Synchronization

/// The overview of a table, shared by threads. Reading it from a large table takes a second, so that it is read again only
/// after a time that is twenty times as long, by one thread; the others show the last one meanwhile.
package final class OverviewCache: Sendable {
    private struct State {
        var overview: TableOverview?
        var isBeingRead = false
        /// By the monotonic clock, in microseconds.
        var expiry = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Microseconds for which an overview is shown at least.
    private static let shortest = 1_000_000
    /// Seconds before its end in which a certificate is shown.
    package static let expiry: Int64 = 30 * 86400

    /// Reads the overview when no thread has begun to: the first page of a large table has not to wait.
    package func prepare(from table: AssociationTable, at now: Timestamp) throws(ToolkitError) {
        if state.withLock({ $0.overview == nil && !$0.isBeingRead }) { _ = try overview(of: table, at: now) }
    }

    package func overview(of table: AssociationTable, at now: Timestamp) throws(ToolkitError) -> TableOverview {
        let start = SteadyClock.microseconds
        let known = state.withLock { state -> TableOverview? in
            if let overview = state.overview, state.isBeingRead || start < state.expiry { return overview }
            state.isBeingRead = true
            return nil
        }
        if let known { return known }
        do throws(ToolkitError) {
            let overview = try table.overview(at: now, expiry: Self.expiry)
            let end = SteadyClock.microseconds
            state.withLock {
                $0 = State(
                    overview: overview, isBeingRead: false, expiry: end + max(Self.shortest, 20 * (end - start)))
            }
            return overview
        } catch {
            state.withLock { $0.isBeingRead = false }
            throw error
        }
    }
}
