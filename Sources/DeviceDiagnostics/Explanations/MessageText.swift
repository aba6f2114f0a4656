internal import AASA

/// A line in which sentences of the system are searched: bounded, and with ASCII quotation marks.
struct MessageText {
    /// With ASCII quotation marks.
    let bytes: [UInt8]
    /// The same in lower case.
    private let folded: [UInt8]
    /// The pairs of adjacent bytes in the text, by ``bucket(_:_:)``: a missing pair rules out most sentences.
    private let pairs: [Bool]

    /// Upper bound for the bytes that are read; error messages are far shorter.
    static let longest = 16384

    init(_ text: String) {
        bytes = Self.plain(Array(text.utf8.prefix(Self.longest)))
        folded = bytes.map(\.lowercase)
        var pairs = Array(repeating: false, count: 4096)
        for index in folded.indices.dropFirst() { pairs[Self.bucket(folded[index - 1], folded[index])] = true }
        self.pairs = pairs
    }

    private static func bucket(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) << 5 ^ Int(b)) & 4095 }

    /// Whether the text may contain the phrase.
    ///
    /// - Parameter phrase: in lower case.
    func mayContain(_ phrase: [UInt8]) -> Bool {
        zip(phrase, phrase.dropFirst()).allSatisfy { pairs[Self.bucket($0, $1)] }
    }

    /// Replaces typographic and escaped quotation marks by ASCII ones.
    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...].prefix(3)
            if rest.elementsEqual([0xE2, 0x80, 0x9C]) || rest.elementsEqual([0xE2, 0x80, 0x9D]) {
                result.append(UInt8(ascii: "\""))
                index += 3
            } else if rest.elementsEqual([0xE2, 0x80, 0x98]) || rest.elementsEqual([0xE2, 0x80, 0x99]) {
                result.append(UInt8(ascii: "'"))
                index += 3
            } else {
                let escapesQuote =
                    bytes[index] == "\\" && rest.dropFirst().first == "\""
                if !escapesQuote { result.append(bytes[index]) }
                index += 1
            }
        }
        return result
    }

    /// The first occurrence of the phrase from `from` to `limit`.
    ///
    /// - Parameter phrase: in lower case, not empty.
    func first(_ phrase: [UInt8], from: Int, limit: Int?) -> Int? {
        let last = min(limit ?? folded.count, folded.count - phrase.count)
        var index = from
        while index <= last {
            if folded[index] == phrase[0], folded[index...].starts(with: phrase) { return index }
            index += 1
        }
        return nil
    }

    /// The word in front of `end`, quoted or not.
    func word(before end: Int) -> Range<Int> {
        var upper = end
        while upper > 0, Self.endsWord(bytes[upper - 1]) { upper -= 1 }
        var lower = upper
        while lower > 0, !Self.endsWord(bytes[lower - 1]) { lower -= 1 }
        return lower..<upper
    }

    func word(from start: Int) -> Range<Int> {
        let lower = bytes[start...].firstIndex { !Self.endsWord($0) } ?? bytes.count
        return lower..<(bytes[lower...].firstIndex(where: Self.endsWord) ?? bytes.count)
    }

    /// At most `limit` bytes up to the end.
    func rest(from start: Int, limit: Int) -> Range<Int> { start..<min(bytes.count, start + limit) }

    func string(_ range: Range<Int>) -> String { String(utf8: bytes[range]) }

    private static func endsWord(_ byte: UInt8) -> Bool {
        byte <= 0x20 || [0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x60].contains(byte)
    }
}

// MARK: Words

extension MessageText {
    /// A word between white space and punctuation, and its range.
    struct Word {
        var range: Range<Int>
        var text: String
    }

    /// Upper bound for the words that are read.
    private static let maximumWords = 2048

    /// The words of the text. `:`, `=` and `/` separate words too, and a full stop at the end is removed.
    var words: [Word] {
        var words: [Word] = []
        var start: Int?
        for index in 0...bytes.count {
            let ends = index == bytes.count || Self.endsWord(bytes[index]) || [0x2F, 0x3A, 0x3D].contains(bytes[index])
            if !ends, start == nil { start = index }
            if ends, let first = start {
                var last = index
                while last > first, bytes[last - 1] == "." { last -= 1 }
                if last > first { words.append(Word(range: first..<last, text: string(first..<last))) }
                start = nil
                if words.count == Self.maximumWords { break }
            }
        }
        return words
    }
}
