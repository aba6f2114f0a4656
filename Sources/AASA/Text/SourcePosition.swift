/// A place in a text: line and column, both from 1. A column is one Unicode code point, as SARIF's `unicodeCodePoints`
/// counts, without a byte order mark in front of the text, as editors count. Line breaks are LF, CR and CRLF.
public struct SourcePosition: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode code points.
    public var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 7, column 9`, in a sentence.
    package var words: String { "line \(line), column \(column)" }

    /// `NAME:LINE:COLUMN`, as compilers write it.
    package func text(in name: String) -> String { "\(name):\(line):\(column)" }

    /// The place of one byte.
    ///
    /// - Parameters:
    ///   - offset: 0 to `bytes.count`; a larger one counts as the end.
    ///   - bytes: the text in UTF-8.
    public init(of offset: Int, in bytes: [UInt8]) { self = LineIndex(bytes).position(of: offset) }
}

/// The lines of a text, for finding the positions of many places in it.
package struct LineIndex: Sendable {
    private let bytes: [UInt8]
    /// The first byte of each line.
    private let starts: [Int]
    /// For each block of the text, how many bytes before it begin no column.
    private let blocks: [Int]
    /// Whether the first of the bytes begins a byte order mark, and so no column.
    private let hasMark: Bool
    private static let blockSize = 256

    /// Reads the text once.
    package init(_ bytes: [UInt8]) {
        var starts = [0]
        var blocks: [Int] = []
        var columnless = 0
        hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        for index in bytes.indices {
            if index.isMultiple(of: Self.blockSize) { blocks.append(columnless) }
            if !Self.beginsColumn(at: index, in: bytes) || index == 0 && hasMark { columnless += 1 }
            if Self.isLineEnd(at: index, in: bytes) { starts.append(index + 1) }
        }
        // The end of the text may be the first byte of a block of its own.
        blocks.append(columnless)
        self.bytes = bytes
        self.starts = starts
        self.blocks = blocks
    }

    /// The number of lines; a line break at the end of the text begins another.
    package var count: Int { starts.count }

    /// Returns the place of the byte at `offset` by binary search.
    ///
    /// - Parameter offset: 0 to `bytes.count`; a larger one counts as the end.
    package func position(of offset: Int) -> SourcePosition {
        let offset = min(offset, bytes.count)
        // That of the last line that begins at or before the offset.
        let line = max(starts.partitioningIndex { $0 > offset }, 1)
        let start = starts[line - 1]
        let columns = offset - start - (columnlessBytes(before: offset) - columnlessBytes(before: start))
        return SourcePosition(line: line, column: columns + 1)
    }

    private func columnlessBytes(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        let rest = block * Self.blockSize..<offset
        let mark = if hasMark, block == 0, offset > 0 { 1 } else { 0 }
        return blocks[block] + mark + rest.count { !Self.beginsColumn(at: $0, in: bytes) }
    }

    /// The bytes of a line without its line break; empty for a line that does not exist.
    ///
    /// - Parameter number: from 1.
    package func line(_ number: Int) -> Range<Int> {
        guard starts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
        let start = starts[number - 1]
        guard number < starts.count else { return start..<bytes.count }
        let end = starts[number] - 1
        let isCRLF = end > start && bytes[end] == 0x0A && bytes[end - 1] == 0x0D
        if isCRLF { return start..<end - 1 }
        return start..<end
    }

    /// Whether the byte here is the last of a line break.
    private static func isLineEnd(at index: Int, in bytes: [UInt8]) -> Bool {
        switch bytes[index] {
        case 0x0A: true
        case 0x0D: index + 1 == bytes.count || bytes[index + 1] != 0x0A
        default: false
        }
    }

    /// Bytes that continue a UTF-8 sequence belong to the column of its first; those without one are a column each, as
    /// U+FFFD is shown for each. A CR is the first half of CRLF, which is one column, or ends the line.
    static func beginsColumn(at index: Int, in bytes: [UInt8]) -> Bool {
        func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
        if !continues(bytes[index]) { return bytes[index] != 0x0D }
        // No sequence is longer than four bytes. Its first byte begins with as many ones as it has bytes.
        let preceding = bytes[max(0, index - 3)..<index]
        let first = preceding.lastIndex { byte in !continues(byte) }
        guard let first, (0xC2...0xF4).contains(bytes[first]) else { return true }
        return index - first >= (~bytes[first]).leadingZeroBitCount
    }
}
