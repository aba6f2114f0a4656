/// Sets of nodes, each kept once in one pool, and found by an open-addressing table.
struct NodeSets: Sendable {
    private(set) var pool: [Int32] = []
    /// Where each set begins in the pool, and behind the last one where it ends.
    private(set) var starts: [Int32] = [0]
    private var table: [Int32]
    private var mask: Int

    init() {
        table = Array(repeating: -1, count: 1024)
        mask = 1023
    }

    var count: Int { starts.count - 1 }

    func range(_ set: Int32) -> Range<Int> { Int(starts[Int(set)])..<Int(starts[Int(set) + 1]) }

    /// Adds a set that is known to be new, and does not find it again.
    mutating func append(_ members: [Int32]) -> Int32 {
        for member in members { pool.append(member) }
        starts.append(Int32(pool.count))
        return Int32(count - 1)
    }

    /// The number of a set in ascending order, and whether it is new.
    mutating func intern(_ members: [Int32]) -> (set: Int32, isNew: Bool) {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for member in members { hash = (hash ^ UInt64(UInt32(bitPattern: member))) &* 0xFF51_AFD7_ED55_8CCD }
        hash ^= hash >> 32
        var slot = Int(truncatingIfNeeded: hash) & mask
        while table[slot] >= 0 {
            if equals(table[slot], members) { return (table[slot], false) }
            slot = (slot + 1) & mask
        }
        let set = Int32(count)
        for member in members { pool.append(member) }
        starts.append(Int32(pool.count))
        table[slot] = set
        hashes.append((hash, set))
        if hashes.count * 2 > mask { grow() }
        return (set, true)
    }

    private var hashes: [(hash: UInt64, set: Int32)] = []

    private func equals(_ set: Int32, _ members: [Int32]) -> Bool {
        let start = Int(starts[Int(set)])
        guard Int(starts[Int(set) + 1]) - start == members.count else { return false }
        for at in members.indices where pool[start + at] != members[at] { return false }
        return true
    }

    private mutating func grow() {
        mask = mask * 4 + 3
        table = Array(repeating: -1, count: mask + 1)
        for (hash, set) in hashes {
            var slot = Int(truncatingIfNeeded: hash) & mask
            while table[slot] >= 0 { slot = (slot + 1) & mask }
            table[slot] = set
        }
    }
}
