/// A day of the Gregorian calendar, extended backwards as ISO 8601 does.
///
/// Counted here and not by Foundation, whose FoundationEssentials alone makes the program 20 MB larger and its start
/// slower. Years are counted from 1 March, so that the leap day is a year's last.
struct CalendarDay: Equatable {
    let year: Int64
    let month: Int64
    let day: Int64

    /// Nil when there is no such day.
    init?(year: Int64, month: Int64, day: Int64) {
        guard (1...12).contains(month), (1...Self.length(of: month, year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: days since 1970-01-01.
    init(number: Int64) {
        let (era, dayOfEra) = (number + Self.daysBeforeEpoch).flooredDivision(by: Self.daysOfEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    var number: Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysOfEra + dayOfEra - Self.daysBeforeEpoch
    }

    /// The calendar repeats itself after 400 years.
    private static let daysOfEra: Int64 = 146_097
    /// From 1 March of the year 0 until 1970-01-01.
    private static let daysBeforeEpoch: Int64 = 719_468

    private static func length(of month: Int64, _ year: Int64) -> Int64 {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

extension Int64 {
    /// Quotient and remainder, the remainder never negative.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
