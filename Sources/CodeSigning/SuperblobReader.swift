/// Reads a program's embedded signature: blobs behind an index (`kern/cs_blobs.h`). Always big-endian.
package enum SuperblobReader {
    private enum Magic {
        static let superblob: UInt32 = 0xFADE_0CC0
        static let codeDirectory: UInt32 = 0xFADE_0C02
        static let entitlements: UInt32 = 0xFADE_7171
        static let derEntitlements: UInt32 = 0xFADE_7172
        static let message: UInt32 = 0xFADE_0B01
    }

    private enum Slot {
        static let codeDirectory: UInt32 = 0
        static let entitlements: UInt32 = 5
        static let derEntitlements: UInt32 = 7
        static let message: UInt32 = 0x10000
    }

    /// A real signature has about ten.
    static let maximumBlobs = 1024
    /// Bytes; those of real apps have some thousand.
    static let maximumEntitlements = 1 << 20
    /// The fixed part of a code directory, up to its team identifier (version 0x20200).
    private static let directoryHeader = 52
    /// Identifiers are bundle identifiers, or names of files.
    private static let maximumText = 1024

    /// A signature that stands by itself.
    package static func read<Source: ByteSource>(
        _ source: Source
    ) throws(ProgramReadingFailure<Source.Failure>) -> CodeSignature {
        try read(Part(source: source, start: 0, size: source.size))
    }

    static func read<Source>(
        _ part: Part<Source>
    ) throws(ProgramReadingFailure<Source.Failure>) -> CodeSignature {
        let header = Fields(bytes: try part.read(0, 12, "the signature's header"), isBigEndian: true)
        guard header.word(0) == Magic.superblob, let length = header.word(4), let count = header.word(8) else {
            throw .malformed(CodeSigningError(.malformed, "the code signature is no superblob", at: part.start))
        }
        guard count <= maximumBlobs else {
            throw .malformed(CodeSigningError(.tooMany, "a code signature of \(count) blobs", at: part.start + 8))
        }
        let whole = try part.part(0, Int(length), "the code signature")
        let index = Fields(bytes: try whole.read(12, Int(count) * 8, "the signature's index"), isBigEndian: true)
        var blobs: [(slot: UInt32, offset: Int)] = []
        for number in 0..<Int(count) {
            guard let slot = index.word(number * 8), let offset = index.word(number * 8 + 4) else { continue }
            // Of two blobs for one slot the system takes the first.
            let isWanted = [Slot.codeDirectory, Slot.entitlements, Slot.derEntitlements, Slot.message].contains(slot)
            if isWanted, !blobs.contains(where: { $0.slot == slot }) { blobs.append((slot, Int(offset))) }
        }
        var signature = CodeSignature(
            identifier: nil, teamIdentifier: nil, isAdHoc: false, isLinkerSigned: false, hasSigner: false,
            xmlEntitlements: nil, derEntitlements: nil)
        for blob in blobs.sorted(by: { $0.offset < $1.offset }) { try read(blob.slot, blob.offset, whole, &signature) }
        return signature
    }

    private static func read<Source>(
        _ slot: UInt32, _ offset: Int, _ whole: Part<Source>, _ signature: inout CodeSignature
    ) throws(ProgramReadingFailure<Source.Failure>) {
        let header = Fields(bytes: try whole.read(offset, 8, "a blob"), isBigEndian: true)
        guard let magic = header.word(0), let length = header.word(4), length >= 8 else {
            throw .malformed(CodeSigningError(.malformed, "a blob without a length", at: whole.start + offset))
        }
        let blob = try whole.part(offset, Int(length), "a blob")
        switch (slot, magic) {
        case (Slot.codeDirectory, Magic.codeDirectory): try readDirectory(blob, &signature)
        case (Slot.entitlements, Magic.entitlements): signature.xmlEntitlements = try payload(blob)
        case (Slot.derEntitlements, Magic.derEntitlements): signature.derEntitlements = try payload(blob)
        // A signature by nobody has the header alone.
        case (Slot.message, Magic.message): signature.hasSigner = blob.size > 8
        default:
            throw .malformed(
                CodeSigningError(.malformed, "a blob of another kind than its slot's", at: whole.start + offset))
        }
    }

    private static func payload<Source>(_ blob: Part<Source>) throws(ProgramReadingFailure<Source.Failure>) -> [UInt8] {
        if blob.size > maximumEntitlements {
            throw .malformed(CodeSigningError(.tooLong, "entitlements of \(blob.size) bytes", at: blob.start))
        }
        return try blob.read(8, blob.size - 8, "the entitlements")
    }

    private static func readDirectory<Source>(
        _ blob: Part<Source>, _ signature: inout CodeSignature
    ) throws(ProgramReadingFailure<Source.Failure>) {
        // The texts stand right behind the fixed part: one read serves for both.
        let start = try blob.read(0, min(blob.size, directoryHeader + 2 * maximumText), "the code directory")
        let fields = Fields(bytes: start, isBigEndian: true)
        guard let version = fields.word(8), let flags = fields.word(12), let identifier = fields.word(20) else {
            throw .malformed(CodeSigningError(.malformed, "a code directory that is too short", at: blob.start))
        }
        signature.isAdHoc = flags & 0x2 != 0
        signature.isLinkerSigned = flags & 0x20000 != 0
        signature.identifier = fields.text(Int(identifier))
        if version >= 0x20200, let team = fields.word(48), team > 0 {
            signature.teamIdentifier = fields.text(Int(team))
        }
    }
}
