internal import Glibc

/// The monotonic clock, for measuring durations. The corresponding C function is `clock_gettime` with
/// `CLOCK_MONOTONIC`.
package enum SteadyClock {
    /// Milliseconds from an arbitrary start.
    package static var milliseconds: Int { microseconds / 1000 }

    /// Microseconds from the same start.
    package static var microseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
    }
}

package enum WallClock {
    /// Seconds since 1970 UTC.
    package static func now() -> Int64 { Int64(time(nil)) }
}

package enum Pause {
    package static func milliseconds(_ count: UInt32) { usleep(count * 1000) }
}
