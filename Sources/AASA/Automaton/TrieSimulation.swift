/// The simulation of a trie on a text, 64 bytes at a time: each node has one word for the positions at which it is active.
struct TrieSimulation: Sendable {
    /// The items that the text matches, in ascending order.
    private(set) var items: [Int32] = []
    /// For each node the positions of the block to which a beginning of the text leads it; 0 between blocks.
    private var positions: [UInt64] = []
    /// A bit for each node that has positions.
    private var active: [UInt64] = []
    /// The index of the last word of `active` that is not 0.
    private var lastActive = 0
    /// The nodes that are active at the beginning of the next block.
    private var carried: [Int32] = []
    /// For each label the bytes of the block that it reads.
    private var readers: [UInt64] = []

    private static let blockSize = UInt64.bitWidth
    /// The labels that read several bytes, other than letters in both cases.
    private static let sharedLabels =
        PatternTrie.classes.indices.map { PatternTrie.characterClass + UInt32($0) } + [PatternTrie.leadByte]

    /// Runs a trie over a text.
    mutating func run(_ trie: PatternTrie, on text: borrowing Span<UInt8>) {
        items.removeAll(keepingCapacity: true)
        reserve(trie.nodes.count)
        carried.removeAll(keepingCapacity: true)
        carried.append(0)
        var start = 0
        while !carried.isEmpty {
            let end = min(start + Self.blockSize, text.count)
            read(text.extracting(start..<end))
            for node in carried { activate(node, at: 1) }
            carried.removeAll(keepingCapacity: true)
            follow(trie, through: end - start)
            if end - start < Self.blockSize { break }
            start = end
        }
        items.sort()
    }

    private mutating func reserve(_ count: Int) {
        guard positions.count < count else { return }
        // Twice as many: a set of patterns grows by a few nodes between two texts.
        positions = Array(repeating: 0, count: 2 * count)
        active = Array(repeating: 0, count: 2 * count / Self.blockSize + 1)
    }

    /// Finds the bytes of a block that each label reads.
    private mutating func read(_ block: borrowing Span<UInt8>) {
        readers.removeAll(keepingCapacity: true)
        readers.append(contentsOf: repeatElement(0, count: Int(PatternTrie.leadByte) + 1))
        for at in block.indices {
            let byte = block[at]
            let position: UInt64 = 1 << UInt64(at)
            readers[Int(byte)] |= position
            if byte < 0x80 { readers[Int(PatternTrie.folded) + Int(byte | 0x20)] |= position }
            for label in Self.sharedLabels where PatternTrie.label(label, reads: byte) {
                readers[Int(label)] |= position
            }
        }
    }

    @inline(__always)
    private mutating func activate(_ node: Int32, at added: UInt64) {
        if added == 0 { return }
        let word = Int(node) / Self.blockSize
        positions[Int(node)] |= added
        active[word] |= 1 << (UInt64(node) % UInt64(Self.blockSize))
        if word > lastActive { lastActive = word }
    }

    /// Follows the active nodes through the bytes of a block. Every edge leads to a greater number: one pass suffices.
    ///
    /// - Parameter count: the bytes of the block, of which only the last one has fewer than 64.
    private mutating func follow(_ trie: PatternTrie, through count: Int) {
        let isLast = count < Self.blockSize
        let continuations = ~readers[Int(PatternTrie.leadByte)]
        var word = 0
        while word <= lastActive {
            let nodes = active[word]
            if nodes == 0 {
                word += 1
                continue
            }
            active[word] = nodes & (nodes - 1)
            let number = word * Self.blockSize + nodes.trailingZeroBitCount
            let node = trie.nodes[number]
            var here = positions[number]
            positions[number] = 0
            var loop: UInt64 = 0
            switch node.loop {
            case .none: break
            case .anything:
                loop = .max
                // The first position and all that follow.
                here |= 0 &- here
            case .continuation:
                loop = continuations
                var added = here
                while added != 0 {
                    added = (added & loop) << 1
                    here |= added
                }
            }
            if isLast {
                let isMatched = here >> UInt64(count) & 1 != 0
                if isMatched, node.end >= 0 { trie.forEachItem(at: Int32(number)) { items.append($0.id) } }
            } else if (here & loop).leadingZeroBitCount == 0 {
                carried.append(Int32(number))
            }
            activate(node.star, at: node.star < 0 ? 0 : here)
            var edge = node.empty
            while edge >= 0 {
                activate(trie.edges[Int(edge)].target, at: here)
                edge = trie.edges[Int(edge)].next
            }
            edge = node.edge
            while edge >= 0 {
                let step = trie.edges[Int(edge)]
                let read = here & readers[Int(step.label)]
                activate(step.target, at: read << 1)
                if read.leadingZeroBitCount == 0 { carried.append(step.target) }
                edge = step.next
            }
        }
        lastActive = 0
    }
}
