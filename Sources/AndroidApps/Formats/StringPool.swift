/// The strings of binary XML or of a table of resources (ResStringPool_header). They are decoded when they are read.
final class StringPool {
    private let bytes: LittleEndianBytes
    private let isUTF8: Bool
    private let stringsStart: Int
    /// The first byte of the strings' offsets.
    private let offsets: Int
    let count: Int
    private var decoded: [Int: String] = [:]
    /// Bytes of strings that are decoded at most: many may have the same bytes.
    private var room = 64 << 20

    private static let utf8Flag = 1 << 8

    init(_ chunk: ResourceChunk) throws(FormatDefect) {
        bytes = chunk.bytes
        count = try bytes.word(8)
        isUTF8 = try bytes.word(16) & Self.utf8Flag != 0
        stringsStart = try bytes.word(20)
        // The offsets follow the header.
        try bytes.check(chunk.headerSize..<chunk.headerSize + 4 * count)
        offsets = chunk.headerSize
    }

    /// The string with that number; nil if the pool has fewer.
    func string(_ index: Int) throws(FormatDefect) -> String? {
        guard index < count else { return nil }
        if let text = decoded[index] { return text }
        let start = stringsStart + (try bytes.word(offsets + 4 * index))
        let text = if isUTF8 { try utf8(at: start) } else { try utf16(at: start) }
        decoded[index] = text
        return text
    }

    private func utf8(at start: Int) throws(FormatDefect) -> String {
        var position = start
        // The length in characters, then in bytes.
        _ = try length(at: &position)
        let length = try length(at: &position)
        try use(length)
        return String(decoding: try bytes.slice(position..<position + length), as: UTF8.self)
    }

    /// A length of one byte, or of two with the first bit set.
    private func length(at position: inout Int) throws(FormatDefect) -> Int {
        let first = try bytes.byte(position)
        position += 1
        guard first & 0x80 != 0 else { return first }
        let second = try bytes.byte(position)
        position += 1
        return (first & 0x7F) << 8 | second
    }

    private func utf16(at start: Int) throws(FormatDefect) -> String {
        var length = try bytes.short(start)
        var position = start + 2
        if length & 0x8000 != 0 {
            length = (length & 0x7FFF) << 16 | (try bytes.short(position))
            position += 2
        }
        try use(2 * length)
        let slice = try bytes.slice(position..<position + 2 * length)
        return Self.ascii(slice) ?? Self.decoded(slice)
    }

    /// A text of UTF-16 units that are all in ASCII, as names are; nil for another.
    private static func ascii(_ bytes: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
            if bytes[index] >= 0x80 || bytes[index + 1] != 0 { return nil }
            text.append(bytes[index])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
            units.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// - Throws: when more was decoded than there is room for.
    private func use(_ count: Int) throws(FormatDefect) {
        room -= count
        if room < 0 { throw FormatDefect("its strings are longer than those of any app") }
    }
}
