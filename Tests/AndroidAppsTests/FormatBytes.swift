/// Pieces of the formats in an app, as a hostile packer writes them.
enum FormatBytes {
    /// A chunk of binary XML with this content behind its header of eight bytes.
    static func chunk(_ kind: UInt16, _ content: [UInt8], size: UInt32? = nil) -> [UInt8] {
        let size = size ?? UInt32(content.count + 8)
        return little(kind) + little(UInt16(8)) + little(size) + content
    }

    static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// A field of protocol buffers with a content.
    static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return [number << 3 | 2] + length + content
    }
}
