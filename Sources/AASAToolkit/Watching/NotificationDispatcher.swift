internal import AASA
internal import POSIX
internal import Synchronization

/// Takes events to those who want them, on a thread of its own and with a connection of its own: a command that is slow or
/// a receiver that is away holds up nothing else.
///
/// Events stand in the table until they are delivered: whoever comes after a worker that was killed takes them on.
/// Delivery is at least once.
final class NotificationDispatcher: Sendable {
    private struct State {
        var sinks: [EventSink]
        var reports: [WatchReport] = []
        var order = Order.goOn
    }

    private enum Order {
        case goOn
        /// To end when everything that is due was tried.
        case finish
        case stop
    }

    private let settings: WatchSettings
    private let metrics: WatchMetrics
    private let lease: Lease
    private let state: Mutex<State>
    private let bell: EventFD
    /// Readable when a command is to be ended.
    private let end: EventFD
    /// Readable when the thread has done its work.
    let ended: EventFD

    /// Reports that wait at most; beyond, the newest are left out.
    private static let reportLimit = 1000
    /// Milliseconds; others may leave events of their own.
    private static let longestPause = 5_000

    init(_ settings: WatchSettings, _ sinks: [EventSink], _ metrics: WatchMetrics) throws(ToolkitError) {
        self.settings = settings
        self.metrics = metrics
        // Its own, so that what this thread claims is not released by the other.
        lease = Lease(holder: .current(1), seconds: Int64(EventSink.longestDelivery / 1000) + 30)
        state = Mutex(State(sinks: sinks))
        do throws(FileError) {
            bell = try EventFD()
            end = try EventFD()
            ended = try EventFD()
        } catch {
            throw ToolkitError(error)
        }
    }

    /// The thread: to be joined after ``finish()`` or ``stop()``.
    func start() throws(ToolkitError) -> WorkerThread {
        do throws(FileError) {
            return try WorkerThread { self.work() }
        } catch {
            throw ToolkitError(error)
        }
    }

    /// There may be something to deliver.
    func poke() { bell.signal() }

    func replace(_ sinks: [EventSink]) { state.withLock { $0.sinks = sinks } }

    /// Has everything that is due tried once more, and then the thread end.
    func finish() { leave(.finish) }

    /// Has the thread end as soon as it can; a command that runs is asked to end.
    func stop() {
        end.signal()
        leave(.stop)
    }

    private func leave(_ order: Order) {
        state.withLock { $0.order = order }
        bell.signal()
    }

    /// What there is to tell, once.
    func takeReports() -> [WatchReport] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    // MARK: On the thread

    private func work() {
        defer { ended.signal() }
        var table: AssociationTable?
        var told: ToolkitError?
        while true {
            let order = state.withLock(\.order)
            if order == .stop { return }
            do throws(ToolkitError) {
                if table == nil { table = try AssociationTable.open(settings.location, create: false) }
                if let table { try deliverDue(table) }
                told = nil
            } catch {
                // It is opened anew, and the main thread tells of tables that are gone.
                table = nil
                metrics.tableFailed()
                if error.code != .table(.unavailable), error.code != .table(.busy), told?.code != error.code {
                    told = error
                    state.withLock { $0.reports.append(.undeliverable(error)) }
                }
                // Not at each event anew.
                if order == .goOn {
                    rest()
                    continue
                }
            }
            if order == .finish { return }
            _ = Descriptors.readable([bell.descriptor], within: Self.longestPause)
            bell.drain()
        }
    }

    /// Until the pause is over or there are orders, whatever is put into the table meanwhile.
    private func rest() {
        let end = SteadyClock.milliseconds + Self.longestPause
        while state.withLock(\.order) == .goOn, SteadyClock.milliseconds < end {
            _ = Descriptors.readable([bell.descriptor], within: end - SteadyClock.milliseconds)
            bell.drain()
        }
    }

    /// In turn, so that no receiver waits for all that another is to get.
    private func deliverDue(_ table: AssociationTable) throws(ToolkitError) {
        var isAnyLeft = true
        while isAnyLeft {
            isAnyLeft = false
            for sink in state.withLock(\.sinks) {
                // One at a time: a lease has to last for one delivery only.
                guard state.withLock(\.order) != .stop, try isDue(sink, table),
                    let notice = try table.takeNotices(sink: sink.name, at: settings.clock.now(), limit: 1, lease).first
                else { continue }
                try settle(notice, sink.deliver(notice, at: settings.clock.now(), end.descriptor), sink, table)
                isAnyLeft = true
            }
        }
    }

    /// Looking costs no lock, taking does.
    private func isDue(_ sink: EventSink, _ table: AssociationTable) throws(ToolkitError) -> Bool {
        try table.nextNotice(sink: sink.name).map { $0 <= settings.clock.now() } ?? false
    }

    private func settle(
        _ notice: Notice, _ outcome: DeliveryOutcome, _ sink: EventSink, _ table: AssociationTable
    ) throws(ToolkitError) {
        let now = settings.clock.now()
        var next: Timestamp?
        switch outcome {
        case .delivered: break
        case .interrupted: next = now
        case .refused(let text): tell(sink, text, nil)
        case .failed(let retryAfter, let text):
            next = DeliverySchedule.next(
                after: now, attempts: notice.attempts + 1, createdAt: notice.createdAt, retryAfter: retryAfter)
            tell(sink, text, next)
        }
        if let result = outcome.result(isGivenUp: next == nil) { metrics.noticed(sink.name, result) }
        try table.settle(notice, nextTry: next)
    }

    private func tell(_ sink: EventSink, _ text: String, _ next: Timestamp?) {
        state.withLock { state in
            guard state.reports.count < Self.reportLimit else { return }
            state.reports.append(.undelivered(sink: sink.name, text: text, next: next))
        }
    }
}
