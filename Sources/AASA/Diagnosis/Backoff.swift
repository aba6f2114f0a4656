/// The pauses of a run that checks until something is right: growing, and never past the deadline.
package struct Backoff: Sendable {
    /// Seconds of the next pause, without a request of the site's.
    private var next: Int64 = 1
    static let longest: Int64 = 60

    package init() {}

    /// Seconds to wait before the next check; nil when the deadline comes first.
    ///
    /// - Parameters:
    ///   - retryAfter: seconds for which the site requests to be left alone.
    ///   - left: seconds until the deadline.
    package mutating func seconds(retryAfter: Int?, left: Int64) -> Int64? {
        let pause = max(next, Int64(retryAfter ?? 0))
        next = min(next * 2, Self.longest)
        if left <= 0 { return nil }
        // The last check is at the deadline, unless the site does not want it.
        if pause <= left { return pause }
        if let retryAfter, Int64(retryAfter) > left { return nil }
        return left
    }
}
