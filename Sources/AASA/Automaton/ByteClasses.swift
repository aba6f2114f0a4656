/// Equivalence classes of bytes: no pattern of a set distinguishes the bytes of a class.
struct ByteClasses: Sendable {
    let map: [UInt8]
    let samples: [UInt8]
    /// The classes of UTF-8 continuation bytes.
    let continuations: [UInt8]

    var count: Int { samples.count }

    func isContinuation(_ number: UInt8) -> Bool { samples[Int(number)] & 0xC0 == 0x80 }

    init(_ trie: PatternTrie) {
        let signatures = Self.signatures(in: trie)
        var map = [UInt8](repeating: 0, count: 256)
        var samples: [UInt8] = []
        var classOfSignature: [UInt32: UInt8] = [:]
        for byte in UInt8.min ... .max {
            let signature = signatures[Int(byte)]
            if let number = classOfSignature[signature] {
                map[Int(byte)] = number
            } else {
                let number = UInt8(samples.count)
                classOfSignature[signature] = number
                map[Int(byte)] = number
                samples.append(byte)
            }
        }
        self.map = map
        self.samples = samples
        continuations = samples.indices.filter { samples[$0] & 0xC0 == 0x80 }.map(UInt8.init)
    }

    /// For each byte what reads it: the byte itself if a pattern has it, else a bit for each label that matches
    /// several bytes.
    private static func signatures(in trie: PatternTrie) -> [UInt32] {
        var isAlone = [Bool](repeating: false, count: 256)
        var labels: Set<PatternTrie.Label> = [PatternTrie.leadByte]
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
        let sorted = labels.sorted()
        return (UInt8.min ... .max).map { byte in
            if isAlone[Int(byte)] { return 0x8000_0000 | UInt32(byte) }
            var signature: UInt32 = 0
            for (bit, label) in sorted.enumerated() where PatternTrie.label(label, reads: byte) {
                signature |= 1 << UInt32(bit)
            }
            return signature
        }
    }
}

/// The targets of edges, grouped by class of bytes.
struct ClassBuckets {
    private var heads: [Int32]
    private var links: [(target: Int32, next: Int32)] = []
    private var touched: [UInt8] = []

    init(_ classes: ByteClasses) { heads = Array(repeating: -1, count: classes.count) }

    mutating func add(_ target: Int32, label: PatternTrie.Label, classes: ByteClasses) {
        if label < PatternTrie.folded {
            add(target, toClass: classes.map[Int(label)])
        } else if label < PatternTrie.characterClass {
            let lower = Int(label - PatternTrie.folded)
            add(target, toClass: classes.map[lower])
            add(target, toClass: classes.map[lower & ~0x20])
        } else {
            for at in 0..<classes.count where PatternTrie.label(label, reads: classes.samples[at]) {
                add(target, toClass: UInt8(at))
            }
        }
    }

    private mutating func add(_ target: Int32, toClass number: UInt8) {
        if heads[Int(number)] < 0 { touched.append(number) }
        links.append((target, heads[Int(number)]))
        heads[Int(number)] = Int32(links.count - 1)
    }

    /// Moves one bucket to `targets` and returns its class; nil when all are empty.
    mutating func removeBucket(into targets: inout [Int32]) -> UInt8? {
        guard let number = touched.popLast() else {
            links.removeAll(keepingCapacity: true)
            return nil
        }
        targets.removeAll(keepingCapacity: true)
        var link = heads[Int(number)]
        while link >= 0 {
            targets.append(links[Int(link)].target)
            link = links[Int(link)].next
        }
        heads[Int(number)] = -1
        return number
    }
}
