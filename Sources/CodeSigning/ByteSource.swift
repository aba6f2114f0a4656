/// Bytes of which parts are read, in ascending order only: a source may be a stream.
package protocol ByteSource {
    associatedtype Failure: Error

    /// Bytes.
    var size: Int { get }

    /// The bytes of a range; fewer only past the end.
    func read(_ range: Range<Int>) throws(Failure) -> [UInt8]
}

/// Why a program could not be read: its source failed, or its format is invalid.
package enum ProgramReadingFailure<Source: Error>: Error {
    case source(Source)
    case malformed(CodeSigningError)
}

extension ProgramReadingFailure {
    static func defect(_ code: CodeSigningError.Code, detail: String, at offset: Int) -> Self {
        .malformed(CodeSigningError(code, detail: detail, at: offset))
    }
}

/// A defect of a program's file. Two errors are equal when their codes are.
package struct CodeSigningError: Error, Equatable {
    package enum Code: Sendable {
        case notMachO
        /// A part lies outside the file, or outside the part that contains it.
        case outOfBounds
        /// More slices, load commands or blobs than any real program has.
        case tooMany
        /// A part is longer than in any real program.
        case tooLong
        case malformed
    }

    package var code: Code
    package var detail: String
    /// In the file, in bytes.
    package var offset: Int

    init(_ code: Code, detail: String, at offset: Int) {
        self.code = code
        self.detail = detail
        self.offset = offset
    }

    package static func == (a: CodeSigningError, b: CodeSigningError) -> Bool { a.code == b.code }
}

/// The numbers in some bytes.
struct Fields {
    let bytes: [UInt8]
    let isBigEndian: Bool

    /// The 32-bit number at an offset; nil past the end.
    func word(_ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= bytes.count - 4 else { return nil }
        var word: UInt32 = 0
        for byte in bytes[offset..<offset + 4] { word = word << 8 | UInt32(byte) }
        if isBigEndian { return word }
        return word.byteSwapped
    }

    /// A word, or a double word in formats of 64 bits; nil past the end.
    func address(_ offset: Int, is64: Bool) -> UInt64? {
        if is64 { return doubleWord(offset) }
        return word(offset).map { UInt64($0) }
    }

    /// The 64-bit number at an offset; nil past the end.
    func doubleWord(_ offset: Int) -> UInt64? {
        guard let first = word(offset), let second = word(offset + 4) else { return nil }
        let (high, low) = isBigEndian ? (first, second) : (second, first)
        return UInt64(high) << 32 | UInt64(low)
    }
}

/// A part of a source, with offsets from its own start.
struct Part<Source: ByteSource> {
    let source: Source
    /// The offset of the part in the source.
    let start: Int
    let size: Int

    /// Returns all bytes of a range.
    ///
    /// - Parameter name: of the range in errors.
    func read(at offset: Int, count: Int, named name: String) throws(ProgramReadingFailure<Source.Failure>) -> [UInt8] {
        let part = try part(at: offset, count: count, named: name)
        if count == 0 { return [] }
        let bytes: [UInt8]
        do throws(Source.Failure) {
            bytes = try source.read(part.start..<part.start + count)
        } catch {
            throw .source(error)
        }
        guard bytes.count == count else {
            throw .defect(.outOfBounds, detail: "the file ends within \(name)", at: part.start)
        }
        return bytes
    }

    func part(at offset: Int, count: Int, named name: String) throws(ProgramReadingFailure<Source.Failure>) -> Part {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            let nearest = start + min(max(offset, 0), size)
            throw .defect(.outOfBounds, detail: "\(name) lies outside its container", at: nearest)
        }
        return Part(source: source, start: start + offset, size: count)
    }
}
