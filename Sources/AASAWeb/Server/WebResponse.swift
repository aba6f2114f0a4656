internal import AASA
internal import Gzip
internal import HTTPServer
internal import PKI

/// How long a browser keeps a response.
enum Caching: String {
    case never = "no-store"
    /// It requests each time whether there is a newer one.
    case validated = "private, no-cache"
    case image = "public, max-age=60"
    case forever = "public, max-age=31536000, immutable"
}

extension ServerResponse {
    init(html: HTML, status: Int = 200) {
        self.init(status: status, contentType: "text/html; charset=utf-8", content: html.bytes)
    }

    init(json: JSONText, status: Int = 200) {
        self.init(status: status, contentType: "application/json", content: Array((json.line + "\n").utf8))
    }

    init(redirectTo path: String) {
        self.init(status: 303, text: "see \(path)")
        fields = [("Location", path)]
    }

    /// Nothing but what the server itself sends: no frames, no inline scripts or styles, no markup made by scripts.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
        trusted-types 'none'
        """

    /// The response with the common fields, compressed if the client accepts that, without a
    /// content that the client has.
    func finished(for request: ServerRequest, caching: Caching) -> ServerResponse {
        var response = self
        response.fields += [
            ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            // With `no-referrer`, browsers send no Origin with forms.
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", caching == .image ? "cross-origin" : "same-origin"),
            ("Cache-Control", caching.rawValue), ("Vary", "Accept-Encoding"),
        ]
        let isPart = next != nil || request.part != nil
        if isPart { return response }
        if caching == .validated || caching == .image { response.addTag() }
        if request.acceptsGzip { response.compress() }
        return response.withoutKnownContent(for: request)
    }

    /// - Parameter cookie: the value of `Set-Cookie`; nil adds none.
    mutating func addCookie(_ cookie: String?) {
        if let cookie { fields.append(("Set-Cookie", cookie)) }
    }

    private mutating func addTag() {
        guard status == 200 else { return }
        guard let digest = try? DigestAlgorithm.sha256.digest(of: content[...]) else { return }
        fields.append(("ETag", "W/\"\(Base64.encode(Array(digest.prefix(18)), forURL: true))\""))
    }

    private mutating func compress() {
        let textTypes = ["text/", "image/svg", "application/json", "application/problem+json", "application/x-ndjson"]
        let isText = textTypes.contains(where: contentType.hasPrefix)
        guard isText, content.count > 1024 else { return }
        guard let compressed = Compressor.compress(content) else { return }
        content = compressed
        fields.append(("Content-Encoding", "gzip"))
    }

    /// The response without its content if the client has it (RFC 9110 section 13.1.2).
    func withoutKnownContent(for request: ServerRequest) -> ServerResponse {
        guard let tag = fields.first(where: { $0.name == "ETag" })?.value else { return self }
        let known = request.listItems(of: "If-None-Match")
        guard known.contains(tag) || known == ["*"] else { return self }
        var response = self
        response.status = 304
        response.content = []
        response.fields.removeAll { field in field.name == "Content-Encoding" }
        return response
    }
}

extension ServerRequest {
    /// Whether the client accepts gzip (RFC 9110 section 12.5.3).
    var acceptsGzip: Bool {
        listItems(of: "Accept-Encoding").contains { item in
            let parts = item.filter { $0 != " " }.lowercased().split(separator: ";")
            let isRefused = ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(parts.dropFirst().first ?? "")
            return parts.first == "gzip" && !isRefused
        }
    }

    /// The items of a field that is a list (RFC 9110 section 5.6.1), in all lines of the field.
    func listItems(of field: String) -> [String] {
        values(field).flatMap { value in value.split(separator: ",").map { item in String(item).trimmed } }
    }
}
