/// The targets of edges, collected for each class of bytes.
struct ClassBuckets {
    private var heads: [Int32]
    private var links: [(target: Int32, next: Int32)] = []
    private var touched: [UInt8] = []

    init(_ classes: ByteClasses) { heads = Array(repeating: -1, count: classes.count) }

    mutating func add(_ label: PatternTrie.Label, _ target: Int32, _ classes: ByteClasses) {
        if label < PatternTrie.folded {
            add(classes.map[Int(label)], target)
        } else if label < PatternTrie.characterClass {
            let lower = Int(label - PatternTrie.folded)
            add(classes.map[lower], target)
            add(classes.map[lower & ~0x20], target)
        } else {
            for at in 0..<classes.count where PatternTrie.takes(label, classes.samples[at]) { add(UInt8(at), target) }
        }
    }

    private mutating func add(_ at: UInt8, _ target: Int32) {
        if heads[Int(at)] < 0 { touched.append(at) }
        links.append((target, heads[Int(at)]))
        heads[Int(at)] = Int32(links.count - 1)
    }

    /// Empties one bucket into `targets`, and returns its class; nil when none is left.
    mutating func take(_ targets: inout [Int32]) -> UInt8? {
        guard let at = touched.popLast() else {
            links.removeAll(keepingCapacity: true)
            return nil
        }
        targets.removeAll(keepingCapacity: true)
        var link = heads[Int(at)]
        while link >= 0 {
            targets.append(links[Int(link)].target)
            link = links[Int(link)].next
        }
        heads[Int(at)] = -1
        return at
    }
}
