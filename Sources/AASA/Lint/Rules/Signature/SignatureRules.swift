extension LintRule {
    /// Rules about signed files: codes 501 to 599.
    static let signatureRules: [LintRule] = []
}
