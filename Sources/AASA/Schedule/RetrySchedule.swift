/// When a pending pair is asked about again (Apple, Shared Web Credentials Reference: every three hours, up to eight
/// tries). Pure: the moment is a parameter.
public enum RetrySchedule {
    /// Seconds between two tries.
    public static let interval: Int64 = 3 * 60 * 60
    /// Tries that are made before the pair is left alone.
    public static let maximumAttempts = 8
    /// Seconds; a Retry-After that asks for longer is cut to this.
    public static let longestWait: Int64 = 24 * 60 * 60

    /// The next try after one that ended pending.
    ///
    /// - Parameters:
    ///   - attempts: tries so far, that one included.
    ///   - retryAfter: seconds that the server asked to wait, if it did; fewer than the interval change nothing.
    /// - Returns: nil when no try is left.
    public static func next(after moment: Timestamp, attempts: Int, retryAfter: Int?) -> Timestamp? {
        if attempts >= maximumAttempts { return nil }
        let asked = min(Int64(retryAfter ?? 0), longestWait)
        return moment + max(interval, asked)
    }
}
