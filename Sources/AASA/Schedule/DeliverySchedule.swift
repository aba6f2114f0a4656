/// When a notice that did not reach its receiver is sent again. Pure: the moment is a parameter.
public enum DeliverySchedule {
    /// Seconds after the first attempt; each further wait is twice as long.
    public static let firstWait: Int64 = 10
    /// Seconds; neither the doubling nor a receiver's Retry-After goes beyond.
    public static let longestWait: Int64 = 60 * 60
    /// Seconds from the notice's making until it is given up.
    public static let lifetime: Int64 = 24 * 60 * 60
    /// More than fit into ``lifetime``: the bound for a clock that jumps back.
    public static let maximumAttempts = 40

    /// The next attempt after one that failed.
    ///
    /// - Parameters:
    ///   - attempts: so far, that one included.
    ///   - retryAfter: seconds that the receiver asked to wait, if it did; fewer than the doubling gives change nothing.
    /// - Returns: nil when the notice is given up.
    public static func next(
        after moment: Timestamp, attempts: Int, createdAt: Timestamp, retryAfter: Int?
    ) -> Timestamp? {
        if attempts >= maximumAttempts { return nil }
        let doublings = min(max(attempts - 1, 0), 16)
        let asked = min(Int64(retryAfter ?? 0), longestWait)
        let next = moment + max(min(firstWait << Int64(doublings), longestWait), asked)
        return next <= createdAt + lifetime ? next : nil
    }
}
