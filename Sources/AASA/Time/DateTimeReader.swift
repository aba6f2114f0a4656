/// A reader of `date-time` (RFC 3339 section 5.6) from the front of a text.
struct DateTimeReader {
    /// The text that is not read yet. T and Z may be small letters.
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = text.utf8.map(\.capital)[...] }

    /// Returns seconds since 0000-01-01T00:00:00Z, rounded down, or nil if the text is not a `date-time`.
    mutating func read() -> Int64? {
        guard let days = days(), let time = time() else { return nil }
        guard skipFraction(), let offset = offset(), rest.isEmpty else { return nil }
        return days * Calendar.secondsOfDay + time - offset
    }

    /// The days from 0000-01-01 to a `full-date`.
    private mutating func days() -> Int64? {
        guard let year = number(digits: 4) else { return nil }
        guard let month = number(digits: 2, after: "-"), (1...12).contains(month) else { return nil }
        let lastDay = Calendar.length(ofMonth: month, year: year)
        guard let day = number(digits: 2, after: "-"), (1...lastDay).contains(day) else { return nil }
        var days = Calendar.days(before: year) + day - 1
        for earlier in 1..<month { days += Calendar.length(ofMonth: earlier, year: year) }
        return days
    }

    /// The seconds of a day up to a time without its fraction. A leap second is the next minute's first.
    private mutating func time() -> Int64? {
        guard let hour = number(digits: 2, after: "T"), hour < 24 else { return nil }
        guard let minute = number(digits: 2, after: ":"), minute < 60 else { return nil }
        guard let second = number(digits: 2, after: ":"), second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Skips `time-secfrac`. False if there is a point without digits.
    private mutating func skipFraction() -> Bool {
        if rest.first != "." { return true }
        let digits = rest.dropFirst().prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    /// The seconds by which `time-offset` is ahead of UTC.
    private mutating func offset() -> Int64? {
        guard let sign = rest.popFirst() else { return nil }
        if sign == "Z" { return 0 }
        guard sign == "+" || sign == "-" else { return nil }
        guard let hours = number(digits: 2), hours < 24 else { return nil }
        guard let minutes = number(digits: 2, after: ":"), minutes < 60 else { return nil }
        let offset = hours * 3600 + minutes * 60
        return if sign == "-" { -offset } else { offset }
    }

    private mutating func number(digits count: Int, after separator: Unicode.Scalar) -> Int64? {
        guard rest.popFirst() == separator else { return nil }
        return number(digits: count)
    }

    private mutating func number(digits count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return Int64(String(utf8: digits))
    }
}
