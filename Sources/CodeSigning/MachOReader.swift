/// Reads the signatures of Mach-O files (`mach-o/loader.h`, `mach-o/fat.h`).
package enum MachOReader {
    /// A real universal file has a handful. From 45 on the file is one of Java's classes, see ``looksLikeMachO(_:)``.
    static let maximumSlices = 44

    /// Whether the first eight bytes are a program's. Java's class files have the magic number of universal files, and
    /// their version, at least 45, in place of the number of slices.
    package static func looksLikeMachO(_ start: [UInt8]) -> Bool {
        let fields = Fields(bytes: start, isBigEndian: true)
        guard let magic = fields.word(0) else { return false }
        switch magic {
        case MachMagic.thin32, MachMagic.thin64, MachMagic.thin32.byteSwapped, MachMagic.thin64.byteSwapped: return true
        case MachMagic.universal, MachMagic.universal64: return fields.word(4).map { $0 <= maximumSlices } ?? false
        default: return false
        }
    }

    package static func read<Source: ByteSource>(
        _ source: Source
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage {
        let whole = Part(source: source, start: 0, size: source.size)
        // Enough for the header of a program: no byte is read twice.
        let bytes = try whole.read(at: 0, count: min(MachHeader.maximumSize, whole.size), named: "the header")
        let start = Fields(bytes: bytes, isBigEndian: true)
        switch start.word(0) {
        case MachMagic.universal: return try universal(whole, start: start, entrySize: 20)
        case MachMagic.universal64: return try universal(whole, start: start, entrySize: 32)
        default: return ProgramImage(slices: [try slice(whole, start: start.bytes)])
        }
    }

    private static func universal<Source>(
        _ whole: Part<Source>, start: Fields, entrySize: Int
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage {
        guard let count = start.word(4) else {
            throw .defect(.outOfBounds, detail: "the file ends within the header", at: 0)
        }
        guard count > 0 else { throw .defect(.malformed, detail: "a universal file of no parts", at: 4) }
        guard count <= maximumSlices else {
            throw .defect(.tooMany, detail: "a universal file of \(count) parts", at: 4)
        }
        let size = Int(count) * entrySize
        // The list begins in the bytes that were read with the header.
        let read = start.bytes.dropFirst(8).prefix(size)
        let rest = try whole.read(at: 8 + read.count, count: size - read.count, named: "the list of parts")
        let table = Fields(bytes: read + rest, isBigEndian: true)
        var slices: [ProgramImage.Slice] = []
        var end = max(8 + size, MachHeader.maximumSize)
        for range in try ranges(in: table, entrySize: entrySize, of: whole) {
            guard range.lowerBound >= end else {
                throw .defect(.malformed, detail: "a part overlaps the previous one", at: range.lowerBound)
            }
            end = range.upperBound
            let part = try whole.part(at: range.lowerBound, count: range.count, named: "a part")
            let start = try part.read(at: 0, count: min(MachHeader.maximumSize, part.size), named: "the header")
            slices.append(try slice(part, start: start))
        }
        return ProgramImage(slices: slices)
    }

    /// The bytes of the parts that a table names, in the order of the file.
    private static func ranges<Source>(
        in table: Fields, entrySize: Int, of whole: Part<Source>
    ) throws(ProgramReadingFailure<Source.Failure>) -> [Range<Int>] {
        let is64 = entrySize == 32
        var ranges: [Range<Int>] = []
        for entry in stride(from: 0, to: table.bytes.count, by: entrySize) {
            let offset = table.address(entry + 8, is64: is64)
            let length = table.address(entry + (is64 ? 16 : 12), is64: is64)
            guard let offset, let length, offset <= whole.size, length <= UInt64(whole.size) - offset else {
                throw .defect(.outOfBounds, detail: "a part lies outside of the file", at: 8 + entry)
            }
            ranges.append(Int(offset)..<Int(offset + length))
        }
        return ranges.sorted { one, other in one.lowerBound < other.lowerBound }
    }

    /// - Parameter start: the first bytes of the part, as many as there are of ``MachHeader/maximumSize``.
    private static func slice<Source>(
        _ part: Part<Source>, start: [UInt8]
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage.Slice {
        let header: MachHeader
        do throws(CodeSigningError) {
            header = try MachHeader(start, at: part.start)
        } catch {
            throw .malformed(error)
        }
        let parts = try commands(of: header, in: part, start: start)
        var slice = ProgramImage.Slice(
            cpu: CPUName.name(type: header.type, subtype: header.subtype), simulatedEntitlements: nil, signature: nil)
        if let entitlements = parts.entitlements {
            let end = entitlements.offset + entitlements.size
            let position = part.start + min(entitlements.offset, part.size)
            guard entitlements.offset >= header.commandsEnd, end <= parts.signature?.offset ?? end else {
                throw .defect(.malformed, detail: "entitlements outside of the text", at: position)
            }
            guard entitlements.size <= SuperblobReader.maximumEntitlements else {
                throw .defect(.tooLong, detail: "entitlements of \(entitlements.size) bytes", at: position)
            }
            slice.simulatedEntitlements = try part.read(
                at: entitlements.offset, count: entitlements.size, named: "the entitlements")
        }
        if let signature = parts.signature {
            guard signature.offset >= header.commandsEnd else {
                throw .defect(
                    .malformed, detail: "a code signature within the load commands", at: part.start + signature.offset)
            }
            slice.signature = try SuperblobReader.read(
                try part.part(at: signature.offset, count: signature.size, named: "the code signature"))
        }
        return slice
    }

    private static func commands<Source>(
        of header: MachHeader, in part: Part<Source>, start: [UInt8]
    ) throws(ProgramReadingFailure<Source.Failure>) -> LoadCommands.Contents {
        // A 32-bit header is shorter than what was read.
        let read = start.dropFirst(header.size).prefix(header.commandsSize)
        let rest = try part.read(
            at: header.size + read.count, count: header.commandsSize - read.count, named: "the load commands")
        let commands = LoadCommands(
            fields: Fields(bytes: read + rest, isBigEndian: header.isBigEndian), count: header.commandCount,
            start: part.start + header.size)
        do throws(CodeSigningError) { return try commands.find() } catch { throw .malformed(error) }
    }
}

/// The load commands of a program (`mach-o/loader.h`).
struct LoadCommands {
    struct Contents {
        /// In the slice.
        var signature: (offset: Int, size: Int)?
        /// The section `__entitlements` in the slice.
        var entitlements: (offset: Int, size: Int)?
    }

    let fields: Fields
    let count: UInt32
    /// In the file, for errors.
    let start: Int

    private enum Command {
        static let segment: UInt32 = 0x1
        static let segment64: UInt32 = 0x19
        static let codeSignature: UInt32 = 0x1D
    }

    /// Finds the signature and the entitlements that the commands name.
    func find() throws(CodeSigningError) -> Contents {
        var contents = Contents()
        var offset = 0
        for _ in 0..<count {
            guard let command = fields.word(offset), let size = fields.word(offset + 4) else {
                throw CodeSigningError(.outOfBounds, detail: "a load command lies after their end", at: start + offset)
            }
            guard size >= 8, Int(size) <= fields.bytes.count - offset else {
                throw CodeSigningError(.malformed, detail: "a load command of \(size) bytes", at: start + offset + 4)
            }
            switch command {
            case Command.codeSignature:
                if contents.signature != nil {
                    throw CodeSigningError(.malformed, detail: "two code signatures", at: start + offset)
                }
                contents.signature = try signature(at: offset, size: Int(size))
            case Command.segment, Command.segment64:
                if let section = entitlements(at: offset, size: Int(size), is64: command == Command.segment64) {
                    contents.entitlements = section
                }
            default: break
            }
            offset += Int(size)
        }
        return contents
    }

    private func signature(at offset: Int, size: Int) throws(CodeSigningError) -> (offset: Int, size: Int) {
        guard size >= 16, let dataOffset = fields.word(offset + 8), let length = fields.word(offset + 12) else {
            throw CodeSigningError(
                .malformed, detail: "a code signature's command that is too short", at: start + offset)
        }
        return (Int(dataOffset), Int(length))
    }

    /// Finds the section `__TEXT,__entitlements` in a segment's command. Xcode's linker puts the entitlements of
    /// simulator builds there: their signatures have none, or an empty list.
    private func entitlements(at start: Int, size: Int, is64: Bool) -> (offset: Int, size: Int)? {
        // The bytes of the two structures, and the offsets of `size` and `offset` in the latter.
        let (header, section, sizeField, offsetField) = is64 ? (72, 80, 40, 48) : (56, 68, 36, 40)
        guard size >= header, let count = fields.word(start + header - 8) else { return nil }
        var entry = start + header
        for _ in 0..<count {
            guard entry + section <= start + size else { return nil }
            if name(entry) == "__entitlements", name(entry + 16) == "__TEXT" {
                guard let length = fields.address(entry + sizeField, is64: is64), length <= Int32.max else {
                    return nil
                }
                guard let offset = fields.word(entry + offsetField) else { return nil }
                return (Int(offset), Int(length))
            }
            entry += section
        }
        return nil
    }

    /// A name of at most 16 bytes, padded with zeros.
    private func name(_ offset: Int) -> String {
        String(decoding: fields.bytes[offset..<offset + 16].prefix { $0 != 0 }, as: UTF8.self)
    }
}
