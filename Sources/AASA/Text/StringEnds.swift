/// The places of a document where strings end, indexed for many texts that are looked for.
struct StringEnds {
    private let bytes: [UInt8]
    /// What is in front of each quotation mark, up to the one before, in the order of the bytes from its end.
    private let strings: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var strings: [Range<Int>] = []
        for mark in bytes.indices where bytes[mark] == "\"" {
            let start = strings.last.map { last in last.upperBound + 1 } ?? 0
            strings.append(start..<mark)
        }
        self.strings = strings.sorted { first, second in
            bytes[first].reversed().lexicographicallyPrecedes(bytes[second].reversed())
        }
    }

    /// Where a text without quotation marks begins as the end of a string, in ascending order.
    func places(of text: [UInt8]) -> [Int] {
        let backwards = text.reversed()
        let first = strings.partitioningIndex { string in
            !bytes[string].reversed().lexicographicallyPrecedes(backwards)
        }
        let matching = strings[first...].prefix { string in bytes[string].reversed().starts(with: backwards) }
        return matching.map { string in string.upperBound - text.count }.sorted()
    }
}
