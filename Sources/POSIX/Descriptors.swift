internal import CPOSIX
internal import Glibc

/// Waiting for descriptors. The corresponding C function is `poll`.
package enum Descriptors {
    /// The `descriptors` that are readable or have failed; none if `milliseconds` passed first. Without
    /// `milliseconds` there is no time limit.
    package static func readable(_ descriptors: [Int32], within milliseconds: Int?) -> [Int32] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var timeout = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
        let end = SteadyClock.milliseconds + Int(timeout)
        while poll(&entries, nfds_t(entries.count), timeout) < 0 {
            guard errno == EINTR else { return [] }
            if timeout > 0 { timeout = Int32(max(0, end - SteadyClock.milliseconds)) }
        }
        return entries.filter { $0.revents != 0 }.map(\.fd)
    }

    /// Whether a call that has failed is to be repeated: a signal has interrupted it, or it would have blocked on a
    /// descriptor that does not, as pipes of Node.js, which is then waited for. Otherwise `errno` stays.
    ///
    /// - Parameter event: `POLLIN` or `POLLOUT`.
    static func mayRetry(_ descriptor: Int32, for event: Int32) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        // An interrupted wait ends with the next call.
        poll(&entry, 1, -1)
        return true
    }

    /// Why no further file can be opened; nil if one can.
    package static var obstacle: FileError? {
        do throws(FileError) { _ = try EventFD() } catch { return error }
        return nil
    }

    /// Raises the limit of open files to `count`, if the system allows it.
    ///
    /// - Returns: the limit when it is lower; nil otherwise.
    package static func makeRoom(for count: Int) -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        if limit.rlim_cur >= rlim_t(count) { return nil }
        var raised = limit
        raised.rlim_cur = min(rlim_t(count), limit.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0, raised.rlim_cur >= rlim_t(count)
        else { return Int(clamping: limit.rlim_max) }
        return nil
    }
}

/// A descriptor with which one thread wakes another. The corresponding C function is `eventfd`.
package final class EventFD: Sendable {
    /// Readable from ``signal()`` to ``drain()``.
    package let descriptor: Int32

    /// - Throws: `.limitReached` when there are too many open files.
    package init() throws(FileError) {
        descriptor = aasa_eventfd()
        guard descriptor >= 0 else { throw FileError(errno: errno, path: "eventfd") }
    }

    deinit { close(descriptor) }

    /// Several signals before a drain count as one.
    package func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    package func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}

/// A descriptor that becomes readable at regular intervals of the monotonic clock. The corresponding C function is
/// `timerfd_create`.
package final class IntervalTimer {
    /// Readable from one expiry until ``acknowledge()``.
    package let descriptor: Int32

    /// - Parameter milliseconds: at least one.
    /// - Throws: `.limitReached` when there are too many open files.
    package init(milliseconds: Int) throws(FileError) {
        descriptor = aasa_timerfd(Int(max(1, milliseconds)))
        guard descriptor >= 0 else { throw FileError(errno: errno, path: "timerfd") }
    }

    deinit { close(descriptor) }

    /// Several expiries before this count as one.
    package func acknowledge() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
