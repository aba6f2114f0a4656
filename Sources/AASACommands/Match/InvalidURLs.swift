/// The lines of lists that are not URLs: so many are reported one by one, since no list fills a terminal or a disk.
struct InvalidURLs {
    private var count = 0

    private static let maximum = 1_000

    var isEmpty: Bool { count == 0 }
    /// Whether the last one is the first.
    var isFirst: Bool { count == 1 }

    /// The number of URLs that are not reported one by one.
    var furtherCount: Int { max(0, count - Self.maximum) }

    /// Counts a line.
    ///
    /// - Returns: whether to report it by itself.
    mutating func add() -> Bool {
        count += 1
        return count <= Self.maximum
    }
}
