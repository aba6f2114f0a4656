internal import AASA

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

/// What a request for a list ended with.
package enum ListResponse: Sendable {
    /// A document with status 200, and its content type.
    case document([UInt8], contentType: String?)
    case status(Int)
    /// No response: DNS, connection, time limit.
    case unreachable
    /// A server that the certificates do not prove.
    case untrusted
    case tooLarge
    case malformed

    /// The error of Google's service; nil for a document that it reads.
    var errorCode: StatementErrorCode? {
        switch self {
        case .document(_, let type): if Self.otherType(type) == nil { nil } else { .wrongContentType }
        case .status(let status) where StatusClass(status) == .redirect: .redirect
        case .status, .unreachable: .fetchError
        case .untrusted: .failedSSLValidation
        case .tooLarge: .tooLarge
        case .malformed: .malformedHTTPResponse
        }
    }

    /// The type of a list for which Google's service does not read it; nil for one that it reads. One without a type is
    /// not reported: compatibility tests serve all lists with one.
    static func otherType(_ type: String?) -> String? {
        type.filter { type in MediaType.normalized(type) != MediaType.json }
    }
}
