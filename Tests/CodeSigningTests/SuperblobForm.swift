/// A signature to be written down: sound unless changed.
struct SuperblobForm: Sendable {
    var identifier = Array("com.example.app".utf8)
    var team: [UInt8]? = Array("ABCDE12345".utf8)
    var version: UInt32 = 0x20400
    var flags: UInt32 = 0
    /// Bytes of hashes behind the code directory's texts.
    var hashes = 64
    /// Bytes between the code directory's fixed part and its texts.
    var gap = 0
    var xml: [UInt8]? = Array("<plist>xml</plist>".utf8)
    var der: [UInt8]? = [0x70, 1, 2, 3]
    /// Nil: the blob is not there.
    var message: [UInt8]? = [0x30, 3, 2, 1, 0]
    /// Blobs of other slots, with their content.
    var others: [(slot: UInt32, magic: UInt32, content: [UInt8])] = [(2, 0xFADE_0C01, [0, 0, 0, 0])]

    static func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
        big(magic) + big(UInt32(8 + content.count)) + content
    }

    static func big(_ word: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }

    /// Bytes of the fixed part in each version (`kern/cs_blobs.h`).
    private var fixedSize: Int {
        switch version {
        case ..<0x20100: 44
        case ..<0x20200: 48
        case ..<0x20300: 52
        case ..<0x20400: 64
        default: 88
        }
    }

    var codeDirectory: [UInt8] {
        let start = UInt32(fixedSize + gap)
        let hashOffset = UInt32(fixedSize + gap + identifier.count + 1 + (team.map { $0.count + 1 } ?? 0))
        var fields = [version, flags, hashOffset, start, 0, UInt32(hashes / 32), 4096].flatMap { Self.big($0) }
        fields += [32, 2, 0, 12] + Self.big(0)
        if version >= 0x20100 { fields += Self.big(0) }
        if version >= 0x20200 { fields += Self.big(team == nil ? 0 : start + UInt32(identifier.count + 1)) }
        fields += [UInt8](repeating: 0, count: fixedSize - 8 - fields.count + gap)
        let texts = identifier + [0] + (team.map { $0 + [0] } ?? [])
        return Self.blob(0xFADE_0C02, fields + texts + [UInt8](repeating: 0xAA, count: hashes))
    }

    /// The blobs in the order of their slots, as `codesign` has them.
    var blobs: [(slot: UInt32, bytes: [UInt8])] {
        var blobs = [(slot: UInt32(0), bytes: codeDirectory)]
        blobs += others.map { ($0.slot, Self.blob($0.magic, $0.content)) }
        if let xml { blobs.append((5, Self.blob(0xFADE_7171, xml))) }
        if let der { blobs.append((7, Self.blob(0xFADE_7172, der))) }
        if let message { blobs.append((0x10000, Self.blob(0xFADE_0B01, message))) }
        return blobs
    }

    var bytes: [UInt8] { Self.superblob(blobs) }

    static func superblob(_ blobs: [(slot: UInt32, bytes: [UInt8])]) -> [UInt8] {
        var offset = 12 + 8 * blobs.count
        var index: [UInt8] = []
        for blob in blobs {
            index += big(blob.slot) + big(UInt32(offset))
            offset += blob.bytes.count
        }
        return big(0xFADE_0CC0) + big(UInt32(offset)) + big(UInt32(blobs.count)) + index + blobs.flatMap(\.bytes)
    }
}
