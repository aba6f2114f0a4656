/// Decides by the head of a request, before anything else looks at it, whether its framing is clear and its sizes are
/// acceptable.
///
/// A proxy and this server must agree where a request ends (RFC 9112 section 11.2): otherwise, what the proxy forwards
/// as content could be read here as a request of its own, with fields that the proxy has not seen.
package struct RequestCheck {
    let request: ServerRequest
    /// Whether a line of the head ends in anything but CRLF, goes on in the next line, or has a NUL.
    let hasUnclearLines: Bool
    let limits: OriginServer.Limits

    static let tooLarge = ServerResponse(status: 413, text: "the request's content is too large")

    /// The response to a request that is not accepted.
    var refusal: ServerResponse? {
        if let problem = framingProblem { return ServerResponse(status: 400, text: problem) }
        let methods = limits.methods(request)
        guard methods.contains(request.method) else {
            var response = ServerResponse(status: 405, text: "method not allowed")
            response.fields = [("Allow", methods.joined(separator: ", "))]
            return response
        }
        let parameterCount = 1 + (request.query ?? "").utf8.count { byte in byte == UInt8(ascii: "&") }
        if parameterCount > limits.parameters {
            return ServerResponse(status: 400, text: "the query has more than \(limits.parameters) parameters")
        }
        let length = Int(lengths.first ?? "0") ?? .max
        if request.method == "POST" {
            if length > limits.content(ofPath: request.path) { return Self.tooLarge }
        } else if isChunked || length > 0 {
            return ServerResponse(status: 400, text: "request bodies are not accepted")
        }
        return nil
    }

    private var lengths: [String] { request.values("Content-Length") }
    private var codings: [String] { request.values("Transfer-Encoding") }

    var isChunked: Bool { !codings.isEmpty }

    private var framingProblem: String? {
        let version = request.version
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return "the request's version is not HTTP/1.1" }
        if hasUnclearLines {
            return "a line of the request's head does not end with CRLF, is continued, or has a NUL"
        }
        // RFC 9112 section 3.2.
        if let host = request.host, host.utf8.contains(where: Self.isControlOrSpace) {
            return "the request's host has a space or a control character"
        }
        let target = [request.path, request.query ?? ""]
        if target.contains(where: { part in part.utf8.contains(where: Self.isControlOrSpace) }) {
            return "the request's target has a control character"
        }
        // RFC 9112 section 5.1: no white space is between a field's name and the colon.
        let hasInvalidName = request.fields.contains { field in !Self.isToken(field.name) }
        if hasInvalidName { return "the name of a field is not a token" }
        // RFC 9112 section 3.2.
        let hostCount = request.values("Host").count
        if hostCount > 1 || hostCount == 0 && version == "HTTP/1.1" { return "the request needs one Host field" }
        // RFC 9110 section 5.5.
        let hasControl = request.fields.contains { field in field.value.utf8.contains(where: Self.isControl) }
        if hasControl { return "the value of a field has a control character" }
        // RFC 9112 section 6.3.
        if lengths.count > 1 { return "the request has several Content-Length fields" }
        if let length = lengths.first, !Self.isNumber(length) { return "Content-Length is not a number" }
        if !isChunked { return nil }
        if !lengths.isEmpty { return "the request has Content-Length and Transfer-Encoding" }
        // RFC 9112 section 6.1.
        let isOnlyChunked = codings.count == 1 && codings[0].lowercased() == "chunked"
        if !isOnlyChunked { return "Transfer-Encoding is not 'chunked'" }
        if version != "HTTP/1.1" { return "Transfer-Encoding in a request of HTTP/1.0" }
        return nil
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) } && (1...18).contains(text.utf8.count)
    }

    private static func isControlOrSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }

    /// RFC 9110 section 5.6.2.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
