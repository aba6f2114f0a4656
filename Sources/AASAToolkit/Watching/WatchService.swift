internal import AASA
internal import HTTPServer
internal import POSIX
internal import Synchronization

/// A service that checks what is due in a table, which may be lost and reconnected, with signals, events and metrics.
package final class WatchService {
    let settings: WatchSettings
    package let metrics: WatchMetrics
    /// systemd or another service manager; nil without one.
    let manager = NotificationSocket()
    private(set) var resources: WatchResources
    /// Whether a reload was ordered that is not done yet.
    private(set) var isReloadOrdered = false
    private let readResources: () throws(ToolkitError) -> WatchResources
    private let sendReport: (WatchEvent) throws(ToolkitError) -> Void
    private let health = WatchHealth()
    private var signals: DaemonSignals?

    /// - Parameters:
    ///   - resources: reads certificates and secrets; called again on SIGHUP.
    ///   - report: its error ends the service.
    /// - Throws: the error of `resources`.
    package init(
        _ settings: WatchSettings, resources: @escaping () throws(ToolkitError) -> WatchResources,
        report: @escaping (WatchEvent) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        self.settings = settings
        self.resources = try resources()
        readResources = resources
        sendReport = report
        metrics = WatchMetrics(version: settings.version, startedAt: settings.clock.now())
    }

    /// Works until a signal ends it, or with ``WatchSettings/once`` until nothing is due.
    package func run() throws(ToolkitError) {
        try DaemonSignals.with { signals throws(ToolkitError) in
            self.signals = signals
            defer { self.signals = nil }
            let endpoint = try endpoint()
            defer { endpoint?.stop() }
            // Ready although the table may not be reachable yet.
            manager?.notify(.ready)
            let table = try reachTable { () throws(ToolkitError) -> AssociationTable? in
                if let table = try AssociationTable.open(settings.location, create: false) { return table }
                let table = try AssociationTable.open(settings.location, create: true)
                try report(.tableCreated)
                return table
            }
            guard let table else { return }
            let metricsURL = endpoint.map { "http://\($0.address)/metrics" }
            try WatchLoop(of: self, on: table).run(metricsURL: metricsURL)
        }
    }

    private func endpoint() throws(ToolkitError) -> OriginServer? {
        guard let address = settings.metrics else { return nil }
        return try OriginServer(of: metrics, at: address, health: problem)
    }

    /// Why the service does not work at the moment, in a line; nil: it does. For any thread.
    package var problem: @Sendable () -> String? { { [health] in health.problem } }

    // MARK: For the loop

    /// Readable when a signal came.
    var signalDescriptor: Int32? { signals?.descriptor }

    /// Returns the order of the signals that came; nil: none.
    func order() -> Watcher.Order? {
        var order: Watcher.Order?
        while let event = signals?.next() {
            if case .end = event { return .stop }
            order = .reload
            isReloadOrdered = true
        }
        return order
    }

    /// Reads certificates and secrets again.
    func reload() throws(ToolkitError) {
        isReloadOrdered = false
        manager?.notify(.reloading(monotonicMicroseconds: Int64(SteadyClock.microseconds)))
        var outcome = WatchEvent.reloaded
        do throws(ToolkitError) {
            resources = try FileReader.withRegularFilesOnly(readResources)
        } catch {
            outcome = .notReloaded(error)
        }
        try report(outcome)
        manager?.notify(.ready)
    }

    func report(_ event: WatchEvent) throws(ToolkitError) {
        switch event {
        case .checked(let site):
            metrics.observeCheck(milliseconds: site.check.milliseconds)
            for verdict in site.verdicts.map(\.verdict) { metrics.countCheck(verdict.status, for: verdict.reason) }
        case .tableBusy: metrics.tableFailed()
        case .tableLost:
            metrics.tableFailed()
            health.set("the table cannot be read or written")
        case .networkLost: health.set("the network is unavailable")
        case .tableReconnected, .networkRestored, .silenceAccepted: health.set(nil)
        default: break
        }
        try sendReport(event)
    }

    /// Repeats an access to the table until it succeeds, also after errors that a table which was lost may have for a
    /// while, such as a backup that is being copied into its place. With ``WatchSettings/once`` it is not repeated.
    ///
    /// - Parameter error: why the table was lost before.
    /// - Returns: nil after an order to stop.
    func reachTable<R>(
        after error: ToolkitError? = nil, _ access: () throws(ToolkitError) -> R?
    ) throws(ToolkitError) -> R? {
        if let error { try report(.tableLost(error)) }
        var reported = error?.code
        var wait: UInt32 = 250
        while true {
            let result: R?
            do throws(ToolkitError) {
                result = try access()
            } catch {
                guard !settings.once, case .table(let problem) = error.code, problem.mayPass || reported != nil else {
                    throw error
                }
                if reported != error.code { try report(.tableLost(error)) }
                reported = error.code
                if isStopped(within: wait) { return nil }
                wait = min(wait * 2, 8_000)
                continue
            }
            if reported != nil { try report(.tableReconnected) }
            return result
        }
    }

    /// Waits, unless an order to stop comes.
    private func isStopped(within milliseconds: UInt32) -> Bool {
        for _ in 0..<(milliseconds / 50) {
            if order() == .stop { return true }
            manager?.notify(.watchdog)
            Pause.milliseconds(50)
        }
        return false
    }
}

/// The condition of a service, for requests on another thread.
private final class WatchHealth: Sendable {
    private let state = Mutex<String?>(nil)

    /// Why the service does not work, in a line; nil when all is well.
    var problem: String? { state.withLock { $0 } }

    func set(_ problem: String?) { state.withLock { $0 = problem } }
}
