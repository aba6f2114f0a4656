internal import AASA
internal import AASAToolkit
internal import Arguments

/// Runs the watch service with the options of `watch` and prints its reports.
struct WatchRun {
    let options: Watch
    let location: TableLocation
    let load: NetworkLoad
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        // A report that cannot be written ends the service; `failure` keeps its message.
        var failure: CommandFailure?
        do throws(ToolkitError) {
            let service = try WatchService(settings, resources: resources) {
                report throws(ToolkitError) in
                do throws(CommandFailure) {
                    try write(report)
                } catch {
                    failure = error
                    throw ToolkitError(.interrupted, path: nil, detail: "")
                }
            }
            try service.run()
        } catch {
            throw failure ?? CommandFailure(error)
        }
        return .yes
    }

    private var settings: WatchSettings {
        let sinks =
            (options.onChange == nil ? [] : [EventSink.commandName])
            + (options.webhook == nil ? [] : [EventSink.webhookName])
        let network = networkOptions(load)
        let notifications =
            sinks.isEmpty
            ? nil
            : NotificationPolicy(
                sinks: sinks, warnBefore: options.warnBefore?.seconds ?? 21 * 86400, group: options.group?.seconds ?? 0)
        return WatchSettings(
            location: location, recheck: RecheckSchedule(every: options.every?.seconds ?? 86400),
            lease: Lease(holder: .current(), seconds: options.lease?.seconds ?? 60), batch: load.jobs,
            notifications: notifications, network: network, clock: options.at.map { .fixed($0) } ?? .system,
            once: options.once, metrics: options.metrics, version: Version.current)
    }

    /// Reads certificates and secrets: at the start and on SIGHUP.
    private func resources() throws(ToolkitError) -> WatchResources {
        let trust = try options.network.trust()
        var sinks = options.onChange.map { [EventSink.command($0)] } ?? []
        if let url = options.webhook, let origin = options.webhookSecretFrom {
            // Options for the connections to sites do not apply to the receiver.
            var network = networkOptions(.oneByOne)
            (network.connectTo, network.resolve) = ([], [])
            // Shorter than the lease of an event.
            network.timeout = min(network.timeout, 60_000)
            guard
                let webhook = Webhook(
                    url: url, secret: try Self.origin(origin).secret(), trust: try .system(), options: network)
            else { throw ToolkitError(.webhookRefused, path: url, detail: "") }
            sinks.append(.webhook(webhook))
        }
        return WatchResources(trust: trust, sinks: sinks)
    }

    private static func origin(_ choice: PassphraseChoice) -> PassphraseOrigin {
        switch choice {
        case .environment(let name): .environment(name)
        case .file(let path): .file(path)
        case .prompt: .none
        }
    }

    private func networkOptions(_ load: NetworkLoad) -> NetworkOptions {
        options.network.networkOptions(cdn: options.cdn.base, load)
    }

    private func write(_ report: WatchReport) throws(CommandFailure) {
        switch report {
        case .checked(let site):
            try console.write(
                options.json
                    ? site.verdicts.map { VerdictJSON.line($0.record, $0.verdict) } : site.changes.map { line($0) })
        case .started(let metrics): if let metrics { console.note("metrics for Prometheus are served at \(metrics)") }
        case .leaseLost(let site):
            console.note("\(site): another worker took it over; what was seen here does not count")
        case .tableBusy: console.warning("the table is in use by another program; what was seen is recorded later")
        case .tableLost(let error):
            for message in CommandFailure(error).messages { console.warning(message) }
            console.note("trying again until the table is back")
        case .tableReconnected: console.note("the table is back")
        case .notRecorded(let count):
            console.warning(
                "the table could not record the verdicts of \(count.counted("site")); the next worker checks again"
            )
        case .networkLost:
            console.warning(
                "sites that answered before no longer answer: the network is unavailable; nothing is recorded for now")
        case .networkRestored: console.note("the network is back")
        case .silenceAccepted:
            console.warning("the network is still unavailable; sites without an answer are recorded as pending now")
        case .reloaded: console.note("certificates and secrets were read again")
        case .notReloaded(let error):
            for message in CommandFailure(error).messages { console.warning(message) }
            console.note("the certificates and secrets that were read before stay in use")
        case .undeliverable(let error):
            for message in CommandFailure(error).messages { console.warning("events wait: \(message)") }
        case .undelivered(let sink, let text, let next):
            let plan = next.map { "; next try at \($0)" } ?? "; given up"
            console.warning("the \(sink) did not accept an event: \(text)\(plan)")
        }
    }

    private func line(_ change: VerdictChange) -> String {
        let status = console.style.status(change.after.status, change.after.status.rawValue)
        return
            "\(change.at)  \(status)  \(change.site)  \(change.app)  (\(change.service), \(change.rules))  was \(change.before.status.rawValue), \(change.before.reason.rawValue): \(change.message)"
            .printable
    }
}
