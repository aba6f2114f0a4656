internal import POSIX
internal import AASA

/// The worker of a ``WatchService``: decides what is checked next, which checks count, and when sites are released. Any
/// number of workers share a table.
///
/// A run begins with ``start()`` and ends with ``finish()``; the other calls between them come in any order.
final class Watcher {
    enum Order: Sendable { case reload, stop }

    /// Why a run ended.
    enum Ending {
        /// Nothing is due.
        case done
        case stopped
        /// Certificates and secrets are to be read again.
        case reload
        /// The table cannot be reached; completed checks are recorded when it can.
        case tableLost(ToolkitError)
    }

    private let table: WatchTable
    private let settings: WatchSettings
    private let report: (WatchEvent) throws(ToolkitError) -> Void

    /// When the table is searched again, in milliseconds of the monotonic clock.
    private var nextSearch = 0
    /// The order to end: no further site is started, and checks in progress are finished and recorded.
    private(set) var order: Order?
    private var outage = OutageDetector()
    /// Tasks whose sites are leased and not started; the next one is the last.
    private var waiting: [VerificationTask] = []
    private(set) var startedCount = 0
    /// Completed checks that count.
    private var unrecorded: [CompletedCheck] = []

    /// Milliseconds between two searches for sites that show whether the network is available again.
    private static let probePause = 15_000
    private static let probeCount = 4
    /// Milliseconds between two searches: not every program notifies others of what it changes.
    private static let longestPause = 5_000
    /// The same while checks are in progress; the system's clock counts seconds.
    private static let shortPause = 1_000

    /// - Parameter report: its error ends the run.
    init(
        _ table: AssociationTable, settings: WatchSettings, report: @escaping (WatchEvent) throws(ToolkitError) -> Void
    ) {
        self.table = WatchTable(table, settings: settings, report: report)
        self.settings = settings
        self.report = report
    }

    // MARK: A run

    /// - Returns: the descriptor for ``tableNotified()``; nil for a file.
    func start() throws(ToolkitError) -> Int32? {
        nextSearch = 0
        order = nil
        let descriptor = try table.notificationDescriptor()
        try table.removeUnusedDocuments()
        try record()
        return descriptor
    }

    /// Records what can be recorded and releases all other sites.
    func finish() throws(ToolkitError) -> Ending {
        let heldBack = outage.takeHeldBack()
        // When the table was lost, these sites may have been silent for the same cause.
        if table.lost == nil { unrecorded += heldBack }
        try record()
        try releaseAll()
        // A second order to stop has dropped checks.
        if startedCount > 0 { try table.releaseAll(except: unrecorded) }
        if order == .stop { return .stopped }
        if let error = table.lost { return .tableLost(error) }
        if order == .reload { return .reload }
        return .done
    }

    /// An order to stop is not replaced by a later one to reload.
    func obey(_ order: Order) {
        if self.order != .stop { self.order = order }
    }

    /// Renews the leases, and records and releases what could not be before. To be called every third
    /// of a lease or more often.
    func renew() throws(ToolkitError) {
        try table.release([])
        if isIdle || table.lost != nil { return }
        try table.renew()
        try record()
    }

    /// Another program made a site due.
    func tableNotified() throws(ToolkitError) {
        try table.drainNotifications()
        // During an outage, workers that release suspended sites would wake each other without end.
        if outage.condition != .offline { nextSearch = 0 }
    }

    /// Reaches the table again after ``Ending/tableLost(_:)``.
    ///
    /// - Throws: `.table(.unavailable)` as long as it cannot be reached.
    func reconnect() throws(ToolkitError) { try table.reconnect(recording: unrecorded) }

    /// The number of checks that could not be recorded.
    var unrecordedCount: Int { unrecorded.count }

    // MARK: What is next

    func next() throws(ToolkitError) -> NextTask {
        guard order == nil, table.lost == nil else { return .end }
        let now = SteadyClock.milliseconds
        if table.areLeasesOld(at: now) { try releaseAll() }
        if let task = startTask() { return task }
        let wait = max(nextSearch, table.busyUntil) - now
        if wait > 0 { return .later(milliseconds: wait) }
        let isSearched = try lease(at: now)
        if !isSearched { return if table.lost == nil { .later(milliseconds: Self.shortPause) } else { .end } }
        if let task = startTask() { return task }
        if startedCount == 0, outage.heldBackCount > 0 {
            unrecorded += outage.takeHeldBack()
            try record()
            return .later(milliseconds: 0)
        }
        return try pause(at: now)
    }

    private func startTask() -> NextTask? {
        guard let task = waiting.popLast() else { return nil }
        startedCount += 1
        return .task(task)
    }

    /// Leases sites that are due; during an outage a few that show whether the network is available again.
    ///
    /// - Returns: whether the table could be searched.
    private func lease(at now: Int) throws(ToolkitError) -> Bool {
        let isProbe = outage.condition == .offline
        let limit = if isProbe { Self.probeCount } else { settings.network.jobs }
        guard let due = try table.leaseDue(limit: limit, isProbe: isProbe) else { return false }
        waiting = due.reversed()
        if isProbe {
            nextSearch = now + Self.probePause
            if due.isEmpty { waiting = [outage.takeProbe()].compactMap(\.self) }
        }
        return true
    }

    private func pause(at now: Int) throws(ToolkitError) -> NextTask {
        var milliseconds = Self.shortPause
        if isIdle {
            let due = try table.nextDue()
            // Another worker has leased it at the moment.
            let isOverdue = due.map { moment in moment <= settings.clock.now() } ?? false
            guard table.lost == nil, !settings.once else { return .end }
            guard let wait = settings.clock.wait(due) else { return .end }
            let shortest = if isOverdue { Self.shortPause } else { 0 }
            milliseconds = min(max(wait, shortest), Self.longestPause)
        }
        nextSearch = now + milliseconds
        return .later(milliseconds: milliseconds)
    }

    /// Whether no site is leased.
    private var isIdle: Bool {
        waiting.isEmpty && startedCount == 0 && unrecorded.isEmpty && outage.heldBackCount == 0
            && outage.suspendedCount == 0
    }

    /// Releases the sites of all tasks that are not in progress.
    private func releaseAll() throws(ToolkitError) { try table.release(takeWaiting() + outage.takeSuspended()) }

    private func takeWaiting() -> [VerificationTask] {
        defer { waiting = [] }
        return waiting
    }

    // MARK: What was found

    func completed(_ checks: [CompletedCheck]) throws(ToolkitError) {
        startedCount -= checks.count
        for check in checks { try note(check) }
        try record()
    }

    /// Decides whether a check counts.
    private func note(_ check: CompletedCheck) throws(ToolkitError) {
        let earlier = outage.condition
        let wasAnswering = if check.hasAnswer { true } else { try table.hasAnswer(of: check.task.site) }
        // The network may have been lost together with the table.
        if table.lost != nil, !check.hasAnswer { return }
        let now = SteadyClock.milliseconds
        switch outage.note(check, wasAnswering: wasAnswering, at: now) {
        case .record(let checks, let resumed):
            unrecorded += checks
            try table.release(resumed)
        case .suspend:
            nextSearch = now + Self.probePause
            try table.release(takeWaiting())
        }
        if outage.condition == earlier { return }
        if outage.condition != .offline { nextSearch = 0 }
        switch outage.condition {
        case .online: try report(.networkRestored)
        case .offline: try report(.networkLost)
        case .silenceAccepted: try report(.silenceAccepted)
        }
    }

    private func record() throws(ToolkitError) {
        guard !unrecorded.isEmpty, table.lost == nil else { return }
        guard let outcomes = try table.record(unrecorded) else { return }
        let checks = unrecorded
        unrecorded = []
        for (check, outcome) in zip(checks, outcomes) {
            switch outcome {
            case .recorded(let all, let changes):
                // A pair that was uninstalled in the meantime is not in the table.
                let verdicts = all.filter(\.verdict.isRecorded)
                if verdicts.isEmpty { continue }
                try report(.checked(CheckedSite(check: check, verdicts: verdicts, changes: changes)))
            case .leaseLost: try report(.leaseLost(check.task.site))
            }
        }
        if isIdle, outage.condition != .offline { nextSearch = 0 }
    }
}
