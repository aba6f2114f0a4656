/// Decides whether every text that fits one pattern fits one of others, by walking through all
/// that can be read of both.
///
/// The positions that are walked through are pairs of sets of nodes, so that the answer is exact; it is missing
/// when the budget is used up.
struct CoverSearch {
    enum Answer: Equatable {
        /// Some text fits the pattern and none of the others.
        case uncovered
        /// Each text fits one of these, ascending.
        case covered([Int])
        case nothingFits
        /// The budget was used up.
        case unknown
    }

    let alphabet: URLComponentAlphabet
    /// The pattern, alone.
    let own: PatternTrie
    let others: PatternTrie
    /// Whether an item of the others counts.
    let counts: (Int) -> Bool

    /// The nodes of both that a text leads to.
    private struct Position {
        var own: [Int32]
        var others: [Int32]
        var last: URLComponentAlphabet.Last
    }

    /// The positions to be looked at, each once.
    private struct Walk {
        var pending: [Position]
        var seen: Set<[Int32]> = []
        /// Below this the search has used up its budget.
        let leastWork: Int
    }

    /// - Parameter budget: the work for this answer alone.
    func run(stepper: inout NodeStepper, budget: Int) -> Answer {
        var walk = begin(stepper: &stepper, budget: budget)
        var covers: Set<Int> = []
        while let position = walk.pending.popLast() {
            if stepper.work < walk.leastWork { return .unknown }
            if isEnd(position) {
                guard let cover = cover(endingAt: position, stepper: &stepper) else { return .uncovered }
                covers.insert(cover)
            }
            if let cover = cover(ofAllBehind: position, stepper: &stepper) {
                covers.insert(cover)
                continue
            }
            advance(&walk, from: position, needsOthers: false, stepper: &stepper)
        }
        if covers.isEmpty { return .nothingFits }
        return .covered(covers.sorted())
    }

    /// Whether some text may fit the pattern and one of the others; true when the budget is used up.
    func mayMeet(stepper: inout NodeStepper, budget: Int) -> Bool {
        var walk = begin(stepper: &stepper, budget: budget)
        while let position = walk.pending.popLast() {
            if stepper.work < walk.leastWork { return true }
            if cover(ofAllBehind: position, stepper: &stepper) != nil { return true }
            if isEnd(position), cover(endingAt: position, stepper: &stepper) != nil { return true }
            advance(&walk, from: position, needsOthers: true, stepper: &stepper)
        }
        return stepper.work <= 0
    }

    private func begin(stepper: inout NodeStepper, budget: Int) -> Walk {
        let leastWork = max(0, stepper.work - budget)
        let start = Position(own: stepper.follow([], in: own), others: stepper.follow([], in: others), last: .nothing)
        return Walk(pending: [start], leastWork: leastWork)
    }

    /// Adds the positions one byte further on, unless they were there before.
    ///
    /// - Parameter needsOthers: whether positions that lead to none of the others are left out.
    private func advance(
        _ walk: inout Walk, from position: Position, needsOthers: Bool, stepper: inout NodeStepper
    ) {
        for byte in bytes(behind: position, stepper: &stepper) where alphabet.allows(byte, after: position.last) {
            let ownNodes = stepper.step(from: position.own, reading: byte, in: own)
            if ownNodes.isEmpty { continue }
            let otherNodes = stepper.step(from: position.others, reading: byte, in: others)
            if otherNodes.isEmpty, needsOthers { continue }
            stepper.work -= ownNodes.count + otherNodes.count
            let last = alphabet.last(byte)
            if walk.seen.insert(ownNodes + [-1 - last.rawValue] + otherNodes).inserted {
                walk.pending.append(Position(own: ownNodes, others: otherNodes, last: last))
            }
        }
    }

    /// Whether the text may end here and fits the pattern.
    private func isEnd(_ position: Position) -> Bool {
        alphabet.mayEnd(after: position.last) && position.own.contains { own.nodes[Int($0)].end >= 0 }
    }

    /// The first of the others that the text up to here fits.
    private func cover(endingAt position: Position, stepper: inout NodeStepper) -> Int? {
        cover(among: position.others, onlyTails: false, stepper: &stepper)
    }

    /// The first of the others that fits however the text goes on: it ends with a `*`.
    private func cover(ofAllBehind position: Position, stepper: inout NodeStepper) -> Int? {
        cover(among: position.others, onlyTails: true, stepper: &stepper)
    }

    private func cover(among nodes: [Int32], onlyTails: Bool, stepper: inout NodeStepper) -> Int? {
        var first: Int?
        for number in nodes {
            let node = others.nodes[Int(number)]
            guard node.end >= 0, !onlyTails || node.loop == .anything else { continue }
            others.forEachItem(at: number) { item in
                stepper.work -= 1
                let id = Int(item.id)
                if id < first ?? .max, stepper.work > 0, counts(id) { first = id }
            }
        }
        return first
    }

    /// One byte of each class that the patterns distinguish here.
    private func bytes(behind position: Position, stepper: inout NodeStepper) -> [UInt8] {
        if let bytes = literals(behind: position.own) { return bytes }
        var labels = Labels()
        labels.add(position.own, of: own, stepper: &stepper)
        labels.add(position.others, of: others, stepper: &stepper)
        labels.isLiteral[Int(UInt8(ascii: "/"))] = true
        var bytes: [UInt8] = (0...255).filter { labels.isLiteral[Int($0)] }
        for group in alphabet.groups(apart: labels.hasClass) {
            let sample = group.first { byte in
                !labels.isLiteral[Int(byte)] && (byte >= 0x80 || alphabet.holds(byte))
            }
            if let sample { bytes.append(sample) }
        }
        return bytes
    }

    /// The bytes that lead on, when no wildcard does.
    private func literals(behind nodes: [Int32]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for number in nodes {
            let node = own.nodes[Int(number)]
            if node.loop != .none { return nil }
            var edge = node.edge
            while edge >= 0 {
                let here = own.edges[Int(edge)]
                guard here.label < PatternTrie.characterClass else { return nil }
                let byte = UInt8(truncatingIfNeeded: here.label)
                bytes.append(byte)
                if here.label >= PatternTrie.folded { bytes.append(byte & ~0x20) }
                edge = here.next
            }
        }
        return bytes
    }

    /// The labels of the edges that leave a position.
    private struct Labels {
        var isLiteral = [Bool](repeating: false, count: 256)
        var hasClass = false

        /// Adds the labels behind each of the nodes.
        mutating func add(_ nodes: [Int32], of trie: PatternTrie, stepper: inout NodeStepper) {
            for number in nodes {
                var edge = trie.nodes[Int(number)].edge
                while edge >= 0 {
                    let here = trie.edges[Int(edge)]
                    stepper.work -= 1
                    switch here.label {
                    case ..<PatternTrie.folded: isLiteral[Int(here.label)] = true
                    case ..<PatternTrie.characterClass:
                        isLiteral[Int(here.label - PatternTrie.folded)] = true
                        isLiteral[Int(here.label - PatternTrie.folded) & ~0x20] = true
                    default:
                        if here.label != PatternTrie.leadByte { hasClass = true }
                    }
                    edge = here.next
                }
            }
        }
    }
}
