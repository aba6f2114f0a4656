/// What asking one URL, or reading one file, has shown. Everything a verdict rests on is in here.
public enum Observation: Sendable, Equatable {
    /// An HTTP answer, or a local file taken as one.
    case answer(Answer)
    /// No HTTP answer came.
    case noAnswer(url: String, NetworkFailure)
    /// The server's certificate is not trusted for the site.
    case untrustedServer(url: String, ServerDistrust)
}

/// Why a server's certificate is not trusted for a site.
public struct ServerDistrust: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The server's chain leads to no trust anchor, is out of date or is not for TLS servers.
        case chain(ChainProblem.Kind)
        /// The chain holds, and the certificate names other hosts.
        case hostName
    }
    public var kind: Kind
    /// The network library's text.
    public var text: String

    public init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

/// Why no HTTP answer came.
public struct NetworkFailure: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case nameNotResolved, notConnected, proxyFailed, timedOut, handshakeFailed, answerBroken, other
    }
    public var kind: Kind
    /// The network library's message.
    public var text: String

    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }

    /// The failure in a sentence.
    public var sentence: String {
        let kind =
            switch kind {
            case .nameNotResolved: "the name cannot be resolved"
            case .notConnected: "no connection"
            case .proxyFailed: "the proxy cannot be used"
            case .timedOut: "too slow"
            case .handshakeFailed: "the TLS handshake failed"
            case .answerBroken: "what came is no whole HTTP answer"
            case .other: "the request failed"
            }
        return text.isEmpty ? kind : "\(kind) (\(text.tidied))"
    }

    /// What to look at, where that does not depend on the command.
    package func hint(for site: Site) -> String? {
        switch kind {
        case .nameNotResolved:
            "is '\(site.host)' spelt right? --resolve HOST:PORT:ADDRESS asks another machine"
        case .proxyFailed: "the environment names the proxy: https_proxy, or all_proxy"
        case .handshakeFailed:
            "devices want TLS 1.2 or later; see what the server offers: openssl s_client -connect \(site.host):\(site.port ?? 443)"
        case .notConnected, .timedOut, .answerBroken, .other: nil
        }
    }
}

/// A status of HTTP (RFC 9110 section 15).
package enum HTTPStatus {
    /// The number and the reason phrase: `404 Not Found`. The number alone when the phrase is not well known.
    package static func text(_ status: Int) -> String {
        let phrases = [
            400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
            406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 500: "Internal Server Error",
            502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
        ]
        return phrases[status].map { "\(status) \($0)" } ?? "\(status)"
    }
}

/// An HTTP answer as far as a verdict needs it.
public struct Answer: Sendable, Equatable {
    /// Nil for a local file.
    public var url: String?
    /// 200 for a local file, which is judged as if the site had answered with it.
    public var status: Int
    /// The Content-Type field; nil when there was none, or for a local file.
    public var contentType: String?
    /// Where a redirect points.
    public var redirectTarget: String?
    /// Seconds, from the Retry-After field.
    public var retryAfter: Int?
    /// Bytes after decoding; when cut off, those that had come by then.
    public var size: Int
    /// Whether more came than a device takes.
    public var isCutOff: Bool
    /// What the bytes are. Looked at for status 200 only; otherwise ``Content/plain(_:)`` with nothing in it.
    public var content: Content
    /// What Apple's CDN says beside the file or in place of it; nil when another was asked.
    public var cdn: CDNReport?

    public init(
        url: String?, status: Int, contentType: String?, redirectTarget: String?, retryAfter: Int?, size: Int,
        isCutOff: Bool, content: Content
    ) {
        self.url = url
        self.status = status
        self.contentType = contentType
        self.redirectTarget = redirectTarget
        self.retryAfter = retryAfter
        self.size = size
        self.isCutOff = isCutOff
        self.content = content
    }

    /// Whether this is a file from disk, about whose hosting nothing is known.
    public var isLocal: Bool { url == nil }
}
