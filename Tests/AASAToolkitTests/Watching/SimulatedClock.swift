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
        var network = NetworkOptions.test(connectTo)
        network.jobs = 128
        var settings = WatchSettings(location: location, network: network, version: "test")
        if !sinks.isEmpty { settings.notifications = NotificationPolicy(sinks: sinks, warnBefore: 1) }
        settings.clock = clock
        settings.once = once
        return settings
    }
}
