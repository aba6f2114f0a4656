/// A moment, in whole seconds since 1970-01-01 00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// Reads RFC 3339 (`2026-11-21T08:00:00Z`, with fractions and offsets) or seconds since 1970. Nil for anything else.
    public init?(_ text: String) {
        guard let seconds = Self.plainSeconds(text) ?? RFC3339(text)?.seconds, Self.representable.contains(seconds)
        else { return nil }
        self.seconds = seconds
    }

    /// RFC 3339 in UTC, for instance `2026-11-21T08:00:00Z`.
    public var description: String {
        let (dayNumber, time) = seconds.flooredDivision(by: 86_400)
        let day = CalendarDay(number: dayNumber)
        let date = "\(day.year.digits(4))-\(day.month.digits(2))-\(day.day.digits(2))"
        return "\(date)T\((time / 3600).digits(2)):\((time / 60 % 60).digits(2)):\((time % 60).digits(2))Z"
    }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
        Timestamp(seconds: moment.seconds + seconds)
    }

    /// Years 0 to 9999: what RFC 3339 can write.
    private static let representable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    private static func plainSeconds(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return digits.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }
}

extension Int64 {
    /// In decimal, filled up with zeros on the left.
    fileprivate func digits(_ count: Int) -> String {
        let text = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
