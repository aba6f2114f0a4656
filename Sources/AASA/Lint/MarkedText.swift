/// A text with `⟦` and `⟧` around what a finding is about; the marks are not part of the text.
package struct MarkedText: Sendable, Equatable {
    package let bytes: [UInt8]
    /// What is marked, in the order of the places.
    package let ranges: [Range<Int>]

    /// - Parameter marked: pairs of marks may be nested, and enclose nothing where something is missing.
    package init(_ marked: String) {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var ranges: [Range<Int>] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦": starts.append(bytes.count)
            case "⟧": ranges.append((starts.popLast() ?? 0)..<bytes.count)
            default: bytes += String(Character(scalar)).utf8
            }
        }
        self.bytes = bytes
        self.ranges = ranges.sortedByOffset(\.lowerBound)
    }
}
