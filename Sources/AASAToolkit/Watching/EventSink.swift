internal import POSIX
internal import AASA

/// A receiver of events.
package enum EventSink: Sendable {
    /// A shell command that gets the event on its standard input, as one line.
    case command(String)
    /// A server that gets the event by HTTPS.
    case webhook(Webhook)

    /// The name in the table: any worker with a sink of this name may deliver.
    package var name: String {
        switch self {
        case .command: Self.commandName
        case .webhook: Self.webhookName
        }
    }

    /// The names of all commands, and of all webhooks, in the table and the metrics.
    package static let commandName = "command"
    package static let webhookName = "webhook"
    static let names = [commandName, webhookName]

    /// What a command inherits. Passwords of tables (`PGPASSWORD`), secrets of webhooks, credentials of the service and
    /// everything else in the service's environment stay in it.
    static let commandVariables = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR", "SSL_CERT_FILE",
        "SSL_CERT_DIR",
    ]
    /// Milliseconds until a command is terminated, and then until it is killed.
    private static let commandLimit = (60_000, 5_000)
    /// Milliseconds. No delivery takes longer.
    static let longestDelivery = 90_000

    /// Delivers one event, or several of one cause.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when the delivery must end early.
    func deliver(_ event: QueuedNotification, at moment: Timestamp, interruption: Int32) -> DeliveryOutcome {
        do throws(ToolkitError) {
            switch self {
            case .command(let line):
                let (limit, grace) = Self.commandLimit
                let command = ShellCommand(
                    line: line, inherited: .only(Self.commandVariables), limit: limit, grace: grace)
                let input = Array("\(event.payload)\n".utf8)
                let result = try system(command.run(input: input, outputLimit: nil, interruption: interruption))
                return DeliveryOutcome(result.outcome)
            case .webhook(let webhook):
                return try webhook.post(event.payload, delivery: event.delivery, at: moment, interruption: interruption)
            }
        } catch {
            if error.code == .interrupted { return .interrupted }
            return .failed(retryAfter: nil, text: error.detail)
        }
    }
}

/// The outcome of an attempt to deliver an event.
enum DeliveryOutcome: Sendable, Equatable {
    case delivered
    /// Another attempt may succeed; the seconds of its Retry-After, if it has one.
    case failed(retryAfter: Int?, text: String)
    /// The receiver rejects the event: another attempt would be in vain.
    case refused(text: String)
    /// This program ended the delivery.
    case interrupted

    /// Exit status 0 means that the command accepted the event.
    init(_ outcome: ShellCommand.Outcome) {
        if outcome == .interrupted {
            self = .interrupted
        } else if let failure = outcome.failure {
            self = .failed(retryAfter: nil, text: failure)
        } else {
            self = .delivered
        }
    }

    /// The outcome as the metrics count it; nil: not counted.
    func result(isGivenUp: Bool) -> WatchMetrics.DeliveryResult? {
        switch self {
        case .delivered: .delivered
        case .failed where isGivenUp: .abandoned
        case .failed: .postponed
        case .refused: .refused
        case .interrupted: nil
        }
    }
}
