internal import AASA
internal import POSIX
internal import Synchronization

/// Delivers queued events to their sinks, on a thread and a connection of its own: a slow command or an unavailable
/// receiver delays nothing else.
///
/// Events stay in the table until they are delivered, so that another worker takes over those of one that was killed.
/// Delivery is at least once.
final class NotificationDispatcher: Sendable {
    private enum Order {
        case goOn
        /// To end when every due event was tried.
        case finish
        case stop
    }

    private struct State {
        var sinks: [EventSink]
        var reports: [WatchEvent] = []
        var order = Order.goOn
    }

    private let settings: WatchSettings
    private let metrics: WatchMetrics
    private let lease: Lease
    private let state: Mutex<State>
    /// Readable when there may be an event or an order.
    private let eventFD: EventFD
    /// Readable when a delivery is to end early.
    private let interruption: EventFD
    /// Readable when the thread has ended.
    let ended: EventFD

    /// Reports that wait to be taken; above this number the newest are dropped.
    private static let maximumReports = 1000
    /// Milliseconds between two searches for events: other workers queue events too.
    private static let longestPause = 5_000

    init(to sinks: [EventSink], settings: WatchSettings, metrics: WatchMetrics) throws(ToolkitError) {
        self.settings = settings
        self.metrics = metrics
        // A different holder from the watcher's, which releases all of its own when it reconnects.
        lease = Lease(holder: .current(1), seconds: Int64(EventSink.longestDelivery / 1000) + 30)
        state = Mutex(State(sinks: sinks))
        eventFD = try system(EventFD())
        interruption = try system(EventFD())
        ended = try system(EventFD())
    }

    /// - Returns: the thread, to be joined after ``finish()`` or ``stop()``.
    func start() throws(ToolkitError) -> WorkerThread { try system(WorkerThread { self.work() }) }

    /// Has the queue searched: an event may have been added.
    func wake() { eventFD.signal() }

    func replace(_ sinks: [EventSink]) { state.withLock { $0.sinks = sinks } }

    /// Ends the thread when every due event was tried once more.
    func finish() { obey(.finish) }

    /// Ends the thread as soon as possible; a running command is terminated.
    func stop() {
        interruption.signal()
        obey(.stop)
    }

    private func obey(_ order: Order) {
        state.withLock { $0.order = order }
        eventFD.signal()
    }

    /// Returns the reports since the last call.
    func takeReports() -> [WatchEvent] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    // MARK: On the thread

    private var order: Order { state.withLock(\.order) }

    /// Delivers what is due and waits, until an order to stop; an order to finish has everything delivered once more.
    private func work() {
        defer { ended.signal() }
        var table: AssociationTable?
        var reported: ToolkitError.Code?
        var nextRemoval = settings.clock.now()
        while true {
            let order = order
            if order == .stop { return }
            var hasFailed = false
            do throws(ToolkitError) {
                try table?.reconnectIfReplaced()
                if table == nil { table = try AssociationTable.open(settings.location, create: false) }
                if let table {
                    try deliverDue(table)
                    let now = settings.clock.now()
                    if now >= nextRemoval {
                        try abandonOthers(in: table, at: now)
                        nextRemoval = now + DeliverySchedule.longestWait
                    }
                }
                reported = nil
            } catch {
                table = table?.ofFile
                hasFailed = true
                metrics.tableFailed()
                // The watcher reports a table that is unavailable or busy.
                if ![.table(.unavailable), .table(.busy), reported].contains(error.code) {
                    reported = error.code
                    report(.undeliverable(error))
                }
            }
            if order == .finish { return }
            wait(ignoringEvents: hasFailed)
        }
    }

    /// Waits for an event or an order; after a failure for an order only, so that not every event repeats it.
    private func wait(ignoringEvents: Bool) {
        let end = SteadyClock.milliseconds + Self.longestPause
        repeat {
            _ = Descriptors.readable([eventFD.descriptor], within: end - SteadyClock.milliseconds)
            eventFD.drain()
        } while ignoringEvents && order == .goOn && SteadyClock.milliseconds < end
    }

    /// Delivers to the sinks in turn: none waits for all events of another.
    private func deliverDue(_ table: AssociationTable) throws(ToolkitError) {
        var isAnyDue = true
        while isAnyDue {
            isAnyDue = false
            for sink in state.withLock(\.sinks) {
                // One at a time: the lease covers one delivery. Searching takes no lock, leasing does.
                let now = settings.clock.now()
                guard order != .stop, try table.hasDueEvent(sink: sink.name, at: now, early: early),
                    let event = try table.leaseNotification(sink: sink.name, at: now, under: lease, early: early)
                else { continue }
                let moment = settings.clock.now()
                let outcome = sink.deliver(event, at: moment, interruption: interruption.descriptor)
                let next = nextAttempt(of: event, by: sink, after: outcome)
                if let result = outcome.result(isGivenUp: next == nil) { metrics.countDelivery(by: sink.name, result) }
                try table.settle(event, nextTry: next)
                isAnyDue = true
            }
        }
    }

    /// Gives up events for a kind of sink that is gone, once they are as old as those that are retried may get.
    private func abandonOthers(in table: AssociationTable, at now: Timestamp) throws(ToolkitError) {
        let own = state.withLock(\.sinks).map(\.name)
        for name in EventSink.names where !own.contains(name) {
            let count = try table.abandonEvents(for: name, queuedBefore: now - DeliverySchedule.lifetime)
            for _ in 0..<count { metrics.countDelivery(by: name, .abandoned) }
            if count > 0 { report(.abandoned(sink: name, events: count)) }
        }
    }

    /// At the end, events do not wait for others.
    private var early: Int64 {
        guard order == .finish else { return 0 }
        return settings.notifications?.group ?? 0
    }

    /// When the notification is delivered again; nil when it was delivered or is given up. Reports a failure.
    private func nextAttempt(
        of notification: QueuedNotification, by sink: EventSink, after outcome: DeliveryOutcome
    ) -> Timestamp? {
        let now = settings.clock.now()
        switch outcome {
        case .delivered: return nil
        case .interrupted: return now
        case .refused(let text):
            report(.undelivered(sink: sink.name, text: text, next: nil))
            return nil
        case .failed(let retryAfter, let text):
            let attempts = notification.events.map(\.attempts).max() ?? 0
            let newest = notification.events.map(\.createdAt).max() ?? now
            let next = DeliverySchedule.next(
                after: now, attempts: attempts + 1, createdAt: newest, retryAfter: retryAfter)
            report(.undelivered(sink: sink.name, text: text, next: next))
            return next
        }
    }

    private func report(_ event: WatchEvent) {
        state.withLock { state in
            if state.reports.count < Self.maximumReports { state.reports.append(event) }
        }
    }
}
