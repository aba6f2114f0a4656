/// The first four bytes of phrases, without letter case. A text with thousands of lines is searched for all of them at once.
struct PhraseStarts {
    private var isKnown = Array(repeating: false, count: 1 << 16)

    /// - Parameter phrases: in lower case, of four bytes or more.
    init(_ phrases: some Sequence<[UInt8]>) {
        for phrase in phrases { isKnown[Self.bucket(of: Self.key(phrase[...]))] = true }
    }

    /// The first four bytes as a number.
    static func key(_ phrase: ArraySlice<UInt8>) -> UInt32 {
        phrase.prefix(4).reduce(0) { key, byte in key << 8 | UInt32(byte) }
    }

    /// Whether a phrase may begin with the bytes of the key.
    func mayContain(_ key: UInt32) -> Bool { isKnown[Self.bucket(of: key)] }

    /// The upper half of a product by a number near 2³² divided by the golden ratio, as in Fibonacci hashing.
    private static func bucket(of key: UInt32) -> Int { Int(key &* 0x9E37_79B1) >> 16 }
}

/// Finds the meanings whose sentence may be in a text, in one pass.
struct SentenceIndex {
    private struct Entry {
        /// The longest part of the sentence between its fields.
        let phrase: [UInt8]
        let index: Int
    }

    private let starts: PhraseStarts
    private let entries: [UInt32: [Entry]]

    init(_ meanings: [ErrorMeaning]) {
        var list: [Entry] = []
        for (index, meaning) in meanings.enumerated() {
            for message in meaning.messages { list.append(Entry(phrase: message.longestLiteral, index: index)) }
        }
        starts = PhraseStarts(list.map(\.phrase))
        entries = Dictionary(grouping: list) { entry in PhraseStarts.key(entry.phrase[...]) }
    }

    /// The places of the meanings, in the order of the list.
    func candidates(in text: MessageText) -> [Int] {
        var found: [Int] = []
        var key: UInt32 = 0
        for (end, byte) in text.folded.enumerated() {
            key = key << 8 | UInt32(byte)
            guard starts.mayContain(key) else { continue }
            let rest = text.folded[max(0, end - 3)...]
            for entry in entries[key] ?? [] where rest.starts(with: entry.phrase) { found.append(entry.index) }
        }
        if found.count < 2 { return found }
        return Set(found).sorted()
    }
}
