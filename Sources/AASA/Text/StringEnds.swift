/// The places of a document where strings end, indexed for many texts that are looked for.
struct StringEnds {
    /// The bytes in front of a quotation mark by which it is indexed.
    private static let tailLength = 8
    private let bytes: [UInt8]
    /// The offsets of the quotation marks.
    private let marks: [Int]
    /// The same by the bytes in front of them.
    private let marksByTail: [ArraySlice<UInt8>: [Int]]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        marks = bytes.indices.filter { index in bytes[index] == "\"" }
        marksByTail = Dictionary(grouping: marks) { mark in bytes[..<mark].suffix(Self.tailLength) }
    }

    /// Where the text begins as the end of a string, in ascending order.
    func places(of text: [UInt8]) -> [Int] {
        let isShort = text.count < Self.tailLength
        let ends = isShort ? marks : marksByTail[text.suffix(Self.tailLength)] ?? []
        let matching = ends.filter { end in bytes[..<end].suffix(text.count) == text[...] }
        return matching.map { end in end - text.count }
    }
}
