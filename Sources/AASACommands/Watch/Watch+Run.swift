internal import AASA
internal import AASAToolkit

/// The service with the options of `watch`.
extension Watch {
    /// Watches the pairs of a table and prints the events.
    func watch(_ location: TableLocation, _ console: Console) throws(CommandFailure) -> ExitCode {
        // A receiver gets an event of its own.
        let printedPeriod: Int64? = if onChange == nil && webhook == nil { warningPeriod } else { nil }
        let output = WatchOutput(console: console, json: json, warnBefore: printedPeriod)
        let settings = try settings(location)
        try output.run { report throws(ToolkitError) in
            try WatchService(settings, resources: resources, report: report).run()
        }
        return .yes
    }

    private var warningPeriod: Int64 { warnBefore?.seconds ?? CertificateExpiry.warningPeriod }

    private func settings(_ location: TableLocation) throws(CommandFailure) -> WatchSettings {
        var sinks: [String] = []
        if onChange != nil { sinks.append(EventSink.commandName) }
        if webhook != nil { sinks.append(EventSink.webhookName) }
        var notifications: NotificationPolicy?
        if !sinks.isEmpty {
            notifications = NotificationPolicy(sinks: sinks, warnBefore: warningPeriod, group: group?.seconds ?? 0)
        }
        var settings = WatchSettings(location: location, network: try network.options(), version: Version.current)
        let period = every?.seconds ?? RecheckSchedule.usualPeriod
        settings.recheck = if once { RecheckSchedule(timerPeriod: period) } else { RecheckSchedule(every: period) }
        if let lease { settings.lease.seconds = lease.seconds }
        settings.notifications = notifications
        settings.clock = TimestampClock(at: at)
        settings.once = once
        settings.metrics = metrics
        return settings
    }

    /// Reads certificates and secrets: at the start and on SIGHUP.
    private func resources() throws(ToolkitError) -> WatchResources {
        let trust = try network.requests.trust()
        var sinks: [EventSink] = []
        if let command = onChange { sinks.append(.command(command)) }
        if let url = webhook, let choice = webhookSecretFrom {
            // Options for the connections to sites do not apply to the receiver.
            var network = network.oneByOne
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
