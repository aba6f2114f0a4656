/// A moment of the years 0 to 9999, in whole seconds since 1970-01-01 00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int64

    /// The moment this many seconds after 1970-01-01T00:00:00Z; beyond the years 0 to 9999, the nearest one in them.
    public init(seconds: Int64) {
        self.seconds = min(max(seconds, Self.representable.lowerBound), Self.representable.upperBound)
    }

    /// Reads RFC 3339 (`2026-11-21T08:00:00Z`, with fractions and offsets) or seconds since 1970; nil for others.
    public init?(_ text: String) {
        guard let seconds = Self.number(text) ?? Self.dateTime(text) else { return nil }
        guard Self.representable.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Swift's reader of integers would also accept a plus sign.
    private static func number(_ text: String) -> Int64? {
        if text.hasPrefix("+") { return nil }
        return Int64(text)
    }

    private static func dateTime(_ text: String) -> Int64? {
        var reader = DateTimeReader(text)
        guard let seconds = reader.read() else { return nil }
        return representable.lowerBound + seconds
    }

    /// RFC 3339 in UTC, for instance `2026-11-21T08:00:00Z`.
    public var description: String {
        let moment = seconds - Self.representable.lowerBound
        let (days, time) = moment.quotientAndRemainder(dividingBy: Calendar.secondsOfDay)
        let (year, month, day) = Calendar.date(afterDays: days)
        let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
        let date = "\(year.digits(atLeast: 4))-\(month.digits(atLeast: 2))-\(day.digits(atLeast: 2))"
        let clock = "\(hour.digits(atLeast: 2)):\(minute.digits(atLeast: 2)):\(second.digits(atLeast: 2))"
        return "\(date)T\(clock)Z"
    }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    /// The moment this many seconds later; a negative number gives an earlier one. A sum before the year 0 or after the
    /// year 9999 is the first or the last moment of these years.
    public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
        let (sum, overflows) = moment.seconds.addingReportingOverflow(seconds)
        if overflows { return Timestamp(seconds: seconds < 0 ? .min : .max) }
        return Timestamp(seconds: sum)
    }

    /// The moment this many seconds earlier, within the same years.
    public static func - (moment: Timestamp, seconds: Int64) -> Timestamp { moment + -max(seconds, -.max) }

    /// Years 0 to 9999: what RFC 3339 can write.
    private static let representable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
}

extension Timestamp: JSONConvertible {
    package var json: JSONText { .string(description) }
}
