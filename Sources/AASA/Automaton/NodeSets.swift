/// Interned sets of nodes, with one pool for all members.
struct NodeSets: Sendable {
    private(set) var pool: [Int32] = []
    /// The beginning of each set in the pool, and the end of the last one.
    private(set) var starts: [Int32] = [0]
    private var numbers: [[Int32]: Int32] = [:]

    var count: Int { starts.count - 1 }

    func range(_ set: Int32) -> Range<Int> { Int(starts[Int(set)])..<Int(starts[Int(set) + 1]) }

    /// Adds a set that is known to be new, which is not interned.
    mutating func append(_ members: [Int32]) -> Int32 {
        for member in members { pool.append(member) }
        starts.append(Int32(pool.count))
        return Int32(count - 1)
    }

    /// Returns the number of a set of ascending members, and whether it is new.
    mutating func intern(_ members: [Int32]) -> (set: Int32, isNew: Bool) {
        if let number = numbers[members] { return (number, false) }
        let number = append(members)
        numbers[members] = number
        return (number, true)
    }
}

/// Interned lists of the items that the states accept.
struct AcceptLists {
    private(set) var starts: [Int32] = [0, 0]
    private(set) var items: [Int32] = []
    private var ends = NodeSets()
    /// The list of each set of end nodes.
    private var listOfSet: [UInt32] = []
    private var nodes: [Int32] = []
    private var collected: [PatternTrie.Item] = []
    private var groups: GroupMarks

    init(groupCount: Int) { groups = GroupMarks(count: groupCount) }

    /// Returns the list of a set of nodes: ascending, and in each group up to the first item that decides.
    mutating func list(
        of members: [Int32], facts: NodeFacts, trie: PatternTrie, work: inout Int, limit: Int
    ) -> UInt32 {
        nodes.removeAll(keepingCapacity: true)
        for member in members where facts.hasEnd(member) { nodes.append(member) }
        guard !nodes.isEmpty else { return 0 }
        work += nodes.count
        let (set, isNew) = ends.intern(nodes)
        guard isNew else { return listOfSet[Int(set)] }
        guard work < limit else {
            listOfSet.append(PatternAutomaton.unlisted)
            return PatternAutomaton.unlisted
        }
        collected.removeAll(keepingCapacity: true)
        for node in nodes { trie.forEachItem(at: node) { collected.append($0) } }
        if nodes.count > 1 { collected.sort { $0.id < $1.id } }
        work += collected.count
        groups.begin()
        for item in collected where groups.value(item.group) == .max {
            items.append(item.id)
            if item.decides { groups.lower(item.group, to: item.id) }
        }
        starts.append(Int32(items.count))
        let list = UInt32(starts.count - 2)
        listOfSet.append(list)
        return list
    }
}
