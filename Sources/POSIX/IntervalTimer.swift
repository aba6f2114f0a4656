internal import CSignalFD
internal import Glibc

/// A descriptor that becomes readable again and again, by the clock that nobody sets back. The corresponding C function is
/// `timerfd_create`.
package final class IntervalTimer {
    /// Readable from one expiry until ``acknowledge()``.
    package let descriptor: Int32

    /// - Parameter milliseconds: at least one.
    /// - Throws: `.inputOutput` when there are too many open files.
    package init(milliseconds: Int) throws(FileError) {
        descriptor = aasa_timerfd(Int(max(1, milliseconds)))
        guard descriptor >= 0 else { throw FileError(errno: errno, path: "timerfd") }
    }

    deinit { close(descriptor) }

    /// Expiries that nobody acknowledged are one.
    package func acknowledge() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
