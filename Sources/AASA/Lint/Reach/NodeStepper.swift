/// Follows the nodes of patterns byte by byte.
struct NodeStepper {
    /// What is looked at is counted down here.
    var work: Int
    private var stamps: [UInt32] = []
    private var generation: UInt32 = 0
    /// Room that is used again.
    private var spare: [Int32] = []
    private var otherSpare: [Int32] = []

    init(work: Int) { self.work = work }

    /// Follows a whole text.
    ///
    /// - Returns: the nodes that it leads to, unordered; empty when the budget is used up.
    mutating func follow(_ text: [UInt8], in trie: PatternTrie) -> [Int32] {
        begin(trie)
        var (nodes, next) = (spare, otherSpare)
        (spare, otherSpare) = ([], [])
        nodes.removeAll(keepingCapacity: true)
        reach(0, in: trie, output: &nodes)
        for byte in text {
            step(from: nodes, reading: byte, in: trie, output: &next)
            swap(&nodes, &next)
            if nodes.isEmpty { break }
            if work <= 0 {
                nodes.removeAll(keepingCapacity: true)
                break
            }
        }
        let result = nodes
        (spare, otherSpare) = (nodes, next)
        return result
    }

    /// The nodes before any byte.
    mutating func start(of trie: PatternTrie) -> [Int32] {
        begin(trie)
        var output: [Int32] = []
        reach(0, in: trie, output: &output)
        return output
    }

    /// The nodes behind a byte, in ascending order.
    mutating func step(from nodes: [Int32], reading byte: UInt8, in trie: PatternTrie) -> [Int32] {
        var output: [Int32] = []
        step(from: nodes, reading: byte, in: trie, output: &output)
        output.sort()
        return output
    }

    private mutating func step(
        from nodes: [Int32], reading byte: UInt8, in trie: PatternTrie, output: inout [Int32]
    ) {
        begin(trie)
        output.removeAll(keepingCapacity: true)
        let allNodes = trie.nodes.span
        let edges = trie.edges.span
        for number in nodes {
            let node = allNodes[Int(number)]
            work -= 1
            if node.loop == .anything || (node.loop == .continuation && byte & 0xC0 == 0x80) {
                reach(number, in: trie, output: &output)
            }
            var edge = node.edge
            while edge >= 0 {
                let here = edges[Int(edge)]
                work -= 1
                if PatternTrie.label(here.label, reads: byte) { reach(here.target, in: trie, output: &output) }
                edge = here.next
            }
        }
    }

    private mutating func begin(_ trie: PatternTrie) {
        if stamps.count < trie.nodes.count { stamps += Array(repeating: 0, count: trie.nodes.count - stamps.count) }
        generation += 1
    }

    /// Adds a node and all that are entered from it without a byte.
    private mutating func reach(_ node: Int32, in trie: PatternTrie, output: inout [Int32]) {
        guard stamps[Int(node)] != generation else { return }
        stamps[Int(node)] = generation
        var done = output.count
        output.append(node)
        let nodes = trie.nodes.span
        while done < output.count {
            let here = nodes[Int(output[done])]
            done += 1
            work -= 1
            if here.star >= 0 { add(here.star, to: &output) }
            var edge = here.empty
            while edge >= 0 {
                work -= 1
                add(trie.edges[Int(edge)].target, to: &output)
                edge = trie.edges[Int(edge)].next
            }
        }
    }

    private mutating func add(_ node: Int32, to output: inout [Int32]) {
        guard stamps[Int(node)] != generation else { return }
        stamps[Int(node)] = generation
        output.append(node)
    }
}
