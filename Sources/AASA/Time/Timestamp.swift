/// A moment, in whole seconds since 1970-01-01 00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public var seconds: Int64

    /// The moment this many seconds after 1970-01-01T00:00:00Z.
    public init(seconds: Int64) { self.seconds = seconds }

    /// The nearest moment that RFC 3339 can write.
    package init(clamping seconds: Int64) {
        self.seconds = min(max(seconds, Self.representable.lowerBound), Self.representable.upperBound)
    }

    /// Reads RFC 3339 (`2026-11-21T08:00:00Z`, with fractions and offsets) or seconds since 1970. Nil for anything else.
    public init?(_ text: String) {
        // Swift's reader of integers would also accept a plus sign.
        let number = text.hasPrefix("+") ? nil : Int64(text)
        guard let seconds = number ?? Self.parse(Array(text.utf8)), Self.representable.contains(seconds) else {
            return nil
        }
        self.seconds = seconds
    }

    /// RFC 3339 in UTC, for instance `2026-11-21T08:00:00Z`.
    public var description: String {
        let moment = Self(clamping: seconds).seconds - Self.representable.lowerBound
        let (days, time) = moment.quotientAndRemainder(dividingBy: 86400)
        // The calendar repeats after 400 years of 146,097 days. A year is at most 366 days, so the estimate is never high.
        var year = days / 146_097 * 400 + days % 146_097 / 366
        while Self.days(before: year + 1) <= days { year += 1 }
        var day = days - Self.days(before: year)
        var month = 1
        while day >= Self.length(ofMonth: month, year: year) {
            day -= Self.length(ofMonth: month, year: year)
            month += 1
        }
        let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
        let date = "\(year.digits(atLeast: 4))-\(month.digits(atLeast: 2))-\((day + 1).digits(atLeast: 2))"
        let clock = "\(hour.digits(atLeast: 2)):\(minute.digits(atLeast: 2)):\(second.digits(atLeast: 2))"
        return "\(date)T\(clock)Z"
    }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    /// The moment this many seconds later; a negative number gives an earlier one.
    public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
        Timestamp(seconds: moment.seconds + seconds)
    }

    /// Years 0 to 9999: what RFC 3339 can write.
    private static let representable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Seconds since 1970 of `date-time` (RFC 3339 section 5.6), rounded down. A leap second is the next minute's first. T and Z
    /// may be small letters.
    private static func parse(_ text: [UInt8]) -> Int64? {
        var rest = text.map(\.capital)[...]
        func number(_ width: Int, after separator: Unicode.Scalar? = nil) -> Int64? {
            if let separator { guard rest.popFirst() == separator else { return nil } }
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(width)
            var value: Int64 = 0
            for digit in digits { value = value * 10 + Int64(digit - 0x30) }
            return value
        }
        guard let year = number(4) else { return nil }
        guard let month = number(2, after: "-"), (1...12).contains(month) else { return nil }
        let lastDay = length(ofMonth: Int(month), year: year)
        guard let day = number(2, after: "-"), (1...lastDay).contains(day) else { return nil }
        guard let hour = number(2, after: "T"), hour < 24 else { return nil }
        guard let minute = number(2, after: ":"), minute < 60 else { return nil }
        guard let second = number(2, after: ":"), second <= 60 else { return nil }
        if rest.first == "." {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        var offset: Int64 = 0
        if let sign = rest.first, sign == "+" || sign == "-" {
            rest = rest.dropFirst()
            guard let hours = number(2), hours < 24, let minutes = number(2, after: ":"), minutes < 60 else {
                return nil
            }
            offset = hours * 3600 + minutes * 60
            if sign == "-" { offset.negate() }
        } else {
            guard rest.popFirst() == "Z" else { return nil }
        }
        guard rest.isEmpty else { return nil }
        var days = days(before: year) + day - 1
        for earlier in 1..<Int(month) { days += length(ofMonth: earlier, year: year) }
        return representable.lowerBound + days * 86400 + hour * 3600 + minute * 60 + second - offset
    }

    /// Days from 0000-01-01 to the first day of `year` in the Gregorian calendar.
    private static func days(before year: Int64) -> Int64 {
        if year == 0 { return 0 }
        let past = year - 1
        return 366 + past * 365 + past / 4 - past / 100 + past / 400
    }

    private static func length(ofMonth month: Int, year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2 where isLeap: return 29
        case 2: return 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}

extension Timestamp: JSONConvertible {
    package var json: JSONText { .string(description) }
}
