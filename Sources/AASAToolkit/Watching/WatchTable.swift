internal import POSIX
internal import AASA

/// A watcher's access to its table, which may be busy, full or lost: that does not end the watch, and the result is nil.
final class WatchTable {
    private let table: AssociationTable
    private let settings: WatchSettings
    private let report: (WatchEvent) throws(ToolkitError) -> Void
    /// Why the table cannot be reached until ``reconnect(recording:)`` succeeds.
    private(set) var lost: ToolkitError?
    /// When a table that was locked, full or unreadable is searched again, in milliseconds of the monotonic clock.
    private(set) var busyUntil = 0
    /// Whether the file could not be written for lack of space, or read, until it was used again.
    private var isFailing = false
    /// Sites to release as soon as the table is available.
    private var releasing: Set<Site> = []
    /// When the leases were certainly valid, in milliseconds of the monotonic clock.
    private var leasedAt = 0

    /// Milliseconds.
    private static let busyPause = 1_000

    init(
        _ table: AssociationTable, settings: WatchSettings, report: @escaping (WatchEvent) throws(ToolkitError) -> Void
    ) {
        self.table = table
        self.settings = settings
        self.report = report
    }

    /// Whether leases may expire before checks that start now are recorded, because the table took long to respond.
    func areLeasesOld(at now: Int) -> Bool { now - leasedAt > Int(settings.lease.seconds) * 500 }

    /// A descriptor that becomes readable when another program makes a site due; nil for a file.
    func notificationDescriptor() throws(ToolkitError) -> Int32? { try access(table.wakeDescriptor) }

    func drainNotifications() throws(ToolkitError) { try access(table.drainNotifications()) }
    func removeUnusedDocuments() throws(ToolkitError) { try access(table.removeUnusedDocuments()) }
    func nextDue() throws(ToolkitError) -> Timestamp? { try access(table.nextDue(settings.recheck)) }

    /// Whether the site answered the last check of one of its pairs; false if unknown.
    func hasAnswer(of site: Site) throws(ToolkitError) -> Bool {
        var hasAnswer = false
        let filter = AssociationTable.Filter(site: site)
        let silent: [Reason] = [.unreachable, .retriesExhausted, .notChecked]
        try access(table.rows(filter) { record in if !silent.contains(record.reason) { hasAnswer = true } })
        return hasAnswer
    }

    func leaseDue(limit: Int, isProbe: Bool) throws(ToolkitError) -> [VerificationTask]? {
        leasedAt = SteadyClock.milliseconds
        let (recheck, now) = (settings.recheck, settings.clock.now())
        let tasks = try access(table.leaseDue(recheck, at: now, limit: limit, isProbe: isProbe, under: settings.lease))
        // A search that leases no site has written nothing.
        return if tasks?.isEmpty == true { tasks } else { try used(tasks) }
    }

    func renew() throws(ToolkitError) {
        let now = SteadyClock.milliseconds
        if try access(table.renew(settings.lease)) != nil { leasedAt = now }
    }

    /// Releases the sites of tasks, and those that could not be released before.
    func release(_ tasks: [VerificationTask]) throws(ToolkitError) {
        releasing.formUnion(tasks.map(\.site))
        if releasing.isEmpty || lost != nil { return }
        if try access(table.release(Array(releasing), of: settings.lease.holder)) != nil { releasing = [] }
    }

    /// Releases all sites except those that are still to be recorded.
    func releaseAll(except checks: [CompletedCheck]) throws(ToolkitError) {
        try access(releaseSites(except: checks))
    }

    private func releaseSites(except checks: [CompletedCheck]) throws(ToolkitError) {
        try table.releaseAll(of: settings.lease.holder, except: Set(checks.map(\.task.site)))
    }

    func record(_ checks: [CompletedCheck]) throws(ToolkitError) -> [RecordedSite]? {
        let results = checks.map(SiteRecord.init)
        let (holder, policy) = (settings.lease.holder, settings.notifications)
        return try used(access(table.record(results, holder: holder, onlyKnown: true, notifications: policy)))
    }

    /// Reaches the table again after it was lost, and releases all sites except those that are still to be recorded.
    ///
    /// - Throws: `.table(.unavailable)` as long as it cannot be reached.
    func reconnect(recording checks: [CompletedCheck]) throws(ToolkitError) {
        try table.reconnect()
        // Fails on a server that allows reading only.
        try table.renew(settings.lease)
        try releaseSites(except: checks)
        releasing = []
        lost = nil
        isFailing = false
        busyUntil = 0
    }

    /// The result of a statement that writes; states that a table which could not be used works again.
    private func used<R>(_ result: R?) throws(ToolkitError) -> R? {
        if isFailing, result != nil {
            isFailing = false
            try report(.tableReconnected)
        }
        return result
    }

    @discardableResult
    private func access<R>(_ statement: @autoclosure () throws(ToolkitError) -> R?) throws(ToolkitError) -> R? {
        do throws(ToolkitError) {
            try table.requireFile()
            return try statement()
        } catch {
            switch error.code {
            case .table(.unavailable): lost = error
            case .table(.busy):
                if lost == nil { busyUntil = SteadyClock.milliseconds + Self.busyPause }
                try report(.tableBusy)
            case .table(let problem) where problem.mayPass && !settings.once:
                busyUntil = SteadyClock.milliseconds + Self.busyPause
                if !isFailing { try report(.tableLost(error)) }
                isFailing = true
            default: throw error
            }
            return nil
        }
    }
}
