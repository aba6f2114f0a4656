internal import Gzip
internal import HTTPServer
internal import PKI

/// Responses with the fields that every one of them has.
enum WebResponse {
    /// Nothing but what the server itself sends: no frames, no inline scripts or styles, no markup made by scripts.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'
        """

    /// How long a browser keeps a response.
    enum Caching: String {
        case never = "no-store"
        /// It requests each time whether there is a newer one.
        case validated = "private, no-cache"
        case image = "public, max-age=60"
        case forever = "public, max-age=31536000, immutable"
    }

    static func of(
        _ content: [UInt8], _ contentType: String, status: Int = 200, to request: ServerRequest, _ caching: Caching
    ) -> ServerResponse {
        finish(ServerResponse(status: status, contentType: contentType, content: content), request, caching)
    }

    /// Adds the fields to a response, compresses its content if the client accepts that, and leaves it out if the client has it.
    static func finish(_ response: ServerResponse, _ request: ServerRequest, _ caching: Caching) -> ServerResponse {
        var response = response
        response.fields += [
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
            // With `no-referrer`, browsers send no Origin with forms.
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", caching == .image ? "cross-origin" : "same-origin"),
            ("Cache-Control", caching.rawValue), ("Vary", "Accept-Encoding"),
        ]
        guard response.next == nil, request.part == nil else { return response }
        if caching == .validated || caching == .image, response.status == 200,
            let digest = try? DigestAlgorithm.sha256.digest(of: response.content[...])
        {
            let tag = "W/\"\(Base64.encode(Array(digest.prefix(18)), forURL: true))\""
            response.fields.append(("ETag", tag))
        }
        let isText =
            response.contentType.hasPrefix("text/") || response.contentType.contains("json")
            || response.contentType.hasPrefix("image/svg")
        if isText, response.content.count > 1024, accepts(request.values("Accept-Encoding")),
            let compressed = Compressor.compress(response.content)
        {
            response.content = compressed
            response.fields.append(("Content-Encoding", "gzip"))
        }
        return unlessKnown(response, request)
    }

    /// Leaves out the content if the client has it.
    static func unlessKnown(_ response: ServerResponse, _ request: ServerRequest) -> ServerResponse {
        let known = request.values("If-None-Match").flatMap { $0.split(separator: ",") }
        guard let tag = response.fields.first(where: { $0.name == "ETag" })?.value,
            known.contains(where: { $0.drop { $0 == " " } == tag })
        else { return response }
        var response = response
        response.status = 304
        response.content = []
        response.fields.removeAll { $0.name == "Content-Encoding" }
        return response
    }

    /// RFC 9110 section 12.5.3.
    static func accepts(_ fields: [String]) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { item in
            let parts = item.filter { $0 != " " }.lowercased().split(separator: ";")
            return parts.first == "gzip"
                && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(parts.dropFirst().first ?? "")
        }
    }
}
