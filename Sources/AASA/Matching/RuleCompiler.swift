/// Turns rules into their compiled form, entry by entry.
struct RuleCompiler {
    private(set) var rules: [CompiledRules.Rule] = []
    private(set) var conditions: [CompiledRules.Condition] = []
    private(set) var texts = TextPatterns()
    private(set) var loose: [CompiledRules.LoosePath] = []
    private(set) var everything: [Int] = []
    private(set) var builder: PatternAutomaton.Builder
    private var reader: PatternReader
    private let budget: PatternAutomaton.Budget

    init(_ variables: SubstitutionVariables, _ budget: PatternAutomaton.Budget) {
        reader = PatternReader(variables)
        builder = PatternAutomaton.Builder(budget)
        self.budget = budget
    }

    /// Adds an entry by its index in the document.
    mutating func add(_ entry: LinkEntry, _ number: Int32) {
        guard case .rules(let all) = entry.scope else { return everything.append(Int(number)) }
        for (index, rule) in all.enumerated() {
            let start = conditions.count
            addConditions(rule)
            let item = PatternTrie.Item(
                id: Int32(rules.count), lane: number * 2 + (rule.isPercentEncoded ? 0 : 1),
                decides: conditions.count == start)
            rules.append(
                CompiledRules.Rule(
                    entry: number, index: Int32(index), isExcluded: rule.isExcluded,
                    isPercentEncoded: rule.isPercentEncoded, conditions: start..<conditions.count))
            let pattern = rule.path.map { reader.read($0.text, role: .path).pattern } ?? Pattern(elements: [.anyText])
            if !builder.add(pattern.elements, folds: !rule.isCaseSensitive, item) {
                loose.append(.init(rule: item.id, steps: PatternSteps(pattern, folds: !rule.isCaseSensitive)))
            }
        }
    }

    private mutating func addConditions(_ rule: LinkRule) {
        switch rule.query {
        case .whole(let text): add(.query, text, rule)
        case .items(let items):
            for item in items { add(.item(name: Array(item.name.utf8)), item.value, rule) }
        case nil: break
        }
        if let fragment = rule.fragment { add(.fragment, fragment, rule) }
    }

    /// Adds a condition, unless it always holds.
    private mutating func add(_ subject: CompiledRules.Condition.Subject, _ text: SourceString, _ rule: LinkRule) {
        let pattern = reader.read(text.text, role: .text).pattern
        let program = texts.program(text.text, pattern, folds: !rule.isCaseSensitive, budget)
        if program != .anything { conditions.append(.init(subject: subject, program: program)) }
    }
}
