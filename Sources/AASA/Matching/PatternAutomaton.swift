/// A set of patterns as one deterministic automaton over UTF-8: a text is run once, however many patterns there are.
///
/// What would exceed the budget stays a set of nodes, and is followed node by node: linear in text and nodes.
struct PatternAutomaton: Sendable {
    /// How large an automaton may become. Work is counted in members of sets and in edges.
    struct Budget: Sendable {
        var nodes: Int
        var states: Int
        /// Entries of all rows.
        var rows: Int
        var work: Int

        /// In proportion to what the patterns need at least.
        static func generous(elements: Int) -> Budget {
            Budget(
                nodes: max(1 << 18, 4 * elements), states: max(1 << 16, 4 * elements),
                rows: max(1 << 20, 16 * elements),
                work: max(1 << 21, 32 * elements))
        }
    }

    /// How a state goes on.
    enum Kind: UInt8, Sendable {
        /// One byte leads to `target`, every other one to `fallback`.
        case byte
        /// The target for each class of bytes stands in a row that begins at `target`.
        case row
        /// Every byte leads back here.
        case absorbing
        /// The budget was used up: nobody knows but the set of nodes.
        case unexpanded
    }

    struct State: Sendable {
        var target: UInt32 = 0
        var fallback: UInt32 = 0
        /// The list of what is accepted; ``unlisted`` when the budget was used up.
        var accepted: UInt32 = 0
        var byte: UInt8 = 0
        /// Bits that are set in a byte before it is compared: an ASCII letter in both cases.
        var mask: UInt8 = 0
        var kind = Kind.unexpanded
        /// For how many bytes the next state is the next number, if they are the ones that are waited for. Never over a
        /// byte that means something in a URL's path.
        var run: UInt8 = 0
    }

    static let unlisted = UInt32.max
    /// The state that nothing leaves and that accepts nothing.
    static let dead: UInt32 = 0
    static let start: UInt32 = 1

    var states: [State]
    var rows: [UInt32]
    var classes: ByteClasses
    /// Where each list begins in `items`, and behind the last one where it ends. List 0 is empty.
    var listStarts: [Int32]
    var items: [Int32]
    /// The sets of nodes of the states and the nodes themselves; nil when every state is expanded.
    var remainder: Remainder?

    struct Remainder: Sendable {
        var trie: PatternTrie
        var sets: NodeSets
        /// The set of each state.
        var setOfState: [Int32]
    }

    /// Whether every state is expanded.
    var isComplete: Bool { remainder == nil }

    func list(_ number: UInt32) -> Range<Int> { Int(listStarts[Int(number)])..<Int(listStarts[Int(number) + 1]) }

    /// Follows a text.
    ///
    /// - Returns: the number of the list of what fits; nil when the items are in `scratch`, in ascending order.
    func run(_ text: borrowing Span<UInt8>, _ scratch: inout Scratch) -> UInt32? {
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
            case .unexpanded: return simulate(UInt32(state), text, at, &scratch)
            }
            at += 1
        }
        let accepted = states[state].accepted
        return accepted == Self.unlisted ? simulate(UInt32(state), text, count, &scratch) : accepted
    }
}
