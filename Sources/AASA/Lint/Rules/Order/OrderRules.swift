extension LintRule {
    /// Rules about the order of rules and what they reach: codes 401 to 499.
    static let orderRules: [LintRule] = []
}
