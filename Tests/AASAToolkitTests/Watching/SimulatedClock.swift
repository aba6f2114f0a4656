import AASA
import Synchronization

@testable import AASAToolkit

/// A clock that stands still until it is put forward.
final class SimulatedClock: Sendable {
    private let moment: Mutex<Timestamp>

    init(_ moment: Timestamp) { self.moment = Mutex(moment) }

    var now: Timestamp { moment.withLock { $0 } }

    func set(_ now: Timestamp) { moment.withLock { $0 = now } }

    var clock: Clock { Clock { self.now } }
}
