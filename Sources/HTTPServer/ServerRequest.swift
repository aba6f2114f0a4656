/// A request to the server (RFC 9110).
package struct ServerRequest: Sendable {
    /// `GET`, `HEAD` or `POST`.
    package var method: String
    /// As it was received: `HTTP/1.1`.
    package var version = "HTTP/1.1"
    /// The host and port of a target in absolute form; nil for another.
    private var authority: Substring?
    /// The target as it was sent, without its authority and query.
    package var path: Substring
    /// The part behind `?`; nil without one.
    package var query: Substring?
    /// The header's fields, in their order.
    package var fields: [(name: String, value: String)]
    package var content: [UInt8]
    /// The client's IP address, of IPv4 in dotted form also on an IPv6 socket; empty if unknown.
    package var peer: String
    /// Which part of a long response is requested: ``ServerResponse/next`` of the part before. Nil: the first.
    package var part: String?

    package init(
        method: String, target: String, fields: [(name: String, value: String)], content: [UInt8], peer: String
    ) {
        self.method = method
        var target = target[...]
        // RFC 9112 section 3.2.2: the form of requests to proxies, which servers accept too.
        for scheme in ["http://", "https://"] where target.prefix(scheme.count).lowercased() == scheme {
            let rest = target.dropFirst(scheme.count)
            let end = rest.firstIndex { character in "/?".contains(character) } ?? rest.endIndex
            (authority, target) = (rest[..<end], rest[end...])
        }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = halves.first ?? ""
        query = halves.dropFirst().first
        self.fields = fields
        self.content = content
        self.peer = peer
    }

    /// The host and port that the request is for (RFC 9112 section 3.3); nil for HTTP/1.0 without `Host`.
    package var host: String? { authority.map(String.init) ?? self["Host"] }

    /// The values of a field, whose name is case-insensitive (RFC 9110 section 5.1).
    package func values(_ name: String) -> [String] {
        fields.filter { field in field.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The only value of a field; nil when there are several or none.
    package subscript(_ name: String) -> String? {
        let values = values(name)
        guard values.count == 1 else { return nil }
        return values[0]
    }
}

/// A response of the server (RFC 9110).
package struct ServerResponse: Sendable {
    package var status: Int
    package var contentType: String
    /// Further fields of the header.
    package var fields: [(name: String, value: String)] = []
    package var content: [UInt8]
    /// The name of the next part of the content, which is requested when the client has read this one; nil without one.
    package var next: String?

    package init(status: Int, contentType: String, content: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.content = content
    }

    package init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", content: Array("\(text)\n".utf8))
    }

    /// Whether a service works: 200 with `ok`, or 503 with the problem.
    package init(health problem: String?) {
        let status = if problem == nil { 200 } else { 503 }
        self.init(status: status, text: problem ?? "ok")
    }
}
