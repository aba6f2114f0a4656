import AASA
import Synchronization

@testable import AASAToolkit

/// A clock that stands still until it is put forward.
final class SimulatedClock: Sendable {
    private let moment: Mutex<Timestamp>

    init(_ moment: Timestamp) { self.moment = Mutex(moment) }

    var now: Timestamp { moment.withLock { $0 } }

    func set(_ now: Timestamp) { moment.withLock { $0 = now } }

    var clock: TimestampClock { TimestampClock { self.now } }
}

extension WatchSettings {
    /// Settings with a recheck each day and events for the sinks of these names.
    static func test(
        _ location: TableLocation, _ clock: TimestampClock, connectTo: [String] = [], sinks: [String] = [],
        once: Bool = true
    ) -> WatchSettings {
        WatchSettings(
            location: location, recheck: RecheckSchedule(every: 86400),
            lease: Lease(holder: .current(), seconds: 60), batch: 128,
            notifications: sinks.isEmpty ? nil : NotificationPolicy(sinks: sinks, warnBefore: 1),
            network: .test(connectTo), clock: clock, once: once, metrics: nil, version: "test")
    }
}
