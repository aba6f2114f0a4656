/// Archives built by hand, with defects (APPNOTE sections 4.3.7, 4.3.12 and 4.3.14 to 4.3.16).
struct HandMade {
    struct Item {
        var name: [UInt8]
        /// The data in the archive.
        var data: [UInt8]
        var method = 0
        var flags = 0
        var checksum: UInt32
        var size: Int
        /// The name in the headers; `data` may have another.
        var compressedSize: Int
        /// Unix, version 2.0.
        var madeBy = 3 << 8 | 20
        var mode = 0o100644
        var extra: [UInt8] = []
        /// The stated offset of the local header; nil for the real one.
        var offset: Int?

        /// A stored file.
        init(_ name: String, _ text: String) { self.init(Array(name.utf8), Array(text.utf8)) }

        init(_ name: [UInt8], _ data: [UInt8]) {
            self.name = name
            self.data = data
            checksum = crc32(data)
            size = data.count
            compressedSize = data.count
        }
    }

    var items: [Item]
    /// The stated numbers of the end record; nil for the real ones.
    var count: Int?
    var directorySize: Int?
    var directoryOffset: Int?
    var isZIP64 = false
    var comment: [UInt8] = []

    init(_ items: [Item]) { self.items = items }

    var bytes: [UInt8] {
        var result: [UInt8] = []
        var directory: [UInt8] = []
        for item in items {
            let offset = result.count
            let shared = numbers(
                (20, 2), (item.flags, 2), (item.method, 2), (0, 4), (Int(item.checksum), 4), (item.compressedSize, 4),
                (item.size, 4), (item.name.count, 2))
            result += [0x50, 0x4B, 3, 4] + shared + little(0, 2) + item.name + item.data
            directory += [0x50, 0x4B, 1, 2] + little(item.madeBy, 2) + shared + little(item.extra.count, 2)
            directory += little(0, 6) + little(item.mode << 16, 4) + little(item.offset ?? offset, 4)
            directory += item.name + item.extra
        }
        let offset = result.count
        return result + directory + end(directory.count, offset)
    }

    private func end(_ written: Int, _ offset: Int) -> [UInt8] {
        let (count, size) = (self.count ?? items.count, directorySize ?? written)
        let place = directoryOffset ?? offset
        let tail = little(comment.count, 2) + comment
        guard isZIP64 else {
            return [0x50, 0x4B, 5, 6] + numbers((0, 4), (count, 2), (count, 2), (size, 4), (place, 4)) + tail
        }
        let record = [0x50, 0x4B, 6, 6] + numbers((44, 8), (45, 2), (45, 2), (0, 8), (count, 8), (count, 8))
        let locator = [0x50, 0x4B, 6, 7] + numbers((0, 4), (offset + written, 8), (1, 4))
        let end = [0x50, 0x4B, 5, 6] + numbers((0, 4), (-1, 2), (-1, 2), (-1, 4), (-1, 4))
        return record + numbers((size, 8), (place, 8)) + locator + end + tail
    }
}

/// The lowest byte first.
func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Numbers one after another, each with its bytes.
func numbers(_ fields: (Int, Int)...) -> [UInt8] { fields.flatMap { little($0.0, $0.1) } }

func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~sum
}
