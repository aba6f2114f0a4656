/// Bytes with bounds, from which little-endian numbers are read.
struct LittleEndianBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var count: Int { bytes.count }

    /// A part of the bytes.
    func part(_ range: Range<Int>) throws(FormatDefect) -> LittleEndianBytes { LittleEndianBytes(try slice(range)) }

    func slice(_ range: Range<Int>) throws(FormatDefect) -> ArraySlice<UInt8> {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw FormatDefect("\(range.count) bytes at \(range.lowerBound) are outside its \(count) bytes")
        }
        return bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
    }

    func byte(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 1) }
    func short(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 2) }
    func word(_ offset: Int) throws(FormatDefect) -> Int { try number(at: offset, count: 4) }

    /// A number of eight bytes; one that no offset can have is a defect.
    func long(_ offset: Int) throws(FormatDefect) -> Int {
        let high = try word(offset + 4)
        guard high < 1 << 24 else { throw FormatDefect("the length at \(offset) is no length of a file") }
        return high << 32 | (try word(offset))
    }

    private func number(at offset: Int, count: Int) throws(FormatDefect) -> Int {
        guard offset >= 0, offset <= self.count - count else {
            throw FormatDefect("the number at \(offset) is outside its \(self.count) bytes")
        }
        var number = 0
        for index in (0..<count).reversed() { number = number << 8 | Int(bytes[bytes.startIndex + offset + index]) }
        return number
    }
}
