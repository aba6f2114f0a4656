extension LintRule {
    /// Rules about the text: codes 001 to 099.
    static let textRules: [LintRule] = [.byteOrderMark]
}
