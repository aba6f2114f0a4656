extension LintRule {
    /// Rules about how a site serves its file: codes 601 to 699. A web page in the file's place is AASA008, a compressed
    /// file without that type AASA009.
    static let hostingRules: [LintRule] = [
        .redirect, .wrongStatus, .serverError, .noAnswer, .serverUntrusted, .certificateExpiresSoon, .contentType,
        .noWellKnown, .placesDiffer, .slow, .privateAddress, .otherAnswerForBot,
        .cdnCopyDiffers, .unexpectedDocument,
        .serverNameMissing, .serverPurpose, .serverValidity, .serverStrength, .linksWithPort,
    ]
}
