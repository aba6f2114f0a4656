/// A place in a text: line and column, both from 1; a column is one Unicode code point, as SARIF's
/// `unicodeCodePoints` counts.
public struct SourcePosition: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at `offset`. Line breaks are LF, CR and CRLF.
    ///
    /// - Parameter offset: 0 to `bytes.count`; a larger one counts as the end.
    public init(of offset: Int, in bytes: [UInt8]) {
        var line = 1
        var column = 1
        var index = 0
        let end = min(offset, bytes.count)
        while index < end {
            let byte = bytes[index]
            index += 1
            if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { continue }
            if byte == 0x0A || byte == 0x0D {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Bytes that continue a UTF-8 sequence belong to the column of its first.
                column += 1
            }
        }
        self.init(line: line, column: column)
    }
}
