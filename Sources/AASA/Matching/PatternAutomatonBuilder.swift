extension PatternAutomaton {
    /// Collects patterns and compiles them together.
    struct Builder {
        private var trie: PatternTrie
        private let budget: Budget
        private var laneCount: Int32 = 0

        init(_ budget: Budget) {
            self.budget = budget
            trie = PatternTrie(nodeLimit: budget.nodes)
        }

        /// Adds a pattern; false when it has no room: then it is not part of the automaton.
        ///
        /// The items' numbers must ascend.
        @discardableResult
        mutating func add(_ elements: [Pattern.Element], folds: Bool, _ item: PatternTrie.Item) -> Bool {
            laneCount = max(laneCount, item.lane + 1)
            return trie.insert(elements, folds: folds, item: item)
        }

        consuming func finish() -> PatternAutomaton {
            SubsetConstruction(trie, laneCount: Int(laneCount), budget: budget).run()
        }
    }

    /// Whether anything fits a text.
    func accepts(_ text: borrowing Span<UInt8>, _ scratch: inout Scratch) -> Bool {
        guard let list = run(text, &scratch) else { return !scratch.items.isEmpty }
        return list != 0
    }
}
