internal import AASA
internal import POSIX
internal import Synchronization

/// A ``Watcher`` as a service: signals, a table that goes away and comes back, telling of events, figures.
public final class WatchService {
    private let settings: WatchSettings
    private let readResources: () throws(ToolkitError) -> WatchResources
    private let report: (WatchReport) throws(ToolkitError) -> Void
    private let manager = NotificationSocket()
    private let metrics: WatchMetrics
    private var resources: WatchResources
    private var courier: NotificationDispatcher?
    /// What is wrong, in a line; nil when all is well.
    private let health = WatchHealth()
    /// Also when the table was gone at the time.
    private var isReloadWanted = false

    /// - Parameters:
    ///   - resources: reads certificates and secrets; called again on SIGHUP.
    ///   - report: its error ends the service.
    /// - Throws: what `resources` throws.
    public init(
        _ settings: WatchSettings, resources: @escaping () throws(ToolkitError) -> WatchResources,
        report: @escaping (WatchReport) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        self.settings = settings
        readResources = resources
        self.resources = try resources()
        self.report = report
        metrics = WatchMetrics(version: settings.version, startedAt: settings.clock.now())
    }

    /// Works until it is told to end, or with ``WatchSettings/once`` until nothing is due.
    public func run() throws(ToolkitError) {
        try DaemonSignals.with { signals throws(ToolkitError) in
            let endpoint = try endpoint()
            defer { endpoint?.stop() }
            // It works although the table may have to be waited for.
            manager?.notify(.ready)
            guard let table = try open(signals) else { return }
            if !resources.sinks.isEmpty { courier = try NotificationDispatcher(settings, resources.sinks, metrics) }
            let delivery = try courier?.start()
            try report(.started(metrics: endpoint.map { "http://\($0.address)/metrics" }))
            defer {
                manager?.notify(.stopping)
                courier?.stop()
                delivery?.join()
            }
            let isDone = try work(table, signals)
            if isDone { finishDelivery(signals) }
            try tellUndelivered()
        }
    }

    private func endpoint() throws(ToolkitError) -> MetricsEndpoint? {
        guard let address = settings.metrics else { return nil }
        return try MetricsEndpoint(address, metrics) { [health] in health.problem }
    }

    /// The table, as soon as it can be reached; nil when it was told to end before.
    private func open(_ signals: DaemonSignals?) throws(ToolkitError) -> AssociationTable? {
        var isTold = false
        let table = try reaching(signals, isTold: &isTold) { () throws(ToolkitError) in
            try AssociationTable.open(settings.location, create: true)
        }
        health.set(nil)
        if table != nil, isTold { try report(.tableBack) }
        return table ?? nil
    }

    /// Has everything that is due told once, unless somebody wants an end.
    private func finishDelivery(_ signals: DaemonSignals?) {
        guard let courier else { return }
        courier.finish()
        let descriptors = [courier.ended.descriptor, signals?.descriptor].compactMap(\.self)
        while !Descriptors.readable(descriptors, within: nil).contains(courier.ended.descriptor) {
            if order(signals) == .stop { return }
        }
    }

    /// - Returns: whether it ended because nothing is left to do; else somebody wants it to end.
    private func work(_ table: AssociationTable, _ signals: DaemonSignals?) throws(ToolkitError) -> Bool {
        let timer = try timer()
        let watcher = Watcher(
            table, settings.plan, clock: settings.clock, pause: { self.pause(until: $0) },
            report: { report throws(ToolkitError) in try self.note(report) })
        var lastFigures = SteadyClock.milliseconds / 1000
        if settings.metrics != nil { try readFigures(table) }
        while true {
            if isReloadWanted { try reload() }
            let ending = try watcher.run { descriptors throws(ToolkitError) in
                try SitePool(
                    trust: resources.trust, clock: settings.clock, options: settings.network, interruption: nil,
                    wakeUps: descriptors + [signals?.descriptor, timer.descriptor].compactMap(\.self))
            } orders: { descriptor throws(ToolkitError) in
                if descriptor == signals?.descriptor { return order(signals) }
                timer.acknowledge()
                try watcher.tend()
                try tick(table, &lastFigures)
                return .goOn
            }
            switch ending {
            case .done: return true
            case .stopped:
                try tellUnrecorded(watcher)
                return false
            case .reload: break
            case .tableLost(let error):
                if settings.once { throw error }
                metrics.tableFailed()
                health.set("the table cannot be reached")
                try report(.tableLost(error))
                var isTold = true
                let isBack: Void? = try reaching(signals, isTold: &isTold) { () throws(ToolkitError) in
                    try watcher.reconnect()
                }
                if isBack == nil {
                    try tellUnrecorded(watcher)
                    return false
                }
                health.set(nil)
                try report(.tableBack)
            }
        }
    }

    private func tellUnrecorded(_ watcher: Watcher) throws(ToolkitError) {
        if watcher.unrecordedCount > 0 { try report(.notRecorded(watcher.unrecordedCount)) }
    }

    private func timer() throws(ToolkitError) -> IntervalTimer {
        do throws(FileError) {
            return try IntervalTimer(milliseconds: tickLength)
        } catch {
            throw ToolkitError(error)
        }
    }

    /// A third of a lease, in milliseconds; systemd may want to hear of us more often.
    private var tickLength: Int {
        let third = Int(settings.plan.lease.seconds) * 1000 / 3
        let watchdog = manager?.watchdogMicroseconds.map { Int(clamping: $0 / 2000) } ?? third
        return max(100, min(third, watchdog, 5_000))
    }

    private func pause(until due: Timestamp?) -> Int? {
        if settings.once { return nil }
        guard let due else { return .max }
        return Int(clamping: max(0, due.seconds - settings.clock.now().seconds)) &* 1000
    }

    private func order(_ signals: DaemonSignals?) -> Watcher.Order {
        var order = Watcher.Order.goOn
        while let errand = signals?.next() {
            if case .end = errand { return .stop }
            order = .reload
            isReloadWanted = true
        }
        return order
    }

    // MARK: While it works

    private func note(_ news: WatchReport) throws(ToolkitError) {
        switch news {
        case .checked(let site):
            metrics.visited(milliseconds: site.milliseconds)
            for (verdict, _) in site.verdicts { metrics.checked(verdict.status, verdict.reason) }
            // Also when nothing changed: a certificate may be told of.
            courier?.poke()
        case .tableBusy: metrics.tableFailed()
        case .networkLost: health.set("the network is gone")
        case .networkBack, .silenceBelieved: health.set(nil)
        default: break
        }
        try report(news)
    }

    /// Every few seconds.
    private func tick(_ table: AssociationTable, _ lastFigures: inout Int) throws(ToolkitError) {
        manager?.notify(.watchdog)
        try tellUndelivered()
        let now = SteadyClock.milliseconds / 1000
        guard settings.metrics != nil, now - lastFigures >= 15 else { return }
        lastFigures = now
        try readFigures(table)
    }

    /// Figures that only the table knows. That it cannot be read now is found out elsewhere.
    private func readFigures(_ table: AssociationTable) throws(ToolkitError) {
        do throws(ToolkitError) {
            let now = settings.clock.now()
            metrics.set(try table.counts(settings.plan.recheck, at: now, patience: Self.patience))
            var certificates = ExpiringCertificates(limit: ExpiringCertificates.defaultLimit)
            try table.certificates { certificates.add($0.site, server: $0.server, signer: $0.signer) }
            metrics.set(certificates)
            metrics.setNoticesWaiting(try table.waitingNotices())
        } catch {
            guard error.code == .table(.unavailable) || error.code == .table(.busy) else { throw error }
            metrics.tableFailed()
        }
    }

    /// Seconds after which a site that is due is overdue.
    private static let patience: Int64 = 300

    private func tellUndelivered() throws(ToolkitError) {
        for news in courier?.takeReports() ?? [] { try report(news) }
    }

    private func reload() throws(ToolkitError) {
        isReloadWanted = false
        manager?.notify(.reloading(monotonicMicroseconds: Int64(SteadyClock.microseconds)))
        do throws(ToolkitError) {
            resources = try readResources()
            courier?.replace(resources.sinks)
            try report(.reloaded)
        } catch {
            try report(.notReloaded(error))
        }
        manager?.notify(.ready)
    }

    /// Tries until the table can be reached; nil when told to end meanwhile.
    ///
    /// - Parameter isTold: whether somebody knows that it cannot.
    private func reaching<R>(
        _ signals: DaemonSignals?, isTold: inout Bool, _ body: () throws(ToolkitError) -> R
    ) throws(ToolkitError) -> R? {
        var wait: UInt32 = 250
        while true {
            do throws(ToolkitError) {
                return try body()
            } catch {
                guard !settings.once, error.code == .table(.unavailable) || error.code == .table(.busy) else {
                    throw error
                }
                if !isTold { try report(.tableLost(error)) }
                isTold = true
                health.set("the table cannot be reached")
            }
            for _ in 0..<(wait / 50) {
                if order(signals) == .stop { return nil }
                manager?.notify(.watchdog)
                Pause.milliseconds(50)
            }
            wait = min(wait * 2, 8_000)
        }
    }
}

/// How a service is, for whoever asks from another thread.
private final class WatchHealth: Sendable {
    private let text = Mutex<String?>(nil)

    var problem: String? { text.withLock { $0 } }

    func set(_ problem: String?) { text.withLock { $0 = problem } }
}
