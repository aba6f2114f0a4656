internal import AASA

/// Lines of a report up to a size: no file of a site fills a terminal or a disk.
struct BoundedLines {
    private(set) var lines: [String] = []
    /// Additions that were left out.
    private(set) var omitted = 0
    /// Bytes.
    private var room = 500_000

    /// Whether further additions are left out.
    var isFull: Bool { room <= 0 }

    /// Counts additions that are not made, for a full block.
    mutating func omit(_ count: Int) { omitted += count }

    /// Adds lines that belong together.
    mutating func add(_ more: @autoclosure () -> [String]) {
        guard room > 0 else {
            omit(1)
            return
        }
        let more = more()
        room -= more.reduce(0) { $0 + $1.utf8.count + 1 }
        lines += more
    }

    /// The lines, and a last one that counts the additions that were left out.
    func lines(endingWith noun: String, indentation: String = "") -> [String] {
        if omitted == 0 { return lines }
        return lines + ["\(indentation)and \(omitted.grouped) more \(noun)"]
    }
}
