/// Looks for URLs that two entries answer differently, along both automata at once, shorter paths first.
struct DifferenceWalk {
    private(set) var differences: [LinkComparison.Difference] = []
    private(set) var isComplete = true

    private let limit: Int
    private var found: Set<[Int?]> = []

    /// Where both automata are behind a path.
    private struct Place: Hashable {
        var old: UInt32
        var new: UInt32
        var isBehindSlash: Bool
    }

    /// A place with the way to it.
    private struct Step {
        var place: Place
        var previous: Int
        var byte: UInt8
    }

    init(limit: Int) { self.limit = limit }

    mutating func run(_ old: inout ComparedEntry, _ new: inout ComparedEntry) {
        if !old.isFollowed || !new.isFollowed || old.hasDecodedRules || new.hasDecodedRules { isComplete = false }
        // Where some rules look at the decoded URL, an escape would need two walks: those URLs are left out.
        let hasEscapes = !old.hasDecodedRules && !new.hasDecodedRules
        let bytes = Self.bytes(old.paths.classes, new.paths.classes, hasEscapes)
        let start = Place(old: PatternAutomaton.start, new: PatternAutomaton.start, isBehindSlash: false)
        var steps = [Step(place: start, previous: -1, byte: 0)]
        var seen: Set<Place> = [start]
        var next = 0
        while next < steps.count {
            let step = steps[next]
            if step.place.isBehindSlash { compare(next, steps, &old, &new) }
            for byte in bytes {
                let isSlash = byte == UInt8(ascii: "/")
                // A path has one slash at its beginning and never two together.
                if next == 0 ? !isSlash : isSlash && step.place.isBehindSlash { continue }
                guard let a = old.paths.target(of: step.place.old, byte),
                    let b = new.paths.target(of: step.place.new, byte)
                else { continue }
                if a == PatternAutomaton.dead, b == PatternAutomaton.dead { continue }
                let place = Place(old: a, new: b, isBehindSlash: isSlash)
                guard seen.insert(place).inserted else { continue }
                if steps.count >= limit {
                    isComplete = false
                    return
                }
                steps.append(Step(place: place, previous: next, byte: byte))
            }
            next += 1
        }
    }

    /// One byte for each group that neither automaton tells apart, those first that read well.
    private static func bytes(_ old: ByteClasses, _ new: ByteClasses, _ hasEscapes: Bool) -> [UInt8] {
        var seen: Set<[UInt8]> = []
        let order = Array("abcdefghijklmnopqrstuvwxyz0123456789/ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~".utf8)
        return (order + Array(0x21..<0x7F)).filter { byte in
            !URLText.isForbidden(byte) && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
                && (hasEscapes || byte != UInt8(ascii: "%"))
                && (byte == UInt8(ascii: "/") || seen.insert([old.map[Int(byte)], new.map[Int(byte)]]).inserted)
        }
    }

    /// Compares the answers behind a path: alone, and with queries and fragments that its rules ask for.
    private mutating func compare(
        _ number: Int, _ steps: [Step], _ old: inout ComparedEntry, _ new: inout ComparedEntry
    ) {
        let before = old.candidates(steps[number].place.old).map { old.meanings[$0] }
        let after = new.candidates(steps[number].place.new).map { new.meanings[$0] }
        let isAlike = before.map(\.behindThePath) == after.map(\.behindThePath)
        let isEverything = (old.entry.scope == .everything, new.entry.scope == .everything)
        if isAlike, isEverything.0 == isEverything.1 { return }
        let path = Self.path(number, steps)
        var isTold = false
        for rest in ConditionSamples.texts(before + after) {
            let (a, b) = (old.outcome(path + rest), new.outcome(path + rest))
            if a.decision == b.decision { continue }
            isTold = true
            guard found.insert([a.rule?.index, b.rule?.index, Self.rank(a.decision), Self.rank(b.decision)]).inserted
            else { continue }
            differences.append(.init(url: String(decoding: path + rest, as: UTF8.self), before: a, after: b))
        }
        // Rules that look otherwise at query or fragment, and no sample that shows it: nobody knows.
        let hasConditions = (before + after).contains { !$0.conditions.isEmpty }
        if !isTold, hasConditions { isComplete = false }
    }

    private static func rank(_ decision: LinkDecision.Outcome) -> Int {
        LinkDecision.Outcome.allCases.firstIndex(of: decision) ?? -1
    }

    private static func path(_ number: Int, _ steps: [Step]) -> [UInt8] {
        var result: [UInt8] = []
        var at = number
        while at > 0 {
            result.append(steps[at].byte)
            at = steps[at].previous
        }
        result.reverse()
        // The slash at the end is what every path is compared with; it need not be written.
        if result.count > 1 { result.removeLast() }
        return result
    }
}

extension PatternAutomaton {
    /// The state behind a byte; nil when the budget was used up there.
    func target(of state: UInt32, _ byte: UInt8) -> UInt32? {
        let here = states[Int(state)]
        return switch here.kind {
        case .byte: byte | here.mask == here.byte ? here.target : here.fallback
        case .row: rows[Int(here.target) + Int(classes.map[Int(byte)])]
        case .absorbing: state
        case .unexpanded: nil
        }
    }
}
