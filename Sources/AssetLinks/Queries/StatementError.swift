/// The codes of Google's API (google/digitalassetlinks, messages.proto), without their prefix `ERROR_CODE_`.
package enum StatementErrorCode: String, Sendable, CaseIterable {
    case invalidQuery = "INVALID_QUERY"
    case fetchError = "FETCH_ERROR"
    case failedSSLValidation = "FAILED_SSL_VALIDATION"
    case redirect = "REDIRECT"
    case tooLarge = "TOO_LARGE"
    case malformedHTTPResponse = "MALFORMED_HTTP_RESPONSE"
    case wrongContentType = "WRONG_CONTENT_TYPE"
    case malformedContent = "MALFORMED_CONTENT"
    case secureAssetIncludesInsecure = "SECURE_ASSET_INCLUDES_INSECURE"
    case fetchBudgetExhausted = "FETCH_BUDGET_EXHAUSTED"

    /// As the API writes it.
    package var name: String { "ERROR_CODE_\(rawValue)" }
}

/// What went wrong on the way to the statements of a source. Others may count all the same.
package struct StatementError: Sendable, Equatable {
    package let code: StatementErrorCode
    /// The list that is meant.
    package let url: String
    /// What is wrong in it; nil when it was not read.
    package var problem: StatementProblem?
}
