extension PatternAutomaton {
    /// Room that runs use again; after a while nothing is allocated.
    struct Scratch: Sendable {
        var items: [Int32] = []
        var current: [Int32] = []
        var next: [Int32] = []
        var stamps: [UInt32] = []
        var generation: UInt32 = 0

        /// Begins another set of nodes.
        mutating func begin(_ nodeCount: Int) {
            if stamps.count < nodeCount {
                stamps = Array(repeating: 0, count: nodeCount)
                generation = 0
            }
            if generation == .max {
                for at in stamps.indices { stamps[at] = 0 }
                generation = 0
            }
            generation += 1
        }
    }

    /// Goes on from a state's set of nodes, node by node. Always nil: what fits is in `scratch`.
    func simulate(
        _ state: UInt32, _ text: borrowing Span<UInt8>, _ offset: Int, _ scratch: inout Scratch
    ) -> UInt32? {
        scratch.items.removeAll(keepingCapacity: true)
        guard let remainder else { return nil }
        scratch.current.removeAll(keepingCapacity: true)
        scratch.current.append(contentsOf: remainder.sets.pool[remainder.sets.range(remainder.setOfState[Int(state)])])
        for at in offset..<text.count { remainder.trie.step(text[at], &scratch) }
        for node in scratch.current { remainder.trie.forEachItem(at: node) { scratch.items.append($0.id) } }
        scratch.items.sort()
        return nil
    }
}

extension PatternTrie {
    /// Replaces the current nodes by those that a byte leads to.
    fileprivate func step(_ byte: UInt8, _ scratch: inout PatternAutomaton.Scratch) {
        scratch.begin(nodes.count)
        scratch.next.removeAll(keepingCapacity: true)
        for number in scratch.current {
            let node = nodes[Int(number)]
            if node.loop == .anything || (node.loop == .continuation && byte & 0xC0 == 0x80) {
                reach(number, &scratch.next, &scratch.stamps, scratch.generation)
            }
            var edge = node.edge
            while edge >= 0 {
                let here = edges[Int(edge)]
                if Self.takes(here.label, byte) {
                    reach(here.target, &scratch.next, &scratch.stamps, scratch.generation)
                }
                edge = here.next
            }
        }
        swap(&scratch.current, &scratch.next)
    }

    /// Adds a node and all that are entered from it without a byte, each once.
    func reach(_ node: Int32, _ output: inout [Int32], _ stamps: inout [UInt32], _ generation: UInt32) {
        guard stamps[Int(node)] != generation else { return }
        stamps[Int(node)] = generation
        var done = output.count
        output.append(node)
        while done < output.count {
            let here = nodes[Int(output[done])]
            done += 1
            if here.star >= 0, stamps[Int(here.star)] != generation {
                stamps[Int(here.star)] = generation
                output.append(here.star)
            }
            var edge = here.empty
            while edge >= 0 {
                let target = edges[Int(edge)].target
                if stamps[Int(target)] != generation {
                    stamps[Int(target)] = generation
                    output.append(target)
                }
                edge = edges[Int(edge)].next
            }
        }
    }
}
