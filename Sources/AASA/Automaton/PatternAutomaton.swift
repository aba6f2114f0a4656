/// A set of patterns as one deterministic automaton over UTF-8: a text is read once, however many patterns there are.
///
/// A text that leads to a state beyond the budget is simulated, in time linear in text and nodes.
struct PatternAutomaton: Sendable {
    /// The maximum size of an automaton. Work is counted in members of sets and in edges.
    struct Budget: Sendable {
        var nodes: Int
        var states: Int
        /// Entries of all rows.
        var rows: Int
        var work: Int
        /// Elements of the patterns that the automaton has no room for, and that are followed one by one.
        var loose = 1 << 20

        /// In proportion to the number of pattern elements.
        static func generous(elements: Int) -> Budget {
            Budget(
                nodes: max(1 << 18, 4 * elements), states: max(1 << 16, 4 * elements),
                rows: max(1 << 20, 16 * elements),
                work: max(1 << 21, 32 * elements))
        }
    }

    enum Kind: UInt8, Sendable {
        /// One byte leads to `target`, every other one to `fallback`.
        case byte
        /// `target` is the start of a row with the target for each class of bytes.
        case row
        /// Every byte leads back to the state.
        case absorbing
        /// The budget was used up: the text must be simulated.
        case unexpanded
    }

    struct State: Sendable {
        var target: UInt32 = 0
        var fallback: UInt32 = 0
        /// The list of accepted items; ``unlisted`` when the budget was used up.
        var accepted: UInt32 = 0
        var byte: UInt8 = 0
        /// Bits that are set in a byte before it is compared: an ASCII letter in both cases.
        var mask: UInt8 = 0
        var kind = Kind.unexpanded
        /// The number of bytes for which the next state is the next number if each is the expected one; see
        /// ``measureRuns()``.
        var run: UInt8 = 0
    }

    static let unlisted = UInt32.max
    /// The state without transitions and accepted items.
    static let dead: UInt32 = 0
    static let start: UInt32 = 1

    var states: [State]
    var rows: [UInt32]
    var classes: ByteClasses
    /// The beginning of each list in `items`, and the end of the last one. List 0 is empty.
    var listStarts: [Int32]
    var items: [Int32]
    /// The patterns for simulation; nil if every state is expanded.
    var trie: PatternTrie?

    /// The number of nodes that a text may have to be compared with one by one.
    var simulatedSize: Int { trie?.nodes.count ?? 0 }

    /// Whether every state is expanded.
    var isComplete: Bool { trie == nil }

    func list(_ number: UInt32) -> Range<Int> { Int(listStarts[Int(number)])..<Int(listStarts[Int(number) + 1]) }

    /// The state after a byte; nil for an unexpanded state.
    @inline(__always)
    func target(of state: UInt32, _ byte: UInt8) -> UInt32? {
        let here = states[Int(state)]
        return switch here.kind {
        case .byte: byte | here.mask == here.byte ? here.target : here.fallback
        case .row: rows[Int(here.target) + Int(classes.map[Int(byte)])]
        case .absorbing: state
        case .unexpanded: nil
        }
    }

    /// Runs the automaton over a text.
    ///
    /// - Returns: the number of the list of accepted items; nil when the items are in `simulation`.
    func run(_ text: borrowing Span<UInt8>, simulation: inout TrieSimulation) -> UInt32? {
        let states = self.states.span
        let rows = self.rows.span
        let map = classes.map.span
        var state = Int(Self.start)
        var at = 0
        let count = text.count
        while at < count {
            let here = states[state]
            let byte = text[at]
            switch here.kind {
            case .byte: state = Int(byte | here.mask == here.byte ? here.target : here.fallback)
            case .row: state = Int(rows[Int(here.target) + Int(map[Int(byte)])])
            case .absorbing: at = count
            case .unexpanded:
                simulate(text, in: &simulation)
                return nil
            }
            at += 1
        }
        let accepted = states[state].accepted
        if accepted != Self.unlisted { return accepted }
        simulate(text, in: &simulation)
        return nil
    }

    func accepts(_ text: borrowing Span<UInt8>, simulation: inout TrieSimulation) -> Bool {
        guard let list = run(text, simulation: &simulation) else { return !simulation.items.isEmpty }
        return list != 0
    }

    private func simulate(_ text: borrowing Span<UInt8>, in simulation: inout TrieSimulation) {
        if let trie { simulation.run(trie, on: text) }
    }
}
