/// Decides whether every text that fits one pattern fits one of others, by walking through all that can be read of both.
///
/// The places that are walked through are pairs of sets of nodes, so that the answer is exact; it is missing when the
/// budget is used up.
struct CoverSearch {
    enum Answer: Equatable {
        /// Some text fits the pattern and none of the others.
        case uncovered
        /// Each text fits one of these, ascending.
        case covered([Int])
        /// No text fits the pattern.
        case nothingFits
        /// The budget was used up.
        case unknown
    }

    let language: TextLanguage
    /// The pattern, alone.
    let own: PatternTrie
    let others: PatternTrie
    /// Whether an item of the others counts.
    let counts: (Int) -> Bool

    private struct Place {
        var own: [Int32]
        var others: [Int32]
        var last: TextLanguage.Last
    }

    func run(_ stepper: inout NodeStepper, question: Int) -> Answer {
        let floor = max(0, stepper.work - question)
        var covers: Set<Int> = []
        var seen: Set<[Int32]> = []
        var pending = [Place(own: stepper.start(own), others: stepper.start(others), last: .nothing)]
        while let place = pending.popLast() {
            if stepper.work < floor { return .unknown }
            if language.mayEnd(after: place.last), accepts(own, place.own) {
                guard let cover = cover(place.others, onlyTails: false, &stepper) else { return .uncovered }
                covers.insert(cover)
            }
            // Any text that follows fits as well.
            if let cover = cover(place.others, onlyTails: true, &stepper) {
                covers.insert(cover)
                continue
            }
            for byte in candidates(place, &stepper) where language.allows(byte, after: place.last) {
                let next = stepper.step(own, place.own, byte)
                if next.isEmpty { continue }
                let last = language.last(byte)
                let rest = stepper.step(others, place.others, byte)
                stepper.work -= next.count + rest.count
                if seen.insert(next + [-1 - last.rawValue] + rest).inserted {
                    pending.append(Place(own: next, others: rest, last: last))
                }
            }
        }
        return covers.isEmpty ? .nothingFits : .covered(covers.sorted())
    }

    /// Whether some text may fit the pattern and one of the others; true when the budget is used up.
    func mayMeet(_ stepper: inout NodeStepper, question: Int) -> Bool {
        let floor = max(0, stepper.work - question)
        var seen: Set<[Int32]> = []
        var pending = [Place(own: stepper.start(own), others: stepper.start(others), last: .nothing)]
        while let place = pending.popLast() {
            if stepper.work < floor { return true }
            if cover(place.others, onlyTails: true, &stepper) != nil { return true }
            if language.mayEnd(after: place.last), accepts(own, place.own),
                cover(place.others, onlyTails: false, &stepper) != nil
            {
                return true
            }
            for byte in candidates(place, &stepper) where language.allows(byte, after: place.last) {
                let next = stepper.step(own, place.own, byte)
                if next.isEmpty { continue }
                let rest = stepper.step(others, place.others, byte)
                if rest.isEmpty { continue }
                stepper.work -= next.count + rest.count
                let last = language.last(byte)
                if seen.insert(next + [-1 - last.rawValue] + rest).inserted {
                    pending.append(Place(own: next, others: rest, last: last))
                }
            }
        }
        return stepper.work <= 0
    }

    private func accepts(_ trie: PatternTrie, _ nodes: [Int32]) -> Bool {
        nodes.contains { trie.nodes[Int($0)].end >= 0 }
    }

    /// The first item that counts and ends at one of the nodes.
    ///
    /// - Parameter onlyTails: whether only a `*` at a pattern's end is looked at.
    private func cover(_ nodes: [Int32], onlyTails: Bool, _ stepper: inout NodeStepper) -> Int? {
        var best: Int?
        for number in nodes {
            let node = others.nodes[Int(number)]
            guard node.end >= 0, !onlyTails || node.loop == .anything else { continue }
            others.forEachItem(at: number) { item in
                stepper.work -= 1
                if Int(item.id) < best ?? .max, stepper.work > 0, counts(Int(item.id)) { best = Int(item.id) }
            }
        }
        return best
    }

    /// One byte of each class that the patterns distinguish here.
    private func candidates(_ place: Place, _ stepper: inout NodeStepper) -> [UInt8] {
        if let bytes = literals(place.own) { return bytes }
        var isLiteral = [Bool](repeating: false, count: 256)
        var hasClass = false
        note(own, place.own, &isLiteral, &hasClass, &stepper)
        note(others, place.others, &isLiteral, &hasClass, &stepper)
        isLiteral[Int(UInt8(ascii: "/"))] = true
        var bytes: [UInt8] = (0...255).filter { isLiteral[Int($0)] }
        for group in language.groups(apart: hasClass) {
            if let byte = group.first(where: { !isLiteral[Int($0)] && ($0 >= 0x80 || language.holds($0)) }) {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The bytes that lead on, when no wildcard does.
    private func literals(_ nodes: [Int32]) -> [UInt8]? {
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

    private func note(
        _ trie: PatternTrie, _ nodes: [Int32], _ isLiteral: inout [Bool], _ hasClass: inout Bool,
        _ stepper: inout NodeStepper
    ) {
        for number in nodes {
            let node = trie.nodes[Int(number)]
            var edge = node.edge
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
