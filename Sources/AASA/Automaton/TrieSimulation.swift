/// The simulation of a trie on a text, 64 bytes at a time: each node has one word for the positions at which it is active.
struct TrieSimulation: Sendable {
    /// The items that the text matches, in ascending order.
    private(set) var items: [Int32] = []
    /// For each node the positions of the block to which a beginning of the text leads it; 0 between blocks.
    private var positions: [UInt64] = []
    /// A bit for each node that has positions.
    private var marks: [UInt64] = []
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
        var carried: [Int32] = [0]
        var start = 0
        while !carried.isEmpty {
            let end = min(start + Self.blockSize, text.count)
            read(text.extracting(start..<end))
            carried = Self.follow(
                carried, through: end - start, in: trie, readers: readers, positions: &positions, marks: &marks)
            if end - start < Self.blockSize { break }
            start = end
        }
        for node in carried { trie.forEachItem(at: node) { item in items.append(item.id) } }
        items.sort()
    }

    private mutating func reserve(_ count: Int) {
        guard positions.count < count else { return }
        positions = Array(repeating: 0, count: count)
        marks = Array(repeating: 0, count: count / Self.blockSize + 1)
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

    /// Follows nodes through the bytes of a block. Every edge leads to a greater number: one pass suffices.
    ///
    /// - Parameter count: the bytes of the block, of which only the last one has fewer than 64.
    /// - Returns: the nodes at the end of the block.
    private static func follow(
        _ start: [Int32], through count: Int, in trie: PatternTrie, readers: [UInt64], positions: inout [UInt64],
        marks: inout [UInt64]
    ) -> [Int32] {
        let nodes = trie.nodes.span
        let edges = trie.edges.span
        let isLast = count < blockSize
        let continuations = ~readers[Int(PatternTrie.leadByte)]
        var positions = positions.mutableSpan
        var marks = marks.mutableSpan
        var lastWord = 0
        for node in start { activate(node, at: 1, positions: &positions, marks: &marks, lastWord: &lastWord) }
        var next: [Int32] = []
        var word = 0
        while word <= lastWord {
            if marks[word] == 0 {
                word += 1
                continue
            }
            let number = word * blockSize + marks[word].trailingZeroBitCount
            marks[word] &= marks[word] - 1
            let node = nodes[number]
            let loop = bytes(of: node.loop, continuations: continuations)
            let here = spread(positions[number], through: loop)
            positions[number] = 0
            let remains = if isLast { here >> UInt64(count) & 1 != 0 } else { (here & loop) >> 63 != 0 }
            if remains { next.append(Int32(number)) }
            if node.star >= 0 {
                activate(node.star, at: here, positions: &positions, marks: &marks, lastWord: &lastWord)
            }
            var edge = node.empty
            while edge >= 0 {
                let step = edges[Int(edge)]
                activate(step.target, at: here, positions: &positions, marks: &marks, lastWord: &lastWord)
                edge = step.next
            }
            edge = node.edge
            while edge >= 0 {
                let step = edges[Int(edge)]
                let read = here & readers[Int(step.label)]
                if read << 1 != 0 {
                    activate(step.target, at: read << 1, positions: &positions, marks: &marks, lastWord: &lastWord)
                }
                if read >> 63 != 0 { next.append(step.target) }
                edge = step.next
            }
        }
        return next
    }

    @inline(__always)
    private static func activate(
        _ node: Int32, at added: UInt64, positions: inout MutableSpan<UInt64>, marks: inout MutableSpan<UInt64>,
        lastWord: inout Int
    ) {
        positions[Int(node)] |= added
        let word = Int(node) / blockSize
        marks[word] |= 1 << UInt64(Int(node) % blockSize)
        lastWord = max(lastWord, word)
    }

    private static func bytes(of loop: PatternTrie.Loop, continuations: UInt64) -> UInt64 {
        switch loop {
        case .none: 0
        case .anything: .max
        case .continuation: continuations
        }
    }

    /// Adds the positions that the bytes of a loop lead to.
    private static func spread(_ positions: UInt64, through loop: UInt64) -> UInt64 {
        // The first position and all that follow.
        if loop == .max { return positions | (0 &- positions) }
        var result = positions
        var added = positions & loop
        while added != 0 {
            added = (added << 1) & ~result
            result |= added
            added &= loop
        }
        return result
    }
}
