/// Properties of the nodes of a trie, by which superfluous members of a set are found.
struct NodeFacts {
    private struct Fact {
        /// The least item that can be reached; `Int32.max` without one.
        var least = Int32.max
        /// The only group of the items that can be reached; -1 for several groups, -2 for none.
        var group: Int32 = -2
        /// The first node of the chain that leads only here. A `*` at the end of a chain covers the chain: a text that
        /// matches from one of its nodes also matches from the `*`.
        var chainStart: Int32 = 0
        var isStar = false
        var hasEnd = false
        /// A byte can be read or a pattern ends.
        var counts = false
        /// Neither a `*` nor an empty edge leaves the node, and an item can be reached.
        var isPlain = false
        /// No edge reads a byte.
        var isLeaf = false
        /// A `*` where a deciding item ends.
        var isPermanent = false
        /// The only edge, when nothing else can happen here; else -1.
        var link: Int32 = -1

        mutating func merge(item: Int32, group other: Int32) {
            guard item != .max else { return }
            least = min(least, item)
            group = group == -2 || group == other ? other : -1
        }

        /// Adds what another node leads to.
        mutating func merge(_ target: Fact) { merge(item: target.least, group: target.group) }
    }

    private var facts: [Fact]
    private let edges: [PatternTrie.Edge]

    init(_ trie: PatternTrie) {
        edges = trie.edges
        facts = Array(repeating: Fact(), count: trie.nodes.count)
        // The nodes that a node leads to have higher numbers.
        for number in trie.nodes.indices.reversed() { facts[number] = fact(of: number, in: trie) }
        for number in trie.nodes.indices { facts[number].chainStart = chainStart(of: number, in: trie) }
    }

    private func fact(of number: Int, in trie: PatternTrie) -> Fact {
        let node = trie.nodes[number]
        var fact = Fact()
        fact.isStar = node.loop == .anything
        fact.hasEnd = node.end >= 0
        fact.isLeaf = node.edge < 0
        if fact.hasEnd {
            trie.forEachItem(at: Int32(number)) { item in
                fact.merge(item: item.id, group: item.group)
                if fact.isStar, item.decides { fact.isPermanent = true }
            }
        }
        if node.star >= 0 { fact.merge(facts[Int(node.star)]) }
        for first in [node.edge, node.empty] {
            var edge = first
            while edge >= 0 {
                let here = trie.edges[Int(edge)]
                fact.merge(facts[Int(here.target)])
                edge = here.next
            }
        }
        let reachesItem = fact.least != .max
        fact.counts = reachesItem && (fact.hasEnd || node.loop != .none || !fact.isLeaf)
        fact.isPlain = reachesItem && node.star < 0 && node.empty < 0
        if fact.isPlain, node.loop == .none, !fact.hasEnd, node.outCount == 1 {
            let edge = trie.edges[Int(node.edge)]
            if edge.label < PatternTrie.characterClass, facts[Int(edge.target)].isPlain { fact.link = node.edge }
        }
        return fact
    }

    private func chainStart(of number: Int, in trie: PatternTrie) -> Int32 {
        let own = Int32(number)
        guard number > 0, trie.nodes[number].parent == own - 1 else { return own }
        let parent = trie.nodes[number - 1]
        guard parent.outCount == 1, parent.end < 0 else { return own }
        return facts[number - 1].chainStart
    }

    /// Whether an item can be reached.
    func isUseful(_ node: Int32) -> Bool { facts[Int(node)].least != .max }

    func isPlain(_ node: Int32) -> Bool { facts[Int(node)].isPlain }

    /// Whether the node is a `*` at the end of a pattern.
    func isFinal(_ node: Int32) -> Bool {
        facts[Int(node)].isStar && facts[Int(node)].isLeaf && facts[Int(node)].isPlain
    }

    /// The only edge of a node, when it reads a byte or a letter in both cases and leads to a plain node.
    func link(_ node: Int32) -> PatternTrie.Edge? {
        let link = facts[Int(node)].link
        return link < 0 ? nil : edges[Int(link)]
    }

    func star(_ star: Int32, covers node: Int32) -> Bool { facts[Int(star)].chainStart <= node && node < star }
    func hasEnd(_ node: Int32) -> Bool { facts[Int(node)].hasEnd }

    /// Whether the set never changes again: each member loops on any byte and has no other edge.
    func isAbsorbing(_ members: [Int32]) -> Bool {
        members.allSatisfy { facts[Int($0)].isStar && facts[Int($0)].isLeaf }
    }

    /// Sorts a set and removes members that do not change which items are accepted and decide.
    func prune(_ members: inout [Int32], of trie: PatternTrie, groups: inout GroupMarks) {
        guard members.count > 1 else {
            if let only = members.first, !facts[Int(only)].counts { members.removeAll(keepingCapacity: true) }
            return
        }
        members.sort()
        let isDecided = decide(members, of: trie, groups: &groups)
        // In descending order: the numbers of a chain are between its first node and its star.
        var covered: Range<Int32> = 0..<0
        var end = members.count
        for at in members.indices.reversed() {
            let member = members[at]
            let fact = facts[Int(member)]
            guard fact.counts, !covered.contains(member) else { continue }
            if fact.isStar { covered = fact.chainStart..<member }
            if isDecided, self.isDecided(member, by: groups) { continue }
            end -= 1
            members[end] = member
        }
        members.removeFirst(end)
    }

    /// Marks the items that the stars of a set decide regardless of the rest of the text.
    /// Returns whether there are any.
    func decide(_ members: [Int32], of trie: PatternTrie, groups: inout GroupMarks) -> Bool {
        groups.begin()
        var isDecided = false
        for member in members where facts[Int(member)].isPermanent {
            isDecided = true
            trie.forEachItem(at: member) { if $0.decides { groups.lower($0.group, to: $0.id) } }
        }
        return isDecided
    }

    /// Whether only irrelevant items can be reached from a node.
    func isDecided(_ node: Int32, by groups: GroupMarks) -> Bool {
        let fact = facts[Int(node)]
        return fact.group >= 0 && groups.value(fact.group) < fact.least
    }
}

/// A number for each group, reset in constant time.
struct GroupMarks {
    private var values: [Int32]
    private var stamps: [UInt32]
    private var generation: UInt32 = 0

    init(count: Int) {
        values = Array(repeating: .max, count: count)
        stamps = Array(repeating: 0, count: count)
    }

    /// Resets every group to `Int32.max`.
    mutating func begin() { generation += 1 }

    func value(_ group: Int32) -> Int32 { stamps[Int(group)] == generation ? values[Int(group)] : .max }

    mutating func lower(_ group: Int32, to value: Int32) {
        guard value < self.value(group) else { return }
        stamps[Int(group)] = generation
        values[Int(group)] = value
    }
}
