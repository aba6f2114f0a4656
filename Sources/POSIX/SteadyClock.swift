internal import Glibc

/// The clock that never jumps, for measuring how long things take. The corresponding C function is `clock_gettime` with
/// `CLOCK_MONOTONIC`.
package enum SteadyClock {
    /// Milliseconds from a point that means nothing.
    package static var milliseconds: Int { microseconds / 1000 }

    /// Microseconds from the same point.
    package static var microseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
    }
}
