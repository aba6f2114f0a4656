internal import AASA
internal import AASAToolkit
internal import HTTPServer

/// Why a request is refused.
struct Refusal: Error, Sendable {
    let status: Int
    /// The status in words (RFC 9110 section 15).
    let title: String
    let detail: String
    /// Seconds.
    private(set) var retryAfter: Int?

    static func badRequest(_ detail: String) -> Refusal { Refusal(status: 400, title: "Bad Request", detail: detail) }
    static func unauthorized(_ detail: String) -> Refusal {
        Refusal(status: 401, title: "Unauthorized", detail: detail)
    }
    static func forbidden(_ detail: String) -> Refusal { Refusal(status: 403, title: "Forbidden", detail: detail) }
    static func notFound(_ detail: String) -> Refusal { Refusal(status: 404, title: "Not Found", detail: detail) }
    static func unsupportedMediaType(_ detail: String) -> Refusal {
        Refusal(status: 415, title: "Unsupported Media Type", detail: detail)
    }
    static func misdirected(_ detail: String) -> Refusal {
        Refusal(status: 421, title: "Misdirected Request", detail: detail)
    }
    static func unprocessable(_ detail: String) -> Refusal {
        Refusal(status: 422, title: "Unprocessable Content", detail: detail)
    }
    static func tooManyRequests(_ detail: String, retryAfter: Int) -> Refusal {
        Refusal(status: 429, title: "Too Many Requests", detail: detail, retryAfter: retryAfter)
    }
    static func internalError(_ detail: String) -> Refusal {
        Refusal(status: 500, title: "Internal Server Error", detail: detail)
    }
    static func unavailable(_ detail: String, retryAfter: Int) -> Refusal {
        Refusal(status: 503, title: "Service Unavailable", detail: detail, retryAfter: retryAfter)
    }
    /// The table cannot be used. The error's own text has paths and addresses of the server.
    init(_ error: ToolkitError) {
        switch error.code {
        case .table(.busy): self = .unavailable("the table is in use by another program", retryAfter: 1)
        case .table: self = .unavailable("the table cannot be reached now", retryAfter: 5)
        default: self = .internalError("the page cannot be made")
        }
    }

    private init(status: Int, title: String, detail: String, retryAfter: Int? = nil) {
        self.status = status
        self.title = title
        self.detail = detail
        self.retryAfter = retryAfter
    }

    /// The response in JSON (RFC 9457).
    var response: ServerResponse {
        let problem = JSONText(["type": "about:blank", "title": title, "status": status, "detail": detail])
        var response = ServerResponse(
            status: status, contentType: "application/problem+json", content: Array((problem.line + "\n").utf8))
        if let retryAfter { response.fields.append(("Retry-After", String(retryAfter))) }
        return response
    }
}
