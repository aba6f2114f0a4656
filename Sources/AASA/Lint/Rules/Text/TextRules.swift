extension LintRule {
    /// Rules about the text: codes 001 to 099.
    static let textRules: [LintRule] = [
        .invalidJSON, .trailingComma, .comment, .wrongQuotes, .byteOrderMark, .wrongEncoding, .emptyFile, .htmlPage,
        .otherDocument, .wrapped, .tooLarge, .templateLeft,
    ]
}
