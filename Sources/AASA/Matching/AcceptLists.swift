/// The items that the states accept, each list once.
struct AcceptLists {
    private(set) var starts: [Int32] = [0, 0]
    private(set) var items: [Int32] = []
    private var ends = NodeSets()
    /// The list of each set of ending nodes.
    private var listOfSet: [UInt32] = []
    private var nodes: [Int32] = []
    private var found: [PatternTrie.Item] = []
    private var lanes: LaneMarks

    init(laneCount: Int) { lanes = LaneMarks(count: laneCount) }

    /// The list of a set of nodes: ascending, and in each lane up to the first item that decides.
    mutating func list(_ members: [Int32], _ facts: NodeFacts, _ trie: PatternTrie, work: inout Int, limit: Int)
        -> UInt32
    {
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
        found.removeAll(keepingCapacity: true)
        for node in nodes { trie.forEachItem(at: node) { found.append($0) } }
        if nodes.count > 1 { found.sort { $0.id < $1.id } }
        work += found.count
        lanes.begin()
        for item in found where lanes.value(item.lane) == .max {
            items.append(item.id)
            if item.decides { lanes.lower(item.lane, to: item.id) }
        }
        starts.append(Int32(items.count))
        let list = UInt32(starts.count - 2)
        listOfSet.append(list)
        return list
    }
}

/// A number for each lane, forgotten all at once.
struct LaneMarks {
    private var values: [Int32]
    private var stamps: [UInt32]
    private var generation: UInt32 = 0

    init(count: Int) {
        values = Array(repeating: .max, count: count)
        stamps = Array(repeating: 0, count: count)
    }

    /// Every lane has `Int32.max` again.
    mutating func begin() { generation += 1 }

    func value(_ lane: Int32) -> Int32 { stamps[Int(lane)] == generation ? values[Int(lane)] : .max }

    mutating func lower(_ lane: Int32, to value: Int32) {
        guard value < self.value(lane) else { return }
        stamps[Int(lane)] = generation
        values[Int(lane)] = value
    }
}
