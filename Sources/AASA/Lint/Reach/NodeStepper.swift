/// Follows the nodes of patterns byte by byte.
struct NodeStepper {
    /// The budget: nodes and edges that may still be looked at.
    var work: Int
    private var visited = NodeMarks()
    // Buffers that are used again.
    private var current: [Int32] = []
    private var next: [Int32] = []

    init(work: Int) { self.work = work }

    /// Follows a whole text.
    ///
    /// - Returns: the nodes that it leads to, unordered; empty when the budget is used up.
    mutating func follow(_ text: [UInt8], in trie: PatternTrie) -> [Int32] {
        visited.begin(trie.nodes.count)
        current.removeAll(keepingCapacity: true)
        work -= trie.reach(0, into: &current, visited: &visited)
        for byte in text {
            work -= trie.step(from: current, reading: byte, into: &next, visited: &visited)
            swap(&current, &next)
            if current.isEmpty { break }
            if work <= 0 { return [] }
        }
        return current
    }

    /// The nodes behind a byte, in ascending order.
    mutating func step(from nodes: [Int32], reading byte: UInt8, in trie: PatternTrie) -> [Int32] {
        var output: [Int32] = []
        work -= trie.step(from: nodes, reading: byte, into: &output, visited: &visited)
        output.sort()
        return output
    }
}
