internal import AASA
internal import AASAToolkit

/// Runs the watch service with the options of `watch` and prints its output.
struct WatchRun {
    let options: Watch
    let location: TableLocation
    let network: NetworkOptions
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        // A receiver gets an event of its own.
        let isReceived = options.onChange != nil || options.webhook != nil
        let printedPeriod: Int64? = if isReceived { nil } else { warnBefore }
        let output = WatchOutput(console: console, json: options.json, warnBefore: printedPeriod)
        try output.run { report throws(ToolkitError) in
            try WatchService(settings, resources: resources, report: report).run()
        }
        return .yes
    }

    private var warnBefore: Int64 { options.warnBefore?.seconds ?? CertificateExpiry.warningPeriod }

    private var settings: WatchSettings {
        var sinks: [String] = []
        if options.onChange != nil { sinks.append(EventSink.commandName) }
        if options.webhook != nil { sinks.append(EventSink.webhookName) }
        var notifications: NotificationPolicy?
        if !sinks.isEmpty {
            notifications = NotificationPolicy(sinks: sinks, warnBefore: warnBefore, group: options.group?.seconds ?? 0)
        }
        var settings = WatchSettings(location: location, network: network, version: Version.current)
        if let every = options.every { settings.recheck = RecheckSchedule(every: every.seconds) }
        if let lease = options.lease { settings.lease.seconds = lease.seconds }
        settings.notifications = notifications
        settings.clock = TimestampClock(at: options.at)
        settings.once = options.once
        settings.metrics = options.metrics
        return settings
    }

    /// Reads certificates and secrets: at the start and on SIGHUP.
    private func resources() throws(ToolkitError) -> WatchResources {
        let trust = try options.network.requests.trust()
        var sinks: [EventSink] = []
        if let command = options.onChange { sinks.append(.command(command)) }
        if let url = options.webhook, let choice = options.webhookSecretFrom {
            // Options for the connections to sites do not apply to the receiver.
            var network = options.network.oneByOne
            (network.connectTo, network.resolve) = ([], [])
            // Shorter than the lease of an event.
            network.timeout = min(network.timeout, .seconds(60))
            guard
                let webhook = Webhook(
                    url: url, secret: try choice.origin.secret(), trust: try .system(), options: network)
            else { throw Webhook.refusal(of: url) }
            sinks.append(.webhook(webhook))
        }
        return WatchResources(trust: trust, sinks: sinks)
    }
}
