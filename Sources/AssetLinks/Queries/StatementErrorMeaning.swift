package import AASA

/// What the codes of Google's API mean (google/digitalassetlinks, messages.proto; compatibility tests), and what to do.
extension StatementErrorCode {
    /// What the service met: a sentence without a full stop.
    package var meaning: String {
        switch self {
        case .invalidQuery: "The query has no valid source, relation or target"
        case .fetchError: "The list could not be fetched: there is no answer, or one with a status other than 200"
        case .failedSSLValidation: "The server's certificate does not prove the site"
        case .redirect: "The site redirects the request for the list, and redirects are not followed"
        case .tooLarge: "The list is longer than the service reads"
        case .malformedHTTPResponse: "The answer is not well-formed HTTP"
        case .wrongContentType: "The list is not served as application/json"
        case .malformedContent: "The list, or a statement in it, is malformed; other statements still count"
        case .secureAssetIncludesInsecure: "A list that is served by https includes one by http"
        case .fetchBudgetExhausted: "The includes lead to more lists than the service reads, often in a circle"
        }
    }

    /// What to do at the site or in the query.
    package var advice: String? {
        switch self {
        case .invalidQuery: "name the site as https://HOST, and the certificate as 32 pairs of hexadecimal digits"
        case .fetchError: "let the server answer 200 to every client, without a login or a check for bots"
        case .secureAssetIncludesInsecure: "include the list by https"
        case .fetchBudgetExhausted: "write the statements into one list"
        case .malformedHTTPResponse: "let the server, or the proxy in front of it, answer in well-formed HTTP"
        case .tooLarge: "shorten the list, or divide it by includes: the limit of the service is not published"
        case .failedSSLValidation, .redirect, .wrongContentType, .malformedContent:
            reason.advice(forAndroid: true)
        }
    }

    /// The reason of a verdict for which a system does not read a list.
    package var reason: Reason {
        switch self {
        case .invalidQuery, .malformedContent, .secureAssetIncludesInsecure, .fetchBudgetExhausted: .malformedJSON
        case .fetchError, .malformedHTTPResponse: .unreachable
        case .failedSSLValidation: .tlsUntrusted
        case .redirect: .redirect
        case .tooLarge: .tooLarge
        case .wrongContentType: .contentType
        }
    }
}
