/// The subset construction: makes a trie of patterns deterministic within a budget.
struct SubsetConstruction {
    private let trie: PatternTrie
    private let facts: NodeFacts
    private let classes: ByteClasses
    private let budget: PatternAutomaton.Budget
    private var work = 0

    private var sets = NodeSets()
    /// -1 for a state that was expanded when it was made.
    private var setOfState: [Int32] = []
    /// By the number of an interned set.
    private var stateOfSet: [UInt32] = []
    /// The state of a set with one plain member.
    private var stateOfNode: [UInt32]
    /// The state of the base and one plain member.
    private var stateOfNodeAndBase: [UInt32]
    /// The final stars of the start: in almost every set when there is a pattern such as `*`.
    private var base: [Int32] = []
    private var baseState = PatternAutomaton.dead
    private var states: [PatternAutomaton.State] = []
    private var rows: [UInt32] = []
    private var pending: [UInt32] = []
    private var lists: AcceptLists
    private var groups: GroupMarks
    /// The items that the base decides.
    private var baseGroups: GroupMarks
    private var isBaseDeciding = false

    // Buffers for the set under construction and for the edges of the state being expanded.
    private var members: [Int32] = []
    private var visited = NodeMarks()
    private var loops: [Int32] = []
    private var leads: [Int32] = []
    private var continuations: [Int32] = []
    private var readingEdges: [(label: PatternTrie.Label, target: Int32)] = []
    private var targets: [Int32] = []
    private var buckets: ClassBuckets

    init(_ trie: PatternTrie, budget: PatternAutomaton.Budget) {
        self.trie = trie
        self.budget = budget
        facts = NodeFacts(trie)
        classes = ByteClasses(trie)
        stateOfNode = Array(repeating: 0, count: trie.nodes.count)
        stateOfNodeAndBase = stateOfNode
        buckets = ClassBuckets(classes)
        lists = AcceptLists(groupCount: trie.groupCount)
        groups = GroupMarks(count: trie.groupCount)
        baseGroups = groups
        states.reserveCapacity(trie.nodes.count)
        setOfState.reserveCapacity(trie.nodes.count)
    }

    /// Makes states until none is left to expand, or until the budget is used up.
    ///
    /// - Returns: the automaton, and the work that it took.
    consuming func run() -> (automaton: PatternAutomaton, work: Int) {
        // The dead state, with the empty set.
        _ = state()
        states[0].kind = .absorbing
        pending.removeAll()
        reach(0)
        prune()
        base = members.filter { facts.isFinal($0) }
        isBaseDeciding = facts.decide(base, of: trie, groups: &baseGroups)
        // The start needs a state of its own even when nothing can match.
        if members.isEmpty { appendState(sets.append([0]), absorbing: true) } else { _ = state() }
        if !base.isEmpty {
            members.append(contentsOf: base)
            baseState = state()
        }
        while let next = pending.popLast() {
            guard isWithinBudget else { break }
            expand(next)
        }
        let isComplete = states.allSatisfy { state in
            state.kind != .unexpanded && state.accepted != PatternAutomaton.unlisted
        }
        let automaton = PatternAutomaton(
            states: states, rows: rows, classes: classes, listStarts: lists.starts, items: lists.items,
            trie: isComplete ? nil : trie)
        return (automaton, work)
    }

    private var isWithinBudget: Bool {
        states.count + classes.count < budget.states && rows.count + classes.count < budget.rows && work < budget.work
    }

    // MARK: Sets

    private mutating func reach(_ node: Int32) {
        if members.isEmpty { visited.begin(trie.nodes.count) }
        trie.reach(node, into: &members, visited: &visited)
    }

    /// Reduces the set under construction.
    private mutating func prune() {
        work += members.count + 1
        facts.prune(&members, of: trie, groups: &groups)
    }

    /// Returns the state of the set under construction, and clears the set.
    private mutating func state() -> UInt32 {
        let (set, isNew) = sets.intern(members)
        while stateOfSet.count <= Int(set) { stateOfSet.append(0) }
        if isNew { stateOfSet[Int(set)] = appendState(set, absorbing: facts.isAbsorbing(members)) }
        members.removeAll(keepingCapacity: true)
        return stateOfSet[Int(set)]
    }

    /// The state of the loops and one target.
    private mutating func state(behind node: Int32) -> UInt32 {
        let isBase = loops == base
        guard facts.isPlain(node), isBase || loops.isEmpty else {
            for loop in loops { reach(loop) }
            reach(node)
            prune()
            return if members.isEmpty { PatternAutomaton.dead } else { state() }
        }
        let earlier = if isBase { stateOfNodeAndBase[Int(node)] } else { stateOfNode[Int(node)] }
        if earlier != 0 {
            work += 1
            return earlier
        }
        // Almost every state is one of these and occurs once: it is not interned.
        for loop in loops { members.append(loop) }
        members.append(node)
        prune()
        var new = PatternAutomaton.dead
        if !members.isEmpty {
            new = appendState(sets.append(members), absorbing: facts.isAbsorbing(members))
            members.removeAll(keepingCapacity: true)
        }
        if isBase { stateOfNodeAndBase[Int(node)] = new } else { stateOfNode[Int(node)] = new }
        return new
    }

    /// The state of the loops and the collected targets.
    private mutating func stateOfTargets() -> UInt32 {
        if targets.count == 1 { return state(behind: targets[0]) }
        for node in loops { reach(node) }
        for node in targets { reach(node) }
        prune()
        return if members.isEmpty { PatternAutomaton.dead } else { state() }
    }

    @discardableResult
    private mutating func appendState(_ set: Int32, absorbing: Bool) -> UInt32 {
        let number = UInt32(states.count)
        var state = PatternAutomaton.State()
        state.accepted = lists.list(of: members, facts: facts, trie: trie, work: &work, limit: budget.work)
        if absorbing { state.kind = .absorbing } else { pending.append(number) }
        states.append(state)
        setOfState.append(set)
        return number
    }

    // MARK: Edges

    private mutating func expand(_ number: UInt32) {
        gather(setOfState[Int(number)])
        targets.removeAll(keepingCapacity: true)
        var state = states[Int(number)]
        if leads.isEmpty, continuations.isEmpty, let single = singleByte() {
            state.byte = single.byte
            state.mask = single.mask
            state.fallback = if loops == base { baseState } else { stateOfTargets() }
            for edge in readingEdges { targets.append(edge.target) }
            state.kind = .byte
            states[Int(number)] = state
            let target =
                switch targets.count {
                case 0: state.fallback
                case 1 where loops == base: chain(behind: targets[0])
                default: stateOfTargets()
                }
            states[Int(number)].target = target
        } else {
            state.target = row()
            state.kind = .row
            states[Int(number)] = state
        }
    }

    /// Returns the state of the base and a node, and makes those of the following nodes as long as each has a single
    /// edge. Most states are made here.
    private mutating func chain(behind first: Int32) -> UInt32 {
        let start = stateOfNodeAndBase[Int(first)]
        guard start == 0 else { return start }
        let accepted = states[Int(baseState)].accepted
        var last: UInt32?
        var node = first
        // A base without a list, or one that covers the node, needs `prune`.
        while let edge = facts.link(node), stateOfNodeAndBase[Int(node)] == 0, isWithinBudget,
            accepted != PatternAutomaton.unlisted, !isCovered(node)
        {
            let number = UInt32(states.count)
            var state = PatternAutomaton.State()
            state.accepted = accepted
            state.kind = .byte
            state.fallback = baseState
            state.byte = UInt8(truncatingIfNeeded: edge.label)
            state.mask = if edge.label < PatternTrie.folded { 0 } else { 0x20 }
            states.append(state)
            setOfState.append(-1)
            stateOfNodeAndBase[Int(node)] = number
            if let last { states[Int(last)].target = number }
            last = number
            node = edge.target
            work += 1
        }
        guard let last else { return state(behind: first) }
        let end = state(behind: node)
        states[Int(last)].target = end
        return stateOfNodeAndBase[Int(first)]
    }

    /// Whether a node is superfluous beside the base.
    private func isCovered(_ node: Int32) -> Bool {
        if isBaseDeciding, facts.isDecided(node, by: baseGroups) { return true }
        for star in base where facts.star(star, covers: node) { return true }
        return false
    }

    /// Collects the loops and edges of the members of a set.
    private mutating func gather(_ set: Int32) {
        loops.removeAll(keepingCapacity: true)
        leads.removeAll(keepingCapacity: true)
        continuations.removeAll(keepingCapacity: true)
        readingEdges.removeAll(keepingCapacity: true)
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
                        readingEdges.append((here.label, here.target))
                    }
                }
                edge = here.next
                work += 1
            }
        }
    }

    /// The only byte, or letter in both cases, of all edges; any byte when there are no edges.
    private func singleByte() -> (byte: UInt8, mask: UInt8)? {
        guard let first = readingEdges.first else { return (0, 0) }
        guard first.label < PatternTrie.characterClass else { return nil }
        for edge in readingEdges where edge.label != first.label { return nil }
        return (UInt8(truncatingIfNeeded: first.label), first.label < PatternTrie.folded ? 0 : 0x20)
    }

    /// Appends a row and returns its start.
    private mutating func row() -> UInt32 {
        for edge in readingEdges { buckets.add(edge.target, label: edge.label, classes: classes) }
        targets.append(contentsOf: leads)
        let plain = stateOfTargets()
        let start = rows.count
        rows.append(contentsOf: repeatElement(plain, count: classes.count))
        if !leads.isEmpty || !continuations.isEmpty {
            targets.removeAll(keepingCapacity: true)
            targets.append(contentsOf: continuations)
            let inside = stateOfTargets()
            for at in classes.continuations { rows[start + Int(at)] = inside }
        }
        while let number = buckets.removeBucket(into: &targets) {
            targets.append(contentsOf: classes.isContinuation(number) ? continuations : leads)
            rows[start + Int(number)] = stateOfTargets()
        }
        return UInt32(start)
    }
}
