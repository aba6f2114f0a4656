/// The number with which a program begins, in its own byte order.
enum MachMagic {
    static let thin32: UInt32 = 0xFEED_FACE
    static let thin64: UInt32 = 0xFEED_FACF
    static let universal: UInt32 = 0xCAFE_BABE
    static let universal64: UInt32 = 0xCAFE_BABF
}

/// The header of a program for one processor (`mach_header` and `mach_header_64` of `mach-o/loader.h`).
struct MachHeader {
    /// Bytes of the longer header, that of 64 bits.
    static let maximumSize = 32
    /// Bytes of load commands; the largest programs have some ten thousand.
    private static let maximumCommands = 1 << 20

    let isBigEndian: Bool
    let is64: Bool
    let type: UInt32
    let subtype: UInt32
    let commandCount: UInt32
    /// Bytes of the load commands, which follow the header.
    let commandsSize: Int

    var size: Int { is64 ? 32 : 28 }
    var commandsEnd: Int { size + commandsSize }

    /// - Parameters:
    ///   - bytes: the first bytes of the program, as many as there are of ``maximumSize``.
    ///   - offset: of the program in the file, for errors.
    init(_ bytes: [UInt8], at offset: Int) throws(CodeSigningError) {
        let magic = Fields(bytes: bytes, isBigEndian: true).word(0) ?? 0
        isBigEndian = magic == MachMagic.thin32 || magic == MachMagic.thin64
        is64 = magic == MachMagic.thin64 || magic.byteSwapped == MachMagic.thin64
        guard isBigEndian || is64 || magic.byteSwapped == MachMagic.thin32 else {
            throw CodeSigningError(.notMachO, detail: "no Mach-O header", at: offset)
        }
        let fields = Fields(bytes: bytes, isBigEndian: isBigEndian)
        guard bytes.count >= (is64 ? 32 : 28), let type = fields.word(4), let subtype = fields.word(8),
            let count = fields.word(16), let commandsSize = fields.word(20)
        else { throw CodeSigningError(.outOfBounds, detail: "the file ends within the header", at: offset) }
        guard commandsSize <= Self.maximumCommands else {
            throw CodeSigningError(.tooLong, detail: "load commands of \(commandsSize) bytes", at: offset + 20)
        }
        self.type = type
        self.subtype = subtype
        commandCount = count
        self.commandsSize = Int(commandsSize)
    }
}
