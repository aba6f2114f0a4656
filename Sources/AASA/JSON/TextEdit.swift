/// A change of a text: the bytes of a range become others.
public struct TextEdit: Sendable, Equatable {
    /// The bytes that go; empty where something is only put in.
    public var range: Range<Int>
    public var replacement: [UInt8]

    public init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    public init(range: Range<Int>, replacement: String) {
        self.init(range: range, replacement: Array(replacement.utf8))
    }

    /// Takes the bytes away.
    static func removal(of range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }

    /// Puts `text` before the byte at `offset`.
    static func insertion(of text: String, at offset: Int) -> TextEdit {
        TextEdit(range: offset..<offset, replacement: text)
    }

    /// The text with the edits made, in the order of their places; what is put in at one place stays in the order of
    /// `edits`. An edit that overlaps the one before it, or lies outside the text, is left out.
    public static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        let ordered = edits.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for edit in ordered where edit.range.lowerBound >= position && edit.range.upperBound <= bytes.count {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.replacement
            position = edit.range.upperBound
        }
        result += bytes[position...]
        return result
    }
}
