/// A change to a text: these bytes become those.
public struct TextEdit: Sendable, Equatable {
    /// The bytes that go; empty where something is put in.
    public var range: Range<Int>
    public var replacement: [UInt8]

    public init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }
}

extension TextEdit {
    /// The text after the edits, in their order in the text; one that overlaps an earlier one is left out.
    public static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var done = 0
        for edit in edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }).map(\.element) where edit.range.lowerBound >= done {
            result += bytes[done..<edit.range.lowerBound]
            result += edit.replacement
            done = edit.range.upperBound
        }
        return result + bytes[done...]
    }
}
