/// Reads the code directory of a signature (`CS_CodeDirectory` in `kern/cs_blobs.h`): a fixed part, texts, and a hash
/// for each page, which may be megabytes. Only the start is read, and the texts if they are elsewhere.
enum CodeDirectory {
    /// Bytes of an identifier: those of bundles, or names of files.
    static let maximumText = 1024
    /// Bytes of the fixed part in the oldest version: texts are behind it.
    private static let smallest = 44
    /// The longest fixed part and two texts: one read is enough for files of `codesign`.
    private static let beginning = 96 + 2 * maximumText

    private enum Flag {
        static let adHoc: UInt32 = 0x2
        static let linkerSigned: UInt32 = 0x20000
    }

    /// The first version with a team identifier.
    private static let versionWithTeam: UInt32 = 0x20200

    /// - Parameter blob: with its header, which was read before.
    static func read<Source>(
        _ blob: Part<Source>, into signature: inout CodeSignature
    ) throws(ProgramReadingFailure<Source.Failure>) {
        let start = try blob.read(at: 8, count: min(blob.size, beginning) - 8, named: "the code directory")
        let fields = Fields(bytes: start, isBigEndian: true)
        guard start.count >= smallest - 8, let version = fields.word(0), let flags = fields.word(4),
            let identifier = fields.word(12)
        else { throw .defect(.malformed, detail: "a code directory that is too short", at: blob.start) }
        signature.isAdHoc = flags & Flag.adHoc != 0
        signature.isLinkerSigned = flags & Flag.linkerSigned != 0
        var texts: [(offset: Int, field: WritableKeyPath<CodeSignature, String?>)] = [(Int(identifier), \.identifier)]
        if version >= versionWithTeam {
            guard let team = fields.word(40) else {
                throw .defect(.malformed, detail: "a code directory that is too short", at: blob.start)
            }
            if team > 0 { texts.append((Int(team), \.teamIdentifier)) }
        }
        var window = Window(blob: blob, start: 8, bytes: start)
        texts.sort { one, other in one.offset < other.offset }
        for text in texts {
            signature[keyPath: text.field] = try window.text(text.offset)
        }
    }

    /// The part of a code directory that was read last. Moves forwards only.
    private struct Window<Source: ByteSource> {
        let blob: Part<Source>
        var start: Int
        var bytes: [UInt8]

        /// Returns the text up to the next NUL.
        mutating func text(_ offset: Int) throws(ProgramReadingFailure<Source.Failure>) -> String {
            guard offset >= CodeDirectory.smallest, offset < blob.size else {
                throw .defect(.outOfBounds, detail: "a text lies outside of the code directory", at: blob.start)
            }
            let longest = min(blob.size, offset + CodeDirectory.maximumText + 1)
            if ended(offset) == nil, longest > start + bytes.count {
                let next = max(offset, start + bytes.count)
                let more = try blob.read(at: next, count: longest - next, named: "the code directory")
                bytes = bytes.dropFirst(offset - start) + more
                start = offset
            }
            guard let text = ended(offset), text.count <= CodeDirectory.maximumText else {
                throw .defect(
                    .malformed, detail: "a text without an end in the code directory", at: blob.start + offset)
            }
            guard let string = String(validating: text, as: UTF8.self) else {
                throw .defect(
                    .malformed, detail: "a text in the code directory that is not UTF-8", at: blob.start + offset)
            }
            return string
        }

        /// The bytes before the NUL; nil when it was not read.
        private func ended(_ offset: Int) -> ArraySlice<UInt8>? {
            let rest = bytes.dropFirst(offset - start)
            return rest.firstIndex(of: 0).map { rest[..<$0] }
        }
    }
}
