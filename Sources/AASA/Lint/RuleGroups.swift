/// The rules by range of codes.
extension LintRule {
    /// The rules with a condition of verdicts, in the order in which the rules of one check decide.
    package static let decidingRules: [LintRule] = [
        .redirect, .wrongStatus, .serverError, .noAnswer, .serverUntrusted, .tooLarge, .contentType, .notSigned,
        .severalSigners, .signatureInvalid, .detached, .weakDigest, .signerUntrusted, .signerExpired, .signerWrongSite,
        .htmlPage,
        .otherDocument, .wrapped, .invalidJSON, .trailingComma, .comment, .wrongQuotes, .wrongEncoding, .emptyFile,
        .templateLeft, .notAnObject,
    ]

    /// Rules about the text: codes 001 to 099.
    static let textRules: [LintRule] = [
        .invalidJSON, .trailingComma, .comment, .wrongQuotes, .byteOrderMark, .wrongEncoding, .emptyFile, .htmlPage,
        .otherDocument, .wrapped, .tooLarge, .templateLeft, .unrepresentableValue,
    ]

    /// Rules about keys and their values: codes 101 to 199.
    static let structureRules: [LintRule] = [
        .notAnObject, .duplicateName, .wrongType, .noService, .noApp, .misspeltKey, .unknownService, .unknownKey,
        .misplacedKey, .mixedRules, .mixedApps, .appsIgnored, .appsMissing, .entryWithoutApp, .everyURL, .noRules,
        .elementUnreadable, .looseBoolean, .singleEntryObject, .dictionaryDetails, .noDetails, .noPattern,
        .newFormOnly,
    ]

    /// Rules about application identifiers: codes 201 to 299.
    static let appRules: [LintRule] = [
        .malformedApp, .placeholderApp, .similarApps, .appWhiteSpace, .repeatedApp, .listedTwice, .appNotListed,
    ]

    /// Rules about patterns: codes 301 to 399.
    static let patternRules: [LintRule] = [
        .fragmentInPath, .queryInPath, .urlInPath, .noLeadingSlash, .starWherePresentMeant, .queryIgnored,
        .undefinedVariable, .nestedVariable, .unterminatedVariable, .shadowedPredefined, .regionCodes, .unencoded,
        .hexCase, .encodedPattern, .notPrefix, .routerSyntax, .regularExpression, .cannotMatch, .emptyPath,
        .unusedVariable, .catchAll, .sensitivePath, .doubleStar, .malformedEscape, .leadingDelimiter, .urlNotOpened,
        .strayCharacters, .variableName,
    ]

    /// Rules about the order of an entry's rules: codes 401 to 499.
    static let orderRules: [LintRule] = [
        .unreachableRule, .shadowedExclude, .idleExclude, .onlyExcludes, .repeatedRule,
    ]

    /// Rules about signed files: codes 501 to 599.
    static let signatureRules: [LintRule] = [
        .notSigned, .signatureInvalid, .detached, .signerUntrusted, .signerExpired, .signerWrongSite, .weakDigest,
        .trailingBytes, .lineEndsRewritten, .severalSigners, .weakSigner,
    ]

    /// Rules about how a site serves its file: codes 601 to 699. A web page in the file's place is AASA008, a
    /// compressed file without that type AASA009.
    static let hostingRules: [LintRule] = [
        .redirect, .wrongStatus, .serverError, .noAnswer, .serverUntrusted, .certificateExpiresSoon, .contentType,
        .noWellKnown, .placesDiffer, .slow, .privateAddress, .otherAnswerForBot,
        .cdnCopyDiffers, .unexpectedDocument,
        .serverNameMissing, .serverPurpose, .serverValidity, .serverStrength, .linksWithPort,
        .addressesDiffer, .intermittent,
    ]
}

extension LintSubject {
    /// What is wrong with how the site serves its file.
    package func hostingFindings(_ configuration: LintConfiguration) -> [Finding] {
        let rules = LintRule.hostingRules + [.tooLarge]
        return Linter.findings(rules.map { rule in (rule, rule.findings(in: self)) }, configuration)
    }
}
