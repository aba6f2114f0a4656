/// The Gregorian calendar, also before it was introduced, as RFC 3339 uses it.
enum Calendar {
    static let secondsOfDay: Int64 = 24 * 60 * 60

    /// Days from 0000-01-01 to the first day of `year`.
    static func days(before year: Int64) -> Int64 {
        if year == 0 { return 0 }
        let past = year - 1
        return 366 + past * 365 + past / 4 - past / 100 + past / 400
    }

    /// The number of days of a month, from 1 to 12.
    static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2 where isLeap: return 29
        case 2: return 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// The date that is a number of days after 0000-01-01.
    static func date(afterDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // The calendar repeats after 400 years of 146,097 days. A year is at most 366 days, so
        // the estimate is never high.
        var year = days / 146_097 * 400 + days % 146_097 / 366
        while self.days(before: year + 1) <= days { year += 1 }
        var day = days - self.days(before: year)
        var month: Int64 = 1
        while day >= length(ofMonth: month, year: year) {
            day -= length(ofMonth: month, year: year)
            month += 1
        }
        return (year, month, day + 1)
    }
}
