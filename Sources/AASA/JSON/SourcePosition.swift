/// A place in a text: line and column, both from 1; a column is one Unicode code point, as SARIF's
/// `unicodeCodePoints` counts.
public struct SourcePosition: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at `offset`. Line breaks are LF, CR and CRLF. For many places of one text there is
    /// ``LineIndex``.
    ///
    /// - Parameter offset: 0 to `bytes.count`; a larger one counts as the end.
    public init(of offset: Int, in bytes: [UInt8]) {
        let offset = min(offset, bytes.count)
        var line = 1
        var start = 0
        for index in 0..<offset where LineIndex.isLineEnd(at: index, in: bytes) {
            line += 1
            start = index + 1
        }
        let columns = bytes[start..<offset].count { LineIndex.beginsColumn($0) }
        self.init(line: line, column: columns + 1)
    }
}
