/// Bytes that no pattern of a set tells apart.
struct ByteClasses: Sendable {
    /// The class of each byte.
    let map: [UInt8]
    /// A byte of each class.
    let samples: [UInt8]

    /// The classes of the bytes in the middle of a character.
    let continuations: [UInt8]

    var count: Int { samples.count }

    func isContinuation(_ number: UInt8) -> Bool { samples[Int(number)] & 0xC0 == 0x80 }

    init(_ trie: PatternTrie) {
        var isAlone = [Bool](repeating: false, count: 256)
        var labels: Set<PatternTrie.Label> = []
        for edge in trie.edges {
            if edge.label < PatternTrie.folded {
                isAlone[Int(edge.label)] = true
            } else if edge.label < PatternTrie.characterClass {
                isAlone[Int(edge.label - PatternTrie.folded)] = true
                isAlone[Int(edge.label - PatternTrie.folded) & ~0x20] = true
            } else {
                labels.insert(edge.label)
            }
        }
        labels.insert(PatternTrie.leadByte)
        let sorted = labels.sorted()
        var map = [UInt8](repeating: 0, count: 256)
        var samples: [UInt8] = []
        var known: [UInt32: UInt8] = [:]
        for byte in UInt8.min ... .max {
            var signature: UInt32 = 0
            for (bit, label) in sorted.enumerated() where PatternTrie.takes(label, byte) {
                signature |= 1 << UInt32(bit)
            }
            if isAlone[Int(byte)] { signature = 0x8000_0000 | UInt32(byte) }
            if let number = known[signature] {
                map[Int(byte)] = number
            } else {
                let number = UInt8(samples.count)
                known[signature] = number
                map[Int(byte)] = number
                samples.append(byte)
            }
        }
        self.map = map
        self.samples = samples
        continuations = samples.indices.filter { samples[$0] & 0xC0 == 0x80 }.map(UInt8.init)
    }
}
