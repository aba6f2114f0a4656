extension LintRule {
    /// Rules about patterns: codes 301 to 399.
    static let patternRules: [LintRule] = []
}
