internal import AASA
internal import AASAToolkit
internal import POSIX
internal import Synchronization

/// The overview of a table, shared by threads. Reading it from a large table takes a second, so that it is read again
/// only after a time that is twenty times as long, by a thread of its own; requests show the last one meanwhile.
package final class OverviewCache: Sendable {
    private struct State {
        var overview: TableOverview?
        /// In microseconds of the monotonic clock.
        var expiry = 0
        /// Whether reading it takes so long that no request is to wait for it.
        var isSlow = false
        /// When the thread that reads it now has begun, in milliseconds of the monotonic clock.
        var readingStart: Int?
        var isStopped = false
    }

    private let state = Mutex(State())
    /// Locked while the overview is read: by one thread at a time.
    private let reading = Mutex(())
    private let eventFD: EventFD?

    /// Microseconds for which an overview is shown at least.
    private let shortest: Int
    /// Microseconds above which reading it is slow.
    private let slow: Int

    /// - Parameter hasThread: whether a thread calls ``run(_:now:)``.
    init(hasThread: Bool = false, shortest: Int = 1_000_000, slow: Int = 20_000) {
        eventFD = if hasThread { try? EventFD() } else { nil }
        self.shortest = shortest
        self.slow = slow
    }

    /// Microseconds for which an overview is shown after its expiry.
    private static let longest = 60_000_000
    /// Milliseconds of another thread's reading for which a request waits: fewer than for the table's server, which
    /// would then count as silent.
    private static let longestWait = 4000
    /// Seconds before its expiry in which a certificate is shown.
    static let expiry: Int64 = 30 * 86400

    /// The last overview while it counts as fresh, else a new one.
    func overview(of table: AssociationTable, at now: Timestamp) throws(ToolkitError) -> TableOverview {
        let start = SteadyClock.microseconds
        let last = state.withLock { $0 }
        let isFresh = start < last.expiry
        let isShownMeanwhile = eventFD != nil && last.isSlow && start < last.expiry + Self.longest
        guard let overview = last.overview, isFresh || isShownMeanwhile else { return try readSoon(table, at: now) }
        if !isFresh { eventFD?.signal() }
        return overview
    }

    /// Reads it, or waits for a limited time while another thread does.
    private func readSoon(_ table: AssociationTable, at now: Timestamp) throws(ToolkitError) -> TableOverview {
        let start = SteadyClock.milliseconds
        while true {
            let overview = try reading.withLockIfAvailable { _ throws(ToolkitError) in try read(table, at: now) }
            if let overview { return overview }
            let readingStart = state.withLock { $0.readingStart } ?? start
            if SteadyClock.milliseconds - min(start, readingStart) > Self.longestWait { break }
            Pause.milliseconds(10)
        }
        throw ToolkitError(.table(.busy), path: nil, detail: "the overview is read by another thread")
    }

    /// To be called by one thread at a time.
    private func read(_ table: AssociationTable, at now: Timestamp) throws(ToolkitError) -> TableOverview {
        let start = SteadyClock.microseconds
        // Another thread may have read it meanwhile.
        let last = state.withLock { $0 }
        if let overview = last.overview, start < last.expiry { return overview }
        state.withLock { $0.readingStart = start / 1000 }
        defer { state.withLock { $0.readingStart = nil } }
        let overview = try table.overview(at: now, expiry: Self.expiry)
        let end = SteadyClock.microseconds
        let duration = end - start
        let expiry = end + max(shortest, 20 * duration)
        state.withLock { state in
            state.overview = overview
            state.expiry = expiry
            state.isSlow = duration > slow
        }
        return overview
    }

    // MARK: The thread

    /// Reads the overview now, and whenever one that has expired was shown. Returns after ``stop()``.
    func run(_ access: TableAccess, now: () -> Timestamp) {
        while let eventFD, !state.withLock({ $0.isStopped }) {
            do throws(ToolkitError) {
                _ = try access.with(isRepeatable: true) { table throws(ToolkitError) in
                    try reading.withLock { _ throws(ToolkitError) in try read(table, at: now()) }
                }
            } catch {
                // The next request reads it, and reports the error.
                state.withLock { $0.overview = nil }
            }
            _ = Descriptors.readable([eventFD.descriptor], within: nil)
            eventFD.drain()
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD?.signal()
    }
}
