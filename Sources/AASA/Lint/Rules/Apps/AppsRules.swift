extension LintRule {
    /// Rules about application identifiers: codes 201 to 299.
    static let appRules: [LintRule] = [
        .malformedApp, .placeholderApp, .similarApps, .appWhiteSpace, .repeatedApp, .listedTwice, .appNotListed,
    ]
}
