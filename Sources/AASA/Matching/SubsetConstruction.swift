/// Makes a trie of patterns deterministic, set of nodes by set of nodes, within a budget.
struct SubsetConstruction {
    private let trie: PatternTrie
    private let facts: NodeFacts
    private let classes: ByteClasses
    private let budget: PatternAutomaton.Budget
    private var work = 0

    private var sets = NodeSets()
    private var setOfState: [Int32] = []
    /// The state of each set that was interned, by the set's number.
    private var stateOfSet: [UInt32] = []
    /// The state of a set with one plain member.
    private var stateOfNode: [UInt32]
    /// The state of the base and one plain member.
    private var stateOfNodeAndBase: [UInt32]
    /// What is in almost every set when a pattern such as `*` takes everything: the final stars of the start.
    private var base: [Int32] = []
    private var states: [PatternAutomaton.State] = []
    private var rows: [UInt32] = []
    private var pending: [UInt32] = []
    private var lists: AcceptLists
    private var lanes: LaneMarks

    // Room for the set under construction and for the edges of the state being expanded.
    private var members: [Int32] = []
    private var stamps: [UInt32]
    private var generation: UInt32 = 0
    private var loops: [Int32] = []
    private var leads: [Int32] = []
    private var continuations: [Int32] = []
    private var taking: [(label: PatternTrie.Label, target: Int32)] = []
    private var buckets: [[Int32]]

    init(_ trie: PatternTrie, laneCount: Int, budget: PatternAutomaton.Budget) {
        self.trie = trie
        self.budget = budget
        facts = NodeFacts(trie)
        classes = ByteClasses(trie)
        stateOfNode = Array(repeating: 0, count: trie.nodes.count)
        stateOfNodeAndBase = stateOfNode
        stamps = Array(repeating: 0, count: trie.nodes.count)
        buckets = Array(repeating: [], count: classes.count)
        lists = AcceptLists(laneCount: laneCount)
        lanes = LaneMarks(count: laneCount)
    }

    consuming func run() -> PatternAutomaton {
        // The dead state, with the empty set.
        members.removeAll()
        _ = state()
        states[0].kind = .absorbing
        pending.removeAll()
        reach(0)
        // The start has a state of its own even when nothing at all fits.
        prune()
        base = members.filter { facts.isFinal($0) }
        if members.isEmpty { appendState(sets.append([0]), absorbing: true) } else { _ = state() }
        while let next = pending.popLast() {
            guard isWithinBudget else { break }
            expand(next)
        }
        measureRuns()
        let isComplete = states.allSatisfy { $0.kind != .unexpanded && $0.accepted != PatternAutomaton.unlisted }
        return PatternAutomaton(
            states: states, rows: rows, classes: classes, listStarts: lists.starts, items: lists.items,
            remainder: isComplete ? nil : .init(trie: trie, sets: sets, setOfState: setOfState))
    }

    /// Finds the stretches of states that follow each other.
    private mutating func measureRuns() {
        let meanings = URLPathBytes().meanings
        var next: UInt8 = 0
        for number in states.indices.reversed() {
            let state = states[number]
            let goesOn =
                state.kind == .byte && state.target == UInt32(number + 1)
                && meanings[Int(state.byte)] <= URLPathBytes.slash
            // No text has two slashes in a row, but a URL has: the second one must be looked at.
            let isDoubled =
                goesOn && state.byte == UInt8(ascii: "/") && states[number + 1].byte == state.byte
            next = goesOn ? (isDoubled ? 1 : next == .max ? next : next + 1) : 0
            states[number].run = next
        }
    }

    private var isWithinBudget: Bool {
        states.count + classes.count < budget.states && rows.count + classes.count < budget.rows && work < budget.work
    }

    // MARK: Sets

    private mutating func reach(_ node: Int32) {
        if members.isEmpty { generation &+= 1 }
        trie.reach(node, &members, &stamps, generation)
    }

    /// Brings the set under construction into its smallest form.
    private mutating func prune() {
        work += members.count + 1
        facts.prune(&members, trie, &lanes)
    }

    /// The state of the set under construction, which is empty afterwards.
    private mutating func state() -> UInt32 {
        defer { members.removeAll(keepingCapacity: true) }
        let (set, isNew) = sets.intern(members)
        while stateOfSet.count <= Int(set) { stateOfSet.append(0) }
        if isNew { stateOfSet[Int(set)] = appendState(set, absorbing: facts.isAbsorbing(members)) }
        return stateOfSet[Int(set)]
    }

    /// The state of the loops and one target.
    private mutating func state(behind node: Int32) -> UInt32 {
        let isBase = !loops.isEmpty && loops == base
        guard facts.isPlain(node), isBase || loops.isEmpty else {
            for loop in loops { reach(loop) }
            reach(node)
            prune()
            return members.isEmpty ? PatternAutomaton.dead : state()
        }
        let known = isBase ? stateOfNodeAndBase[Int(node)] : stateOfNode[Int(node)]
        if known != 0 {
            work += 1
            return known
        }
        // Almost every state is one of these and is met once: it is not looked up by its members.
        members.append(contentsOf: loops)
        members.append(node)
        prune()
        let new: UInt32
        if members.isEmpty {
            new = PatternAutomaton.dead
        } else {
            new = appendState(sets.append(members), absorbing: facts.isAbsorbing(members))
            members.removeAll(keepingCapacity: true)
        }
        if isBase { stateOfNodeAndBase[Int(node)] = new } else { stateOfNode[Int(node)] = new }
        return new
    }

    /// The state of the loops and the targets.
    private mutating func state(_ targets: [Int32], _ more: [Int32]) -> UInt32 {
        if targets.count + more.count == 1, let node = targets.first ?? more.first { return state(behind: node) }
        for node in loops { reach(node) }
        for node in targets { reach(node) }
        for node in more { reach(node) }
        prune()
        return members.isEmpty ? PatternAutomaton.dead : state()
    }

    @discardableResult
    private mutating func appendState(_ set: Int32, absorbing: Bool) -> UInt32 {
        let number = UInt32(states.count)
        var state = PatternAutomaton.State()
        state.accepted = lists.list(members, facts, trie, work: &work, limit: budget.work)
        if absorbing { state.kind = .absorbing } else { pending.append(number) }
        states.append(state)
        setOfState.append(set)
        return number
    }

    // MARK: Edges

    private mutating func expand(_ number: UInt32) {
        gather(setOfState[Int(number)])
        var state = states[Int(number)]
        if leads.isEmpty, continuations.isEmpty, let single = singleByte() {
            state.byte = single.byte
            state.mask = single.mask
            state.fallback = self.state([], [])
            state.target =
                switch taking.count {
                case 0: state.fallback
                case 1: self.state(behind: taking[0].target)
                default: self.state(taking.map(\.target), [])
                }
            state.kind = .byte
        } else {
            state.target = row()
            state.kind = .row
        }
        states[Int(number)] = state
    }

    /// Collects what the members of a set do.
    private mutating func gather(_ set: Int32) {
        loops.removeAll(keepingCapacity: true)
        leads.removeAll(keepingCapacity: true)
        continuations.removeAll(keepingCapacity: true)
        taking.removeAll(keepingCapacity: true)
        for at in sets.range(set) {
            let number = sets.pool[at]
            let node = trie.nodes[Int(number)]
            if node.loop == .anything { loops.append(number) }
            if node.loop == .continuation { continuations.append(number) }
            var edge = node.edge
            while edge >= 0 {
                let here = trie.edges[Int(edge)]
                if facts.isUseful(here.target) {
                    if here.label == PatternTrie.leadByte {
                        leads.append(here.target)
                    } else {
                        taking.append((here.label, here.target))
                    }
                }
                edge = here.next
                work += 1
            }
        }
    }

    /// The byte, or the letter in both cases, that all the edges take; any byte when there are none.
    private func singleByte() -> (byte: UInt8, mask: UInt8)? {
        guard let first = taking.first else { return (0, 0) }
        guard first.label < PatternTrie.characterClass, taking.allSatisfy({ $0.label == first.label }) else {
            return nil
        }
        return (UInt8(truncatingIfNeeded: first.label), first.label < PatternTrie.folded ? 0 : 0x20)
    }

    /// Writes a row and returns where it begins.
    private mutating func row() -> UInt32 {
        for (label, target) in taking {
            if label < PatternTrie.folded {
                buckets[Int(classes.map[Int(label)])].append(target)
            } else if label < PatternTrie.characterClass {
                let lower = Int(label - PatternTrie.folded)
                buckets[Int(classes.map[lower])].append(target)
                buckets[Int(classes.map[lower & ~0x20])].append(target)
            } else {
                for at in 0..<classes.count where PatternTrie.takes(label, classes.samples[at]) {
                    buckets[at].append(target)
                }
            }
        }
        let start = rows.count
        rows.append(contentsOf: repeatElement(0, count: classes.count))
        var plain: (lead: UInt32?, continuation: UInt32?) = (nil, nil)
        for at in 0..<classes.count {
            let isLead = classes.samples[at] & 0xC0 != 0x80
            let others = isLead ? leads : continuations
            let target: UInt32
            if !buckets[at].isEmpty {
                target = state(buckets[at], others)
                buckets[at].removeAll(keepingCapacity: true)
            } else if let known = isLead ? plain.lead : plain.continuation {
                target = known
            } else {
                target = state(others, [])
                if isLead { plain.lead = target } else { plain.continuation = target }
            }
            rows[start + at] = target
        }
        return UInt32(start)
    }
}
