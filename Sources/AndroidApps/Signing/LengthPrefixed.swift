/// Parts with a length of four bytes in front of each, as signature schemes v2 and later have them.
struct LengthPrefixed {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func next() throws(FormatDefect) -> ArraySlice<UInt8> { try take(try number()) }

    /// The parts in the next part.
    mutating func nested() throws(FormatDefect) -> LengthPrefixed { LengthPrefixed(try next()) }

    mutating func number() throws(FormatDefect) -> Int { try LittleEndianBytes(try take(4)).word(0) }

    mutating func take(_ count: Int) throws(FormatDefect) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw FormatDefect("a part is longer than what holds it") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
