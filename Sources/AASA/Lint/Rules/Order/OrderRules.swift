extension LintRule {
    /// Rules about the order of an entry's rules: codes 401 to 499.
    static let orderRules: [LintRule] = [
        .unreachableRule, .shadowedExclude, .idleExclude, .onlyExcludes, .repeatedRule,
    ]
}
