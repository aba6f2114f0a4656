/// A text of RFC 3339 section 5.6: `date-time`, whose days and hours must exist.
struct RFC3339 {
    /// Since 1970; a fraction is dropped, and a leap second is the second after it.
    let seconds: Int64

    /// Nil when the text is not one.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = rest.takeNumber(4), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let dayOfMonth = rest.takeNumber(2), let day = CalendarDay(year: year, month: month, day: dayOfMonth),
            rest.take("T") || rest.take("t"), let hour = rest.takeNumber(2), hour < 24, rest.take(":"),
            let minute = rest.takeNumber(2), minute < 60, rest.take(":"), let second = rest.takeNumber(2), second <= 60
        else { return nil }
        if rest.take(".") {
            guard rest.takeNumber(1) != nil else { return nil }
            rest = rest.drop { (0x30...0x39).contains($0) }
        }
        guard let offset = rest.takeOffset(), rest.isEmpty else { return nil }
        seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }

    /// Exactly `count` digits.
    fileprivate mutating func takeNumber(_ count: Int) -> Int64? {
        let digits = prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// Seconds that local time is ahead of UTC.
    fileprivate mutating func takeOffset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isAhead = take("+")
        guard isAhead || take("-"), let hours = takeNumber(2), hours < 24, take(":"), let minutes = takeNumber(2),
            minutes < 60
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}
