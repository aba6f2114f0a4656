internal import POSIX

/// The pairs before an archive's central directory (source.android.com, APK Signature Scheme v2).
struct SigningBlock {
    struct Pair {
        let id: UInt32
        let content: ArraySlice<UInt8>
    }

    let pairs: [Pair]

    private static let magic = Array("APK Sig Block 42".utf8)
    /// Two lengths and the magic number.
    private static let footerSize = 24
    /// A block of a real app has some kilobytes; padding is at most 4 KiB.
    private static let maximumSize = 64 << 20
    private static let maximumPairs = 1000

    /// - Parameter end: the first byte of the central directory.
    init?(in file: RandomAccessFile, before end: Int) throws(AndroidAppError) {
        guard end >= Self.footerSize + 8, end <= file.size else { return nil }
        let footer = LittleEndianBytes(try Self.read(end - Self.footerSize..<end, of: file))
        let size = try AndroidAppError.mapping(.signature) { () throws(FormatDefect) -> Int? in
            if try footer.slice(8..<24).elementsEqual(Self.magic) { try footer.long(0) } else { nil }
        }
        guard let size else { return nil }
        guard size >= Self.footerSize, size <= min(Self.maximumSize, end - 8) else {
            throw AndroidAppError(.signature, "the signing block has no valid size")
        }
        let block = LittleEndianBytes(try Self.read(end - size - 8..<end - Self.footerSize, of: file))
        pairs = try AndroidAppError.mapping(.signature) { () throws(FormatDefect) in
            if try block.long(0) != size { throw FormatDefect("the signing block states two sizes") }
            return try Self.pairs(in: block)
        }
    }

    /// - Parameter block: from its first size to its last pair.
    private static func pairs(in block: LittleEndianBytes) throws(FormatDefect) -> [Pair] {
        var pairs: [Pair] = []
        var position = 8
        while position < block.count {
            guard block.count - position >= 12, pairs.count < maximumPairs else {
                throw FormatDefect("the signing block has no valid pairs")
            }
            let length = try block.long(position)
            guard length >= 4, length <= block.count - position - 8 else {
                throw FormatDefect("a pair of the signing block is longer than the block")
            }
            let id = UInt32(try block.word(position + 8))
            let end = position + 8 + length
            pairs.append(Pair(id: id, content: try block.slice(position + 12..<end)))
            position = end
        }
        return pairs
    }

    private static func read(_ range: Range<Int>, of file: RandomAccessFile) throws(AndroidAppError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.read(range) } catch { throw AndroidAppError(error) }
        if bytes.count < range.count { throw AndroidAppError(.archive, "the file ends too early") }
        return bytes
    }
}
