/// Which rules of a document have an effect in another order, for hints.
struct RuleOrder {
    private var reader: PatternReader
    private var variables = VariableAnswers()
    /// Less than that of the proofs: without a hint, a finding is still one.
    private var budget = ReachBudget(document: 300_000, question: 20_000)

    init(_ variables: SubstitutionVariables) { reader = PatternReader(variables) }

    /// The first of some rules in front of which another rule has an effect, and leaves it some URLs; nil without one,
    /// and when the budget is used up.
    mutating func firstRule(of rules: some Sequence<LinkRule>, behind earlier: LinkRule) -> LinkRule? {
        rules.first { rule in
            rule.isExcluded != earlier.isExcluded && haveEffect(earlier, before: rule)
        }
    }

    private mutating func haveEffect(_ earlier: LinkRule, before later: LinkRule) -> Bool {
        if budget.document == 0 { return false }
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
