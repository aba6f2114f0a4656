/// Leads from a place in a string's text back to the bytes that its author wrote for it: an escape is longer than the
/// character that it stands for.
public struct JSONStringMap: Sendable {
    /// A stretch of the source, and where in the text begins what it stands for.
    private struct Piece {
        var source: Int
        var text: Int
        /// Whether each byte of the source is one of the text; otherwise the stretch is an escape, which is one whole.
        var isLiteral: Bool
    }

    /// By their places, which ascend in source and text alike. The last one is empty and stands at the end.
    private let pieces: [Piece]

    /// - Parameter range: the bytes of a string with its quotes. Whatever a tolerant reading takes for a string or a
    ///   name may be given.
    public init(of range: Range<Int>, in bytes: [UInt8]) {
        let quote = range.isEmpty ? nil : JSONWrongQuote(at: range.lowerBound, in: bytes)
        // The reader undoes the escapes, so that there is one way to do it.
        var reader = JSONReader(bytes: bytes, isTolerant: true)
        let content = Self.content(of: range, quote, in: bytes)
        reader.position = content.lowerBound
        var pieces: [Piece] = []
        var length = 0
        while reader.position < content.upperBound {
            let start = reader.position
            var text: [UInt8] = []
            reader.readOneOf(quote, into: &text)
            let isLiteral = text.elementsEqual(bytes[start..<reader.position])
            if !isLiteral || pieces.last?.isLiteral != true {
                pieces.append(Piece(source: start, text: length, isLiteral: isLiteral))
            }
            length += text.count
        }
        pieces.append(Piece(source: content.upperBound, text: length, isLiteral: true))
        self.pieces = pieces
    }

    /// The bytes of the source that stand for a stretch of the text.
    ///
    /// - Parameter text: in UTF-8 bytes of the decoded text; what lies beyond its end counts as the end.
    public func source(of text: Range<Int>) -> Range<Int> {
        let start = unit(at: text.lowerBound).lowerBound
        return start..<(text.isEmpty ? start : unit(at: text.upperBound - 1).upperBound)
    }

    /// The bytes of the source to which the byte at `offset` of the text belongs.
    private func unit(at offset: Int) -> Range<Int> {
        var low = 0
        var high = pieces.count
        // The last piece that begins at or before the offset.
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].text <= offset { low = middle } else { high = middle }
        }
        let piece = pieces[low]
        guard low + 1 < pieces.count else { return piece.source..<piece.source }
        if !piece.isLiteral { return piece.source..<pieces[low + 1].source }
        let place = piece.source + offset - piece.text
        return place..<place + 1
    }

    /// What stands between the quotes; all of it when there are none.
    private static func content(of range: Range<Int>, _ quote: JSONWrongQuote?, in bytes: [UInt8]) -> Range<Int> {
        var end = range.upperBound
        var start = range.lowerBound
        if let quote {
            start += quote.length
            let closing = (1...3).first { end - $0 >= start && quote.lengthOfEnd(at: end - $0, in: bytes) == $0 }
            end -= closing ?? 0
        } else if bytes[range].first == UInt8(ascii: "\"") {
            start += 1
            // A typographic quote may end what a plain one began.
            end -= bytes[end - 1] == UInt8(ascii: "\"") ? 1 : 3
        }
        return start..<max(start, end)
    }
}

extension JSONReader {
    /// Reads a character or an escape of a string; one that is understood without its backslash together with it.
    fileprivate mutating func readOneOf(_ quote: JSONWrongQuote?, into text: inout [UInt8]) {
        let start = position
        if current == UInt8(ascii: "\\") {
            if let quote, lengthOfEscaped(quote) != nil {
                position += 1
            } else {
                try? readEscape(into: &text)
            }
            if !text.isEmpty { return }
        }
        try? readCharacter(into: &text)
        // Only a range that is no string can fail; it ends all the same.
        if position == start { position += 1 }
    }
}
