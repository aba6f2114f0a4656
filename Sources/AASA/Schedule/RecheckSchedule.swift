/// When a pair that waits for no try is asked about again: `every` so many seconds, each site at a time of its own, so
/// that a list that was checked at once is not checked at once for ever. Pure: the moment is a parameter.
public struct RecheckSchedule: Sendable, Equatable {
    /// Seconds between two checks of one site, give or take a tenth.
    public var every: Int64

    public init(every: Int64) { self.every = min(max(every, 1), Self.longest) }

    /// Ten years.
    public static let longest: Int64 = 10 * 366 * 24 * 60 * 60

    /// Where the site stands between nine and eleven tenths of ``every``: 0 to 200, from its name alone, so that every
    /// program and machine agrees. The hash is FNV-1a (draft-eastlake-fnv).
    public static func spread(of site: Site) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in site.description.utf8 {
            hash ^= UInt64(byte)
            hash = hash &* 0x100_0000_01b3
        }
        return Int(hash % 201)
    }

    /// Seconds between two checks of the site; rounded up, so that no site is asked again without a pause.
    public func period(of site: Site) -> Int64 { period(spread: Self.spread(of: site)) }

    /// - Parameter spread: ``spread(of:)``.
    func period(spread: Int) -> Int64 { (every * Int64(900 + spread) + 999) / 1000 }

    /// When a pair of the site that was checked at `moment`, and has no next try, is asked about again.
    public func next(after moment: Timestamp, of site: Site) -> Timestamp { moment + period(of: site) }

    /// A check that lies further ahead than this many seconds was made while the clock was wrong, and counts for nothing.
    public static let tolerance: Int64 = 60 * 60

    /// A next try that lies further ahead than this many seconds was never asked for by any schedule.
    public static let longestPlan: Int64 = RetrySchedule.longestWait + RetrySchedule.interval

    /// Whether a pair is to be asked about.
    public func isDue(_ standing: PairRecord, at now: Timestamp) -> Bool {
        if let retryAt = standing.retryAt { return retryAt <= now || retryAt > now + Self.longestPlan }
        guard let checkedAt = standing.checkedAt else { return true }
        return next(after: checkedAt, of: standing.site) <= now || checkedAt > now + Self.tolerance
    }
}
