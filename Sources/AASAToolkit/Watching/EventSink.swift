internal import POSIX
internal import AASA

/// Who is told of events.
public enum EventSink: Sendable {
    /// A shell command that gets the event on its standard input, as one line.
    case command(String)
    /// A server that gets it by HTTPS.
    case webhook(Webhook)

    /// As it stands in the table: any worker that has such a sink may deliver.
    public var name: String {
        switch self {
        case .command: Self.commandName
        case .webhook: Self.webhookName
        }
    }

    public static let commandName = "command"
    public static let webhookName = "webhook"

    /// Milliseconds that a command may take, and then to put things in order.
    private static let commandLimit = (60_000, 5_000)
    /// Milliseconds that no delivery exceeds.
    static let longestDelivery = 90_000

    /// Tells an event.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when this is to end early.
    func deliver(_ notice: Notice, at moment: Timestamp, _ interruption: Int32) -> DeliveryOutcome {
        switch self {
        case .command(let line):
            let (limit, grace) = Self.commandLimit
            let command = ShellCommand(line: line, limit: limit, grace: grace)
            do throws(FileError) {
                let input = Array((notice.payload + "\n").utf8)
                return DeliveryOutcome(try command.run(input: input, interruption: interruption))
            } catch {
                return .failed(retryAfter: nil, text: error.detail)
            }
        case .webhook(let webhook):
            do throws(ToolkitError) {
                return DeliveryOutcome(
                    try webhook.post(
                        notice.payload, delivery: String(notice.id), at: moment, interruption: interruption))
            } catch {
                return .failed(retryAfter: nil, text: error.detail)
            }
        }
    }
}

/// What came of telling somebody.
enum DeliveryOutcome: Sendable, Equatable {
    case delivered
    /// Not now; the seconds that were asked for, if they were.
    case failed(retryAfter: Int?, text: String)
    /// Never: the receiver does not want it.
    case refused(text: String)
    /// We ended it.
    case interrupted

    /// Exit status 0 means that the command has it.
    init(_ outcome: ShellCommand.Outcome) {
        self =
            switch outcome {
            case .exited(0): .delivered
            // POSIX, Shell Command Language, section 2.8.2.
            case .exited(126): .failed(retryAfter: nil, text: "the command may not be run (status 126)")
            case .exited(127): .failed(retryAfter: nil, text: "the command was not found (status 127)")
            case .exited(let status): .failed(retryAfter: nil, text: "the command ended with status \(status)")
            case .signalled(let number): .failed(retryAfter: nil, text: "the command was ended by signal \(number)")
            case .timedOut: .failed(retryAfter: nil, text: "the command took too long")
            case .interrupted: .interrupted
            }
    }
}

extension DeliveryOutcome {
    init(_ outcome: Webhook.Outcome) {
        self =
            switch outcome {
            case .delivered: .delivered
            case .retry(let after, .status(let status)):
                .failed(retryAfter: after, text: "the receiver answered \(status)")
            case .retry(let after, .noAnswer(let text)): .failed(retryAfter: after, text: text)
            case .retry(_, .interrupted): .interrupted
            case .refused(let status): .refused(text: "the receiver answered \(status)")
            }
    }

    /// As figures have it.
    func result(isGivenUp: Bool) -> WatchMetrics.NoticeResult? {
        switch self {
        case .delivered: .delivered
        case .failed: isGivenUp ? .abandoned : .postponed
        case .refused: .refused
        case .interrupted: nil
        }
    }
}
