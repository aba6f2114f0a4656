/// Compiled patterns for short texts: queries and fragments, which are compared only after a matching path.
struct TextPatterns: Sendable {
    enum Program: Sendable, Equatable {
        case anything
        case operations(Range<Int>)
        /// A pattern with variables of several characters.
        case automaton(Int)
        /// A pattern too large for an automaton.
        case simple(Int)
        /// A pattern for which the budget has no room: no text fits it.
        case omitted
    }

    private static let folded: UInt16 = 256
    private static let anyCharacter: UInt16 = 512
    private static let anyText: UInt16 = 513
    private static let classes: UInt16 = 520

    private var operations: [UInt16] = []
    private var automata: [Shared] = []
    private var simple: [SimpleMatcher] = []
    /// The elements of the patterns that are compared one by one.
    private(set) var looseSize = 0
    /// What is left for all patterns together.
    private var budget: PatternAutomaton.Budget
    private var compiled: [Key: Program] = [:]

    /// An automaton with one reference, which is counted for each text, in place of those of its arrays.
    private final class Shared: Sendable {
        let automaton: PatternAutomaton

        init(_ automaton: PatternAutomaton) { self.automaton = automaton }
    }

    private struct Key: Hashable {
        var text: ExactText
        var folds: Bool
    }

    init(_ budget: PatternAutomaton.Budget) { self.budget = budget }

    /// Compiles a pattern.
    ///
    /// - Parameter text: the source of the pattern, for reuse of compiled ones.
    mutating func program(for elements: [Pattern.Element], text: String, folds: Bool) -> Program {
        if elements == [.anyText] { return .anything }
        let start = operations.count
        for element in elements {
            guard append(element, folds: folds) else {
                operations.removeLast(operations.count - start)
                return automaton(for: elements, key: Key(text: ExactText(text), folds: folds))
            }
        }
        return .operations(start..<operations.count)
    }

    private mutating func automaton(for elements: [Pattern.Element], key: Key) -> Program {
        if let program = compiled[key] { return program }
        var trie = PatternTrie(nodeLimit: budget.nodes)
        let hasRoom = trie.insert(elements, folds: key.folds, item: .init(id: 0, group: 0, decides: true))
        budget.nodes -= trie.nodes.count
        var program = Program.omitted
        if hasRoom {
            let (automaton, work) = SubsetConstruction(trie, budget: budget).run()
            program = .automaton(automata.count)
            automata.append(Shared(automaton))
            budget.states -= automaton.states.count
            budget.rows -= automaton.rows.count
            budget.work -= work
        } else {
            let matcher = SimpleMatcher(elements: elements, folds: key.folds)
            budget.loose -= matcher.size
            if budget.loose >= 0 {
                program = .simple(simple.count)
                simple.append(matcher)
                looseSize += matcher.size
            }
        }
        compiled[key] = program
        return program
    }

    /// Returns false for an element that several characters, or several forms of one, may match.
    private mutating func append(_ element: Pattern.Element, folds: Bool) -> Bool {
        switch element {
        case .literal(let scalar):
            if scalar.isASCII {
                let byte = UInt16(scalar.value)
                let isLetter = (0x61...0x7A).contains(byte | 0x20)
                operations.append(folds && isLetter ? Self.folded | byte | 0x20 : byte)
                return true
            }
            if folds, CaseFolding.same(as: scalar).count > 1 { return false }
            for byte in String(Character(scalar)).utf8 { operations.append(UInt16(byte)) }
        case .oneOf(let type):
            operations.append(
                Self.classes + UInt16(PatternTrie.label(of: type, folds: folds) - PatternTrie.characterClass))
        case .anyCharacter: operations.append(Self.anyCharacter)
        case .anyText: operations.append(Self.anyText)
        case .alternatives: return false
        }
        return true
    }

    func matches(
        _ text: borrowing Span<UInt8>, program: Program, simulation: inout TrieSimulation
    ) -> Bool {
        switch program {
        case .anything: true
        case .operations(let range): matches(text, operations: range)
        case .automaton(let number): automata[number].automaton.accepts(text, simulation: &simulation)
        case .simple(let number): simple[number].matches(text)
        case .omitted: false
        }
    }

    /// Backtracks to the last `*` only: alternatives for an earlier one need not be tried.
    private func matches(_ text: borrowing Span<UInt8>, operations range: Range<Int>) -> Bool {
        let operations = self.operations.span
        var next = range.lowerBound
        var at = 0
        var star: (next: Int, at: Int)?
        while at < text.count {
            if next < range.upperBound {
                let operation = operations[next]
                if operation == Self.anyText {
                    next += 1
                    if next == range.upperBound { return true }
                    star = (next, at)
                    continue
                }
                if let end = Self.end(of: operation, in: text, at: at) {
                    next += 1
                    at = end
                    continue
                }
            }
            guard let last = star else { return false }
            star = (last.next, last.at + 1)
            next = last.next
            at = last.at + 1
        }
        while next < range.upperBound, operations[next] == Self.anyText { next += 1 }
        return next == range.upperBound
    }

    /// The end of what an operation matches from a position on; nil when it does not match.
    private static func end(of operation: UInt16, in text: borrowing Span<UInt8>, at: Int) -> Int? {
        let byte = text[at]
        switch operation {
        case ..<folded: return UInt16(byte) == operation ? at + 1 : nil
        case ..<anyCharacter: return UInt16(byte | 0x20) == operation & 0xFF ? at + 1 : nil
        case anyCharacter:
            guard byte & 0xC0 != 0x80 else { return nil }
            var end = at + 1
            while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
            return end
        default:
            let label = PatternTrie.Label(operation - classes) + PatternTrie.characterClass
            return if PatternTrie.label(label, reads: byte) { at + 1 } else { nil }
        }
    }
}
