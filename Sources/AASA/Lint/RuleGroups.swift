/// The rules about association files.
extension Linter {
    /// Every rule, by code.
    package static let rules: [LintRule] = [
        // The text.
        .invalidJSON, .trailingComma, .comment, .wrongQuotes, .byteOrderMark, .wrongEncoding, .emptyFile, .htmlPage,
        .otherDocument, .wrapped, .tooLarge, .templateLeft, .unrepresentableValue,
        // Keys and their values.
        .notAnObject, .duplicateName, .wrongType, .noService, .noApp, .misspeltKey, .unknownService, .unknownKey,
        .misplacedKey, .mixedRules, .mixedApps, .appsIgnored, .appsMissing, .entryWithoutApp, .everyURL, .noRules,
        .elementUnreadable, .looseBoolean, .singleEntryObject, .dictionaryDetails, .noDetails, .noPattern,
        .newFormOnly,
        // Application identifiers.
        .malformedApp, .placeholderApp, .similarApps, .appWhiteSpace, .repeatedApp, .listedTwice, .appNotListed,
        // Patterns.
        .fragmentInPath, .queryInPath, .urlInPath, .noLeadingSlash, .starWherePresentMeant, .queryIgnored,
        .undefinedVariable, .nestedVariable, .unterminatedVariable, .shadowedPredefined, .regionCodes, .unencoded,
        .hexCase, .encodedPattern, .notPrefix, .routerSyntax, .regularExpression, .cannotMatch, .emptyPath,
        .unusedVariable, .catchAll, .sensitivePath, .doubleStar, .malformedEscape, .leadingDelimiter, .urlNotOpened,
        .strayCharacters, .variableName, .htmlAmpersand,
        // The order of an entry's rules.
        .unreachableRule, .shadowedExclude, .idleExclude, .onlyExcludes, .repeatedRule,
        // Signed files.
        .notSigned, .signatureInvalid, .detached, .signerUntrusted, .signerExpired, .signerWrongSite, .weakDigest,
        .trailingBytes, .lineEndsRewritten, .severalSigners, .weakSigner,
        // How a site serves its file. A web page in the file's place is AASA008, a compressed file without that type
        // AASA009.
        .redirect, .wrongStatus, .serverError, .noAnswer, .serverUntrusted, .certificateExpiresSoon, .contentType,
        .noWellKnown, .placesDiffer, .slow, .privateAddress, .otherAnswerForBot,
        .cdnCopyDiffers, .unexpectedDocument,
        .serverNameMissing, .serverPurpose, .serverValidity, .serverStrength, .linksWithPort,
        .addressesDiffer, .intermittent,
    ]
}

extension LintRule {
    /// The rules with a condition of verdicts, in the order of ``Linter/rules``, which a verdict does not make. Of those
    /// of one check none breaks the condition of another.
    package static let decidingRules: [LintRule] = [
        .invalidJSON, .trailingComma, .comment, .wrongQuotes, .wrongEncoding, .emptyFile, .htmlPage, .otherDocument,
        .wrapped, .tooLarge, .templateLeft, .notAnObject,
        .notSigned, .signatureInvalid, .detached, .signerUntrusted, .signerExpired, .signerWrongSite, .weakDigest,
        .severalSigners,
        .redirect, .wrongStatus, .serverError, .noAnswer, .serverUntrusted, .contentType,
    ]

    /// The rules that find something else for each app or URL that lint knows, besides that the app is not listed.
    static let aboutKnownApps: [LintRule] = [.urlNotOpened, .cdnCopyDiffers]

    /// The rules whose findings are for all apps, with a severity or a hint that depends on those that lint knows.
    static let namingKnownApps: [LintRule] = [
        .emptyFile, .htmlPage, .otherDocument, .wrapped, .notAnObject, .wrongType, .noApp, .appsIgnored,
        .entryWithoutApp, .noDetails, .malformedApp, .placeholderApp,
    ]
}

extension LintSubject {
    /// What is wrong with how the site serves its file.
    package func hostingFindings(_ configuration: LintConfiguration) -> [Finding] {
        let rules = Linter.rules.filter { rule in LintRule.Kind(of: rule.code) == .hosting }
        return Linter.findings(of: rules + [LintRule.tooLarge], in: self, configuration)
    }
}
