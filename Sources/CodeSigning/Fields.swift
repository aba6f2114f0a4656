/// Numbers in bytes that were read.
struct Fields {
    let bytes: [UInt8]
    let isBigEndian: Bool

    /// Nil past the end.
    func word(_ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= bytes.count - 4 else { return nil }
        let word = bytes[offset..<offset + 4]
        return isBigEndian
            ? word.reduce(0) { $0 << 8 | UInt32($1) } : word.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Nil past the end.
    func doubleWord(_ offset: Int) -> UInt64? {
        guard let first = word(offset), let second = word(offset + 4) else { return nil }
        let (high, low) = isBigEndian ? (first, second) : (second, first)
        return UInt64(high) << 32 | UInt64(low)
    }
}

/// A part of a source, as a source that begins at zero.
struct Part<Source: ByteSource> {
    let source: Source
    /// Where the part begins in the source.
    let start: Int
    let size: Int

    /// Exactly the bytes of a range of the part.
    ///
    /// - Parameter what: names the range in errors.
    func read(
        _ offset: Int, _ count: Int, _ what: String
    ) throws(ProgramReadingFailure<Source.Failure>) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            throw .outOfBounds("\(what) lies outside of what holds it", at: start + min(max(offset, 0), size))
        }
        if count == 0 { return [] }
        let bytes: [UInt8]
        do throws(Source.Failure) {
            bytes = try source.read(start + offset..<start + offset + count)
        } catch {
            throw .source(error)
        }
        guard bytes.count == count else {
            throw .outOfBounds("the file ends within \(what)", at: start + offset)
        }
        return bytes
    }

    /// A part of this part.
    func part(_ offset: Int, _ count: Int, _ what: String) throws(ProgramReadingFailure<Source.Failure>) -> Part {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
            throw .outOfBounds("\(what) lies outside of what holds it", at: start + min(max(offset, 0), size))
        }
        return Part(source: source, start: start + offset, size: count)
    }
}
