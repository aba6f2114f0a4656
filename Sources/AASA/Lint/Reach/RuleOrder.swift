/// Which rules of a document have an effect in another order, for hints.
struct RuleOrder {
    private var reader: PatternReader
    private var variables = VariableAnswers()
    /// Less than that of the proofs: without a hint, a finding is still one.
    private var budget = ReachBudget(document: 300_000, question: 20_000)

    init(_ variables: SubstitutionVariables) { reader = PatternReader(variables) }

    /// Whether further orders are not compared.
    var isBudgetUsedUp: Bool { budget.document == 0 }

    /// The first of some rules in front of which another rule has an effect, and leaves it some URLs; nil without one,
    /// and when the budget is used up.
    mutating func firstRule(of rules: some Sequence<LinkRule>, behind earlier: LinkRule) -> LinkRule? {
        for rule in rules {
            if isBudgetUsedUp { return nil }
            budget.document -= 1
            if rule.isExcluded != earlier.isExcluded, haveEffect(earlier, before: rule) { return rule }
        }
        return nil
    }

    private mutating func haveEffect(_ earlier: LinkRule, before later: LinkRule) -> Bool {
        let rules = [earlier, later].map { rule in
            PreparedRule(rule, reader: &reader, variables: &variables)
        }
        var analysis = EntryAnalysis(rules, budget: budget)
        let reach = analysis.run()
        budget.document = max(0, analysis.work - 100)
        // An exclusion at the end is idle.
        return reach[0] == .open && (reach[1] == .open || reach[1] == .idle)
    }
}
