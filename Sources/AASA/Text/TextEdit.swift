/// A replacement of some bytes of a text.
public struct TextEdit: Sendable, Equatable {
    /// The bytes that are replaced; empty for an insertion.
    public var range: Range<Int>
    /// The bytes that replace the range.
    public var replacement: [UInt8]

    static func removal(of range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }

    /// Removes an element of an array with the comma before it; nil when something else is between.
    ///
    /// - Parameter previous: the element in front of it.
    package static func removal(
        of element: Range<Int>, behind previous: Range<Int>, in bytes: [UInt8]
    ) -> [TextEdit]? {
        let between = bytes[previous.upperBound..<element.lowerBound].filter { !$0.isWhiteSpace }
        guard between.elementsEqual(",".utf8) else { return nil }
        return [removal(of: previous.upperBound..<element.upperBound)]
    }

    /// - Parameter offset: the byte before which `text` is inserted.
    package static func insertion(of text: String, at offset: Int) -> TextEdit {
        TextEdit(range: offset..<offset, replacement: text)
    }

    /// Puts what is in the range between two texts.
    package static func enclosing(_ range: Range<Int>, opening: String, closing: String) -> [TextEdit] {
        [insertion(of: opening, at: range.lowerBound), insertion(of: closing, at: range.upperBound)]
    }

    /// Returns the text with the edits applied in the order of their ranges; insertions at one place keep their order.
    /// An edit that overlaps an earlier one or lies outside the text is skipped.
    package static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        let ordered = edits.sorted { a, b in
            if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
            return a.range.upperBound < b.range.upperBound
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

extension TextEdit {
    package init(range: Range<Int>, replacement: String) {
        self.init(range: range, replacement: Array(replacement.utf8))
    }
}
