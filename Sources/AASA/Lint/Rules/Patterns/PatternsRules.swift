extension LintRule {
    /// Rules about patterns: codes 301 to 399.
    static let patternRules: [LintRule] = [
        .fragmentInPath, .queryInPath, .urlInPath, .noLeadingSlash, .starWherePresentMeant, .queryIgnored,
        .undefinedVariable, .nestedVariable, .unterminatedVariable, .shadowedPredefined, .regionCodes, .unencoded,
        .hexCase, .encodedPattern, .notPrefix, .routerSyntax, .regularExpression, .cannotMatch, .emptyPath,
        .unusedVariable, .catchAll, .sensitivePath, .doubleStar, .malformedEscape, .leadingDelimiter, .urlNotOpened,
        .strayCharacters,
    ]
}
