/// What lookups in a table of resources may cost in all. A table of some megabytes can make each of many lookups long.
final class LookupBudget {
    private var room: Int

    /// - Parameter room: parts that are looked at. Tables of the largest apps need some millions.
    init(room: Int = 50_000_000) { self.room = room }

    func use(_ count: Int) throws(FormatDefect) {
        room -= count
        if room < 0 { throw FormatDefect("its resources take longer to search than those of any app") }
    }
}
