internal import FoundationEssentials

/// Moments as property lists write them.
enum ISO8601Date {
    /// Seconds since 1970 of `2016-03-17T15:46:28Z`; nil for what is no such moment.
    static func seconds(_ text: String) -> Int64? {
        (try? Date.ISO8601FormatStyle().parse(text)).flatMap { whole($0.timeIntervalSince1970) }
    }

    /// Whole seconds, rounded down; nil beyond the years that dates have.
    static func whole(_ seconds: Double) -> Int64? {
        let furthest = 1e12
        guard seconds.isFinite, abs(seconds) < furthest else { return nil }
        return Int64(seconds.rounded(.down))
    }
}
