/// Maps places in a decoded string to the bytes of its source, where an escape is longer than its character.
package struct JSONStringMap: Sendable {
    /// The beginnings of a part of the source and of its text.
    private struct Piece {
        var source: Int
        var text: Int
        /// Whether source and text have the same bytes; otherwise the part is one escape.
        var isLiteral: Bool
    }

    /// In the order of source and text. The last one is empty and marks the end.
    private let pieces: [Piece]

    /// - Parameter range: the bytes of a string or name with its quotes, as a tolerant reading found it.
    package init(of range: Range<Int>, in bytes: [UInt8]) {
        let quote: NonstandardQuote? =
            if range.isEmpty { nil } else { NonstandardQuote(at: range.lowerBound, in: bytes) }
        var reader = JSONReader(bytes: bytes, isTolerant: true)
        let content = Self.content(of: range, quote: quote, in: bytes)
        reader.position = content.lowerBound
        var pieces: [Piece] = []
        var length = 0
        while reader.position < content.upperBound {
            let start = reader.position
            var text: [UInt8] = []
            reader.readCharacter(within: quote, into: &text)
            let isLiteral = text.elementsEqual(bytes[start..<reader.position])
            if !isLiteral || pieces.last?.isLiteral != true {
                pieces.append(Piece(source: start, text: length, isLiteral: isLiteral))
            }
            length += text.count
        }
        pieces.append(Piece(source: content.upperBound, text: length, isLiteral: true))
        self.pieces = pieces
    }

    /// Returns the bytes of the source for a range of the text.
    ///
    /// - Parameter text: UTF-8 offsets in the decoded text; those beyond its end count as the end.
    package func source(of text: Range<Int>) -> Range<Int> {
        let start = unit(at: text.lowerBound).lowerBound
        if text.isEmpty { return start..<start }
        return start..<unit(at: text.upperBound - 1).upperBound
    }

    /// The bytes of the source to which the byte at `offset` of the text belongs.
    private func unit(at offset: Int) -> Range<Int> {
        // The last piece that begins at or before the offset.
        let index = max(pieces.partitioningIndex { $0.text > offset } - 1, 0)
        let piece = pieces[index]
        guard index + 1 < pieces.count else { return piece.source..<piece.source }
        if !piece.isLiteral { return piece.source..<pieces[index + 1].source }
        let source = piece.source + offset - piece.text
        return source..<source + 1
    }

    /// The bytes between the quotes; all of them when there are no quotes.
    private static func content(of range: Range<Int>, quote: NonstandardQuote?, in bytes: [UInt8]) -> Range<Int> {
        var end = range.upperBound
        var start = range.lowerBound
        if let quote {
            start += quote.length
            for length in 1...3 where end - length >= start {
                if quote.lengthOfEnd(at: end - length, in: bytes) != length { continue }
                end -= length
                break
            }
        } else if bytes[range].first == "\"" {
            start += 1
            // A curly quote may close what a plain one began.
            end -= bytes[end - 1] == "\"" ? 1 : 3
        }
        return start..<max(start, end)
    }
}

extension JSONReader {
    /// Reads a character or an escape of a string.
    fileprivate mutating func readCharacter(within quote: NonstandardQuote?, into text: inout [UInt8]) {
        let start = position
        if current == "\\" {
            if let quote, lengthOfEscaped(quote) != nil {
                position += 1
            } else {
                try? readEscape(into: &text)
            }
            if !text.isEmpty { return }
        }
        try? readCharacter(into: &text)
        // Guarantees progress in a range that is not a valid string.
        if position == start { position += 1 }
    }
}
