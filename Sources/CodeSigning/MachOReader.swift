/// Reads what Mach-O files say of their signature (`mach-o/loader.h`, `mach-o/fat.h`).
package enum MachOReader {
    /// A real universal file has a handful.
    static let maximumSlices = 64
    /// Bytes of load commands; the largest programs have some ten thousand.
    static let maximumCommands = 1 << 20

    private enum Magic {
        static let thin32: UInt32 = 0xFEED_FACE
        static let thin64: UInt32 = 0xFEED_FACF
        static let universal: UInt32 = 0xCAFE_BABE
        static let universal64: UInt32 = 0xCAFE_BABF
    }

    /// Whether the first eight bytes are a program's. Java's class files begin as universal ones do, and have their version,
    /// at least 45, where the number of slices is.
    package static func looksLikeMachO(_ start: [UInt8]) -> Bool {
        let fields = Fields(bytes: start, isBigEndian: true)
        guard let magic = fields.word(0) else { return false }
        switch magic {
        case Magic.thin32, Magic.thin64, Magic.thin32.byteSwapped, Magic.thin64.byteSwapped: return true
        case Magic.universal, Magic.universal64: return fields.word(4).map { $0 < 45 } ?? false
        default: return false
        }
    }

    package static func read<Source: ByteSource>(
        _ source: Source
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage {
        let whole = Part(source: source, start: 0, size: source.size)
        let start = Fields(bytes: try whole.read(0, min(8, whole.size), "the header"), isBigEndian: true)
        switch start.word(0) {
        case Magic.universal: return try universal(whole, start, entrySize: 20)
        case Magic.universal64: return try universal(whole, start, entrySize: 32)
        default: return ProgramImage(slices: [try slice(whole)], isUniversal: false)
        }
    }

    private static func universal<Source>(
        _ whole: Part<Source>, _ start: Fields, entrySize: Int
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage {
        guard let count = start.word(4), count > 0, count <= maximumSlices else {
            throw .malformed(CodeSigningError(.tooMany, "a universal file of \(start.word(4) ?? 0) parts", at: 4))
        }
        let table = Fields(bytes: try whole.read(8, Int(count) * entrySize, "the list of parts"), isBigEndian: true)
        var places: [(offset: Int, size: Int)] = []
        for index in 0..<Int(count) {
            let entry = index * entrySize
            let (offset, size) =
                entrySize == 32
                ? (table.doubleWord(entry + 8), table.doubleWord(entry + 16))
                : (table.word(entry + 8).map { UInt64($0) }, table.word(entry + 12).map { UInt64($0) })
            guard let offset = offset.flatMap({ Int(exactly: $0) }), let size = size.flatMap({ Int(exactly: $0) })
            else {
                throw .malformed(CodeSigningError(.outOfBounds, "a part lies outside of the file", at: 8 + entry))
            }
            places.append((offset, size))
        }
        var slices: [ProgramImage.Slice] = []
        for place in places.sorted(by: { $0.offset < $1.offset }) {
            slices.append(try slice(try whole.part(place.offset, place.size, "a part")))
        }
        return ProgramImage(slices: slices, isUniversal: true)
    }

    private static func slice<Source>(
        _ part: Part<Source>
    ) throws(ProgramReadingFailure<Source.Failure>) -> ProgramImage.Slice {
        let first = Fields(bytes: try part.read(0, min(28, part.size), "the header"), isBigEndian: true)
        let magic = first.word(0) ?? 0
        let isBigEndian = magic == Magic.thin32 || magic == Magic.thin64
        let is64 = magic == Magic.thin64 || magic.byteSwapped == Magic.thin64
        guard isBigEndian || is64 || magic.byteSwapped == Magic.thin32 else {
            throw .malformed(CodeSigningError(.notMachO, "no Mach-O header", at: part.start))
        }
        let header = Fields(bytes: first.bytes, isBigEndian: isBigEndian)
        guard let type = header.word(4), let subtype = header.word(8), let fileType = header.word(12),
            let count = header.word(16), let size = header.word(20)
        else { throw .malformed(CodeSigningError(.outOfBounds, "the file ends within the header", at: part.start)) }
        guard size <= maximumCommands else {
            throw .malformed(CodeSigningError(.tooLong, "load commands of \(size) bytes", at: part.start + 20))
        }
        let headerSize = is64 ? 32 : 28
        let commands = LoadCommands(
            fields: Fields(bytes: try part.read(headerSize, Int(size), "the load commands"), isBigEndian: isBigEndian),
            count: count, start: part.start + headerSize)
        let found: LoadCommands.Found
        do throws(CodeSigningError) { found = try commands.find() } catch { throw .malformed(error) }
        var slice = ProgramImage.Slice(
            cpu: CPUName.name(type, subtype), is64: is64, fileType: fileType, isEncrypted: found.isEncrypted,
            signature: nil)
        if let place = found.signature {
            let blob = try part.part(place.offset, place.size, "the code signature")
            slice.signature = try SuperblobReader.read(blob)
        }
        return slice
    }
}
