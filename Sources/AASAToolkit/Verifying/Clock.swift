internal import POSIX
public import AASA

/// Where the moment comes from at which certificates are judged and from which schedules are computed.
public struct Clock: Sendable {
    public var now: @Sendable () -> Timestamp

    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// The machine's.
    public static let system = Clock { Timestamp(seconds: WallClock.now()) }

    /// One that stands still.
    public static func fixed(_ moment: Timestamp) -> Clock { Clock { moment } }
}
