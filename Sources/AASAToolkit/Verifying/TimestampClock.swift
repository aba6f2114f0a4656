internal import POSIX
public import AASA

/// The source of the moment at which certificates are judged and from which schedules are computed.
public struct TimestampClock: Sendable {
    /// Returns the current moment.
    public var now: @Sendable () -> Timestamp
    /// Returns how many milliseconds to wait for a moment, or for no moment in particular; nil: no time is left. A
    /// simulated clock moves forward in it.
    var wait: @Sendable (Timestamp?) -> Int?

    /// A clock that reads the moment from a closure.
    public init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
        wait = { moment in
            guard let moment else { return .max }
            return max(0, Int(moment.seconds - now().seconds) * 1000)
        }
    }

    /// The machine's clock.
    public static let system = TimestampClock { Timestamp(seconds: WallClock.now()) }

    /// A clock that always shows the same moment.
    public static func fixed(_ moment: Timestamp) -> TimestampClock { TimestampClock { moment } }
}

// Moments that may be unknown; nil for no seconds.
extension Timestamp {
    init?(seconds: Int64?) {
        guard let seconds else { return nil }
        self.init(seconds: seconds)
    }
}
