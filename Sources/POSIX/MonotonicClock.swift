internal import Glibc

/// The clock that never jumps, for measuring how long things take. The corresponding C function is `clock_gettime` with
/// `CLOCK_MONOTONIC`.
package enum MonotonicClock {
    /// Microseconds from a point that means nothing.
    package static func microseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
