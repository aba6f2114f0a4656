internal import AASA
internal import AASAToolkit
internal import HTTPServer

/// Why a request is refused.
struct Refusal: Error, Sendable {
    let status: Int
    let detail: String
    /// Seconds.
    let retryAfter: Int?
    /// The form's field that is refused; nil for the request as a whole.
    var field: String?

    static func badRequest(_ detail: String) -> Refusal { Refusal(400, detail) }
    static func unauthorized(_ detail: String) -> Refusal { Refusal(401, detail) }
    static func forbidden(_ detail: String) -> Refusal { Refusal(403, detail) }
    static func notFound(_ detail: String) -> Refusal { Refusal(404, detail) }
    static func unknown(_ site: Site) -> Refusal { .notFound("the table has no pair of \(site)") }
    static func unsupportedMediaType(_ detail: String) -> Refusal { Refusal(415, detail) }
    static func misdirected(_ detail: String) -> Refusal { Refusal(421, detail) }
    static func unprocessable(_ detail: String, field: String? = nil) -> Refusal {
        var refusal = Refusal(422, detail)
        refusal.field = field
        return refusal
    }
    static func tooManyRequests(_ detail: String, retryAfter: Int) -> Refusal {
        Refusal(429, detail, retryAfter: retryAfter)
    }
    static func internalError(_ detail: String) -> Refusal { Refusal(500, detail) }
    static func unavailable(_ detail: String, retryAfter: Int) -> Refusal {
        Refusal(503, detail, retryAfter: retryAfter)
    }

    /// The table cannot be used. The error's own text has paths and addresses of the server.
    init(_ error: ToolkitError) {
        switch error.code {
        case .table(.busy): self = .unavailable("the table is in use by another program", retryAfter: 1)
        case .table(.full): self = .unavailable("no space is left for the table", retryAfter: 60)
        case .table(.notPermitted):
            self = .internalError("the server has no permission for this; its log has the reason")
        case .table: self = .unavailable("the table cannot be reached now", retryAfter: 5)
        default: self = .internalError("the page cannot be made")
        }
    }

    private init(_ status: Int, _ detail: String, retryAfter: Int? = nil) {
        self.status = status
        self.detail = detail
        self.retryAfter = retryAfter
    }

    var title: String { Self.titles[status] ?? "Error" }

    /// RFC 9110 section 15, and RFC 6585 section 4.
    private static let titles = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
        422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error",
        503: "Service Unavailable",
    ]

    /// The same response to a client of the API, in JSON.
    static func problem(in response: ServerResponse) -> ServerResponse {
        var problem = Refusal(response.status, String(utf8: response.content).trimmed).response
        problem.fields += response.fields
        return problem
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
