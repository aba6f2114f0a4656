extension LintRule {
    /// Rules about keys and their values: codes 101 to 199.
    static let structureRules: [LintRule] = [
        .notAnObject, .duplicateName, .wrongType, .noService, .noApp, .misspeltKey, .unknownService, .unknownKey,
        .misplacedKey, .mixedRules, .mixedApps, .appsIgnored, .appsMissing, .entryWithoutApp, .everyURL, .noRules,
        .elementUnreadable, .looseBoolean, .singleEntryObject, .dictionaryDetails, .noDetails, .noPattern,
    ]
}
