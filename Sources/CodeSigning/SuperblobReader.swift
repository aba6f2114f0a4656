/// Reads a program's embedded signature: blobs behind an index (`kern/cs_blobs.h`). Always big-endian.
enum SuperblobReader {
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
        static let read = [codeDirectory, entitlements, derEntitlements, message]
    }

    /// A real signature has about ten.
    static let maximumBlobs = 1024
    /// Bytes of magic, length and count, in front of the index.
    private static let headerLength = 12
    /// Bytes of a slot and an offset.
    private static let entryLength = 8
    /// Bytes; those of real apps have some thousand.
    static let maximumEntitlements = 1 << 20

    static func read<Source>(_ part: Part<Source>) throws(ProgramReadingFailure<Source.Failure>) -> CodeSignature {
        let header = Fields(
            bytes: try part.read(at: 0, count: headerLength, named: "the signature's header"), isBigEndian: true)
        guard header.word(0) == Magic.superblob, let length = header.word(4), let count = header.word(8) else {
            throw .defect(.malformed, detail: "the code signature is not a superblob", at: part.start)
        }
        guard count <= maximumBlobs else {
            throw .defect(.tooMany, detail: "a code signature of \(count) blobs", at: part.start + 8)
        }
        let whole = try part.part(at: 0, count: Int(length), named: "the code signature")
        let blobs = try readIndex(of: whole, count: Int(count))
        guard blobs[Slot.codeDirectory] != nil else {
            throw .defect(.malformed, detail: "a code signature without a code directory", at: whole.start)
        }
        var signature = CodeSignature(isAdHoc: false, hasSigner: false, xmlEntitlements: nil, derEntitlements: nil)
        var end = headerLength + Int(count) * entryLength
        for (slot, offset) in blobs.sorted(by: { $0.value < $1.value }) {
            guard offset >= end else {
                throw .defect(.malformed, detail: "a blob overlaps the previous one", at: whole.start + offset)
            }
            end = offset + (try readBlob(at: offset, slot: slot, of: whole, into: &signature))
        }
        return signature
    }

    /// The offsets of the blobs that are read, by their slots.
    private static func readIndex<Source>(
        of whole: Part<Source>, count: Int
    ) throws(ProgramReadingFailure<Source.Failure>) -> [UInt32: Int] {
        let bytes = try whole.read(at: headerLength, count: count * entryLength, named: "the signature's index")
        let index = Fields(bytes: bytes, isBigEndian: true)
        var blobs: [UInt32: Int] = [:]
        for entry in stride(from: 0, to: bytes.count, by: entryLength) {
            guard let slot = index.word(entry), let offset = index.word(entry + 4) else { continue }
            if !Slot.read.contains(slot) { continue }
            // Systems run no program with two, and readers would differ in which one they use.
            guard blobs.updateValue(Int(offset), forKey: slot) == nil else {
                throw .defect(.malformed, detail: "two blobs for one slot", at: whole.start + headerLength + entry)
            }
        }
        return blobs
    }

    /// - Returns: the blob's size.
    private static func readBlob<Source>(
        at offset: Int, slot: UInt32, of whole: Part<Source>, into signature: inout CodeSignature
    ) throws(ProgramReadingFailure<Source.Failure>) -> Int {
        let header = Fields(bytes: try whole.read(at: offset, count: 8, named: "a blob"), isBigEndian: true)
        guard let magic = header.word(0), let length = header.word(4), length >= 8 else {
            throw .defect(.malformed, detail: "a blob without a length", at: whole.start + offset)
        }
        let blob = try whole.part(at: offset, count: Int(length), named: "a blob")
        switch (slot, magic) {
        case (Slot.codeDirectory, Magic.codeDirectory): signature.isAdHoc = try isAdHoc(blob)
        case (Slot.entitlements, Magic.entitlements): signature.xmlEntitlements = try payload(blob)
        case (Slot.derEntitlements, Magic.derEntitlements): signature.derEntitlements = try payload(blob)
        // An ad-hoc signature has the header alone.
        case (Slot.message, Magic.message): signature.hasSigner = blob.size > 8
        default: throw .defect(.malformed, detail: "a blob of a kind other than its slot's", at: blob.start)
        }
        return blob.size
    }

    /// Whether a signature was made without a certificate, by its code directory (`CS_CodeDirectory` in
    /// `kern/cs_blobs.h`), whose texts and hashes of all pages, which may be megabytes, are not read.
    private static func isAdHoc<Source>(_ blob: Part<Source>) throws(ProgramReadingFailure<Source.Failure>) -> Bool {
        // Bytes of the fixed part in the oldest version.
        let smallest = 44
        let start = try blob.read(at: 8, count: min(blob.size, smallest) - 8, named: "the code directory")
        guard start.count == smallest - 8, let flags = Fields(bytes: start, isBigEndian: true).word(4) else {
            throw .defect(.malformed, detail: "a code directory that is too short", at: blob.start)
        }
        let adHoc: UInt32 = 0x2
        return flags & adHoc != 0
    }

    private static func payload<Source>(_ blob: Part<Source>) throws(ProgramReadingFailure<Source.Failure>) -> [UInt8] {
        if blob.size - 8 > maximumEntitlements {
            throw .defect(.tooLong, detail: "entitlements of \(blob.size) bytes", at: blob.start)
        }
        return try blob.read(at: 8, count: blob.size - 8, named: "the entitlements")
    }
}
