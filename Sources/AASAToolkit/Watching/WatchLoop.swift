internal import POSIX

/// The work of a ``WatchService`` on its table: connects the watcher with pool, signals, timer,
/// notifications and metrics.
final class WatchLoop {
    private let service: WatchService
    private let table: AssociationTable
    private let watcher: Watcher
    /// The dispatcher of events, or nil without sinks.
    private let dispatcher: NotificationDispatcher?
    private let timer: IntervalTimer
    /// Ends the checks in progress.
    private let endNow: EventFD
    /// In seconds of the monotonic clock.
    private var metricsReadAt = 0

    /// Seconds between two readings of the table's metrics.
    private static let metricsInterval = 15

    init(of service: WatchService, on table: AssociationTable) throws(ToolkitError) {
        self.service = service
        self.table = table
        let sinks = service.resources.sinks
        var dispatcher: NotificationDispatcher?
        if !sinks.isEmpty {
            dispatcher = try NotificationDispatcher(to: sinks, settings: service.settings, metrics: service.metrics)
        }
        self.dispatcher = dispatcher
        watcher = Watcher(table, settings: service.settings) { [dispatcher] report throws(ToolkitError) in
            // Also without a change of a verdict: an event of a certificate may be queued.
            if case .checked = report { dispatcher?.wake() }
            try service.report(report)
        }
        endNow = try system(EventFD())
        timer = try system(IntervalTimer(milliseconds: Self.tick(service)))
    }

    /// Milliseconds: a third of a lease, or less if the service manager expects to be notified more often.
    private static func tick(_ service: WatchService) -> Int {
        let third = Int(service.settings.lease.seconds) * 1000 / 3
        let watchdog = service.manager?.watchdogMicroseconds.map { Int(clamping: $0 / 2000) } ?? third
        return max(100, min(third, watchdog, 5_000))
    }

    func run(metricsURL: String?) throws(ToolkitError) {
        let thread = try dispatcher?.start()
        defer {
            service.manager?.notify(.stopping)
            dispatcher?.stop()
            thread?.join()
        }
        try service.report(.started(metrics: metricsURL))
        if try work() {
            finishDelivery()
        } else if watcher.unrecordedCount > 0 {
            try service.report(.notRecorded(watcher.unrecordedCount))
        }
        try reportDeliveries()
    }

    /// - Returns: false after an order to stop.
    private func work() throws(ToolkitError) -> Bool {
        let settings = service.settings
        metricsReadAt = SteadyClock.milliseconds / 1000
        if hasMetrics { try readMetrics() }
        while true {
            if service.isReloadOrdered {
                try service.reload()
                dispatcher?.replace(service.resources.sinks)
            }
            let notifications = try watcher.start()
            let pool = try SitePool(
                trust: service.resources.trust, clock: settings.clock, options: settings.network,
                interruption: endNow.descriptor)
            let descriptors = [notifications, service.signalDescriptor, timer.descriptor].compactMap(\.self)
            _ = try pool.run(self, watching: descriptors)
            switch try watcher.finish() {
            case .done: return true
            case .stopped: return false
            case .reload: break
            case .tableLost(let error): if !(try reachTable(after: error)) { return false }
            }
        }
    }

    /// - Returns: false after an order to stop.
    private func reachTable(after error: ToolkitError) throws(ToolkitError) -> Bool {
        if service.settings.once { throw error }
        let reached: Void? = try service.reachTable(after: error) { () throws(ToolkitError) in
            try watcher.reconnect()
        }
        return reached != nil
    }

    /// Has every due event delivered once, until an order to stop.
    private func finishDelivery() {
        guard let dispatcher else { return }
        dispatcher.finish()
        let ended = dispatcher.ended.descriptor
        let descriptors = [ended, service.signalDescriptor].compactMap(\.self)
        while !Descriptors.readable(descriptors, within: nil).contains(ended) {
            if service.order() == .stop { return }
        }
    }

    private func reportDeliveries() throws(ToolkitError) {
        for report in dispatcher?.takeReports() ?? [] { try service.report(report) }
    }

    private func tick() throws(ToolkitError) {
        timer.acknowledge()
        try watcher.renew()
        service.manager?.notify(.watchdog)
        try reportDeliveries()
        let now = SteadyClock.milliseconds / 1000
        guard hasMetrics, now - metricsReadAt >= Self.metricsInterval else { return }
        metricsReadAt = now
        try readMetrics()
    }

    /// Obeys the order of a signal; a second one to stop does not wait for the checks in progress.
    private func obey(_ order: Watcher.Order) throws(ToolkitError) {
        if order == .stop, watcher.order == .stop { return endNow.signal() }
        watcher.obey(order)
        let count = watcher.startedCount
        if order == .stop, count > 0 { try service.report(.stopping(checks: count)) }
    }

    private var hasMetrics: Bool { service.settings.metrics != nil || service.settings.readsMetrics }

    /// Reads the metrics that come from the table. A table that is lost is noticed by the watcher.
    private func readMetrics() throws(ToolkitError) {
        do throws(ToolkitError) {
            try service.metrics.read(table, recheck: service.settings.recheck, at: service.settings.clock.now())
        } catch {
            guard case .table(let problem) = error.code, problem.mayPass else { throw error }
            service.metrics.tableFailed()
        }
    }
}

extension WatchLoop: SitePoolDelegate {
    func next() throws(ToolkitError) -> NextTask { try watcher.next() }
    func completed(_ checks: [CompletedCheck]) throws(ToolkitError) { try watcher.completed(checks) }

    func wake(_ descriptor: Int32) throws(ToolkitError) {
        switch descriptor {
        case timer.descriptor: try tick()
        case service.signalDescriptor: if let order = service.order() { try obey(order) }
        default: try watcher.tableNotified()
        }
    }
}
