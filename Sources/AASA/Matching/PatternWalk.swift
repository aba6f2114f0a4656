/// The automaton as those see it who prove something about it: which texts lead where.
extension PatternAutomaton {
    /// Bytes with one target.
    struct Edge: Sendable, Equatable {
        var bytes: ClosedRange<UInt8>
        var target: UInt32
    }

    /// The edges of a state, for all bytes in ascending order; empty when the budget ended before it.
    func edges(of state: UInt32) -> [Edge] {
        let here = states[Int(state)]
        guard here.kind != .unexpanded else { return [] }
        var result: [Edge] = []
        for byte in UInt8.min ... .max {
            let target: UInt32 =
                switch here.kind {
                case .byte: byte | here.mask == here.byte ? here.target : here.fallback
                case .row: rows[Int(here.target) + Int(classes.map[Int(byte)])]
                case .absorbing, .unexpanded: state
                }
            if let last = result.last, last.target == target {
                result[result.count - 1].bytes = last.bytes.lowerBound...byte
            } else {
                result.append(Edge(bytes: byte...byte, target: target))
            }
        }
        return result
    }

    /// The items that are accepted in a state; nil when the budget ended before they were known.
    func accepted(in state: UInt32) -> ArraySlice<Int32>? {
        let number = states[Int(state)].accepted
        return number == Self.unlisted ? nil : items[list(number)]
    }

    /// Walks every state that a text of the role leads to, each with the items that such a text fits.
    ///
    /// A path begins and ends with a slash, and never has two in a row. Nothing begins in the middle of a character.
    ///
    /// - Returns: whether `body` held everywhere; nil when the budget was hit.
    func holds(for role: Pattern.Role, _ body: (ArraySlice<Int32>) -> Bool) -> Bool? {
        guard isComplete else { return nil }
        let slash = UInt8(ascii: "/")
        // A state counts twice: behind a slash and behind anything else. No text at all stands behind neither.
        var seen = [Bool](repeating: false, count: states.count * 2)
        var pending: [(state: UInt32, isBehindSlash: Bool)] = []
        func visit(_ state: UInt32, _ isBehindSlash: Bool) {
            let number = Int(state) * 2 + (isBehindSlash ? 1 : 0)
            guard !seen[number] else { return }
            seen[number] = true
            pending.append((state, isBehindSlash))
        }
        func follow(_ state: UInt32, _ isAllowed: (UInt8) -> Bool) {
            for edge in edges(of: state) {
                if edge.bytes.contains(slash), isAllowed(slash) { visit(edge.target, true) }
                if edge.bytes.contains(where: { $0 != slash && isAllowed($0) }) { visit(edge.target, false) }
            }
        }
        if role == .text {
            guard let items = accepted(in: Self.start), body(items) else { return false }
        }
        follow(Self.start) { role == .path ? $0 == slash : $0 & 0xC0 != 0x80 }
        while let (state, isBehindSlash) = pending.popLast() {
            if role == .text || isBehindSlash {
                guard let items = accepted(in: state), body(items) else { return false }
            }
            follow(state) { role == .text || !isBehindSlash || ($0 != slash && $0 & 0xC0 != 0x80) }
        }
        return true
    }
}
