/// Bytes with bounds, in memory or in a file, from which little-endian numbers are read.
struct LittleEndianBytes {
    private enum Storage {
        case memory(ArraySlice<UInt8>)
        case file(FilePart)
    }

    private let storage: Storage
    /// The first byte in a file.
    private let start: Int
    let count: Int

    init(_ bytes: ArraySlice<UInt8>) {
        storage = .memory(bytes)
        start = 0
        count = bytes.count
    }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    init(_ file: FilePart) { self.init(file: file, start: 0, count: file.count) }

    private init(file: FilePart, start: Int, count: Int) {
        storage = .file(file)
        self.start = start
        self.count = count
    }

    /// - Throws: unless the range is inside.
    func check(_ range: Range<Int>) throws(FormatDefect) {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw FormatDefect("\(range.count) bytes at \(range.lowerBound) are outside its \(count) bytes")
        }
    }

    /// A part of the bytes, which is not read.
    func part(_ range: Range<Int>) throws(FormatDefect) -> LittleEndianBytes {
        switch storage {
        case .memory: return LittleEndianBytes(try slice(range))
        case .file(let file):
            try check(range)
            return LittleEndianBytes(file: file, start: start + range.lowerBound, count: range.count)
        }
    }

    func slice(_ range: Range<Int>) throws(FormatDefect) -> ArraySlice<UInt8> {
        try check(range)
        switch storage {
        case .memory(let bytes):
            return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
        case .file(let file): return try file.bytes(start + range.lowerBound..<start + range.upperBound)
        }
    }

    func byte(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 1) }
    func short(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 2) }
    func word(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 4) }

    /// A number of eight bytes; one that no offset can have is a defect.
    func long(_ offset: Int) throws(FormatDefect) -> Int {
        let high = try word(offset + 4)
        guard high < 1 << 24 else { throw FormatDefect("the length at \(offset) is not a length of a file") }
        return high << 32 | (try word(offset))
    }

    private func number(at offset: Int, count: Int) throws(FormatDefect) -> Int {
        guard offset >= 0, offset <= self.count - count else {
            throw FormatDefect("the number at \(offset) is outside its \(self.count) bytes")
        }
        let bytes = try slice(offset..<offset + count)
        return bytes.reversed().reduce(0) { number, byte in number << 8 | Int(byte) }
    }
}
