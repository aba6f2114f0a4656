extension LintRule {
    /// Rules about how a site serves its file: codes 601 to 699.
    static let hostingRules: [LintRule] = []
}
