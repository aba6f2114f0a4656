internal import POSIX

/// The pairs before an archive's central directory (source.android.com, APK Signature Scheme v2).
struct SigningBlock {
    struct Pair {
        let id: UInt32
        /// The bytes in the file.
        let range: Range<Int>
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
        guard try Self.mapped({ () throws(FormatDefect) in try footer.slice(8..<24) }).elementsEqual(Self.magic) else {
            return nil
        }
        let size = try Self.mapped { () throws(FormatDefect) in try footer.long(0) }
        guard size >= Self.footerSize, size <= min(Self.maximumSize, end - 8) else {
            throw AndroidAppError(.signature, "the signing block has no valid size")
        }
        let start = end - size
        let header = LittleEndianBytes(try Self.read(start - 8..<start, of: file))
        let sizeBefore = try Self.mapped { () throws(FormatDefect) in try header.long(0) }
        if sizeBefore != size { throw AndroidAppError(.signature, "the signing block states two sizes") }
        pairs = try Self.pairs(in: start..<end - Self.footerSize, of: file)
    }

    /// Reads the identifier and the place of each pair, not its content.
    private static func pairs(in range: Range<Int>, of file: RandomAccessFile) throws(AndroidAppError) -> [Pair] {
        var pairs: [Pair] = []
        var position = range.lowerBound
        while position < range.upperBound {
            guard range.upperBound - position >= 12, pairs.count < maximumPairs else {
                throw AndroidAppError(.signature, "the signing block has no valid pairs")
            }
            let header = LittleEndianBytes(try read(position..<position + 12, of: file))
            let length = try mapped { () throws(FormatDefect) in try header.long(0) }
            let id = try mapped { () throws(FormatDefect) in try header.word(8) }
            guard length >= 4, length <= range.upperBound - position - 8 else {
                throw AndroidAppError(.signature, "a pair of the signing block is longer than the block")
            }
            pairs.append(Pair(id: UInt32(id), range: position + 12..<position + 8 + length))
            position += 8 + length
        }
        return pairs
    }

    static func read(_ range: Range<Int>, of file: RandomAccessFile) throws(AndroidAppError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.read(range) } catch { throw AndroidAppError(error) }
        if bytes.count < range.count { throw AndroidAppError(.archive, "the file ends too early") }
        return bytes
    }

    static func mapped<Result>(_ read: () throws(FormatDefect) -> Result) throws(AndroidAppError) -> Result {
        do throws(FormatDefect) { return try read() } catch { throw AndroidAppError(.signature, error.text) }
    }
}
