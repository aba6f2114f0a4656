/// The periodic rechecks of pairs without a scheduled retry. The interval has a jitter that depends on the site, so
/// that a list that was checked all at once spreads out.
package struct RecheckSchedule: Sendable, Equatable {
    /// Seconds between two checks of a site, within a tenth.
    package var every: Int64

    /// - Parameter every: seconds, from 1 to ``longest``; others become the nearest of these.
    package init(every: Int64) { self.every = min(max(every, 1), Self.longest) }

    /// The schedule of a run that a timer starts each so many seconds: a site's period is at most 11/12 of that, so that
    /// each run finds every site due, even if it starts a little early or the run before took long.
    package init(timerPeriod: Int64) { self.init(every: timerPeriod - timerPeriod / 6) }

    /// A day.
    package static let usualPeriod: Int64 = 24 * 60 * 60
    /// Ten years.
    package static let longest: Int64 = 10 * 366 * 24 * 60 * 60

    /// The jitter of a site in thousandths of ``every``, from 0 for nine tenths to 200 for eleven tenths. It depends on
    /// the name alone, so that all processes agree. The hash is FNV-1a (draft-eastlake-fnv).
    package static func jitter(of site: Site) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in site.description.utf8 {
            hash ^= UInt64(byte)
            hash = hash &* 0x100_0000_01b3
        }
        return Int(hash % 201)
    }

    /// Seconds between two checks of the site, rounded up: at least one.
    package func period(of site: Site) -> Int64 { period(jitter: Self.jitter(of: site)) }

    /// - Parameter jitter: see ``jitter(of:)``.
    func period(jitter: Int) -> Int64 { (every * Int64(900 + jitter) + 999) / 1000 }

    /// The next check of a pair of the site after one at `moment`, without a scheduled retry.
    package func next(after moment: Timestamp, of site: Site) -> Timestamp { moment + period(of: site) }

    /// Seconds. A check further in the future was made while the clock was wrong, and is ignored.
    package static let tolerance: Int64 = 60 * 60

    /// Seconds. No schedule makes a retry further in the future.
    package static let longestPlan: Int64 = RetrySchedule.longestWait + RetrySchedule.interval

    /// Whether the pair waits for a retry that is due.
    package static func isRetryDue(_ record: PairRecord, at now: Timestamp) -> Bool {
        guard let retryAt = record.retryAt else { return false }
        return retryAt <= now || retryAt > now + longestPlan
    }

    package func isDue(_ record: PairRecord, at now: Timestamp) -> Bool {
        if record.retryAt != nil { return Self.isRetryDue(record, at: now) }
        guard let checkedAt = record.checkedAt else { return true }
        return next(after: checkedAt, of: record.pair.site) <= now || checkedAt > now + Self.tolerance
    }
}
