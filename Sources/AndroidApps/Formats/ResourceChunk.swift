/// The header of a chunk in binary XML and in a table of resources (AOSP,
/// libs/androidfw/include/androidfw/ResourceTypes.h).
struct ResourceChunk {
    enum Kind {
        static let stringPool = 0x0001
        static let table = 0x0002
        static let xml = 0x0003
        static let startElement = 0x0102
        static let endElement = 0x0103
        static let resourceMap = 0x0180
        static let package = 0x0200
        static let type = 0x0201
    }

    let kind: Int
    let headerSize: Int
    /// The whole chunk.
    let bytes: LittleEndianBytes

    /// - Parameter offset: the first byte of the chunk in `bytes`.
    init(at offset: Int, in bytes: LittleEndianBytes) throws(FormatDefect) {
        kind = try bytes.short(offset)
        headerSize = try bytes.short(offset + 2)
        let size = try bytes.word(offset + 4)
        guard headerSize >= 8, size >= headerSize else {
            throw FormatDefect("the chunk at \(offset) has no valid size")
        }
        self.bytes = try bytes.part(offset..<offset + size)
    }

    /// Whether it can begin a file of this kind: 0 is accepted there too.
    func canBegin(fileOf kind: Int) -> Bool { self.kind == kind || self.kind == 0 }

    /// Chunks in one at most: the largest tables have some ten thousand, a manifest two for each of its elements.
    private static let maximumCount = 1 << 20

    /// Calls `body` for each chunk in this one, after its header, before the next is read: what is read of a chunk's
    /// header is still in memory.
    func forEachInner(_ body: (ResourceChunk) throws(FormatDefect) -> Void) throws(FormatDefect) {
        var count = 0
        var position = headerSize
        while position < bytes.count {
            if count == Self.maximumCount { throw FormatDefect("it has more chunks than that of any app") }
            let chunk = try ResourceChunk(at: position, in: bytes)
            try body(chunk)
            count += 1
            position += chunk.bytes.count
        }
    }
}
