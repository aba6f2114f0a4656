internal import AASA

/// The lines of lists that are not URLs: so many are reported one by one, since no list fills a terminal or a disk.
struct InvalidURLs {
    private var count = 0

    private static let maximum = 1_000

    var isEmpty: Bool { count == 0 }
    /// Whether the last one is the first.
    var isFirst: Bool { count == 1 }

    /// Counts a line.
    ///
    /// - Returns: whether to report it by itself.
    mutating func add() -> Bool {
        count += 1
        return count <= Self.maximum
    }

    /// Reports how many were not reported one by one.
    func reportFurther(to console: Console) {
        let furtherCount = count - Self.maximum
        if furtherCount > 0 { console.error("\(furtherCount.counted("more invalid URL")) not shown") }
    }

    /// The failure of a text that is not a URL.
    static func failure(_ text: String, because sentence: String) -> CommandFailure {
        CommandFailure(
            .usage, "'\(ShownURL.text(text))' is not a URL to match: \(sentence)", hint: LinkURL.Problem.hint)
    }
}
