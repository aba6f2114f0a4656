/// What asking one URL, or reading one file, has shown. Everything a verdict rests on is in here.
public enum Observation: Sendable, Equatable {
    /// An HTTP answer, or a local file taken as one.
    case answer(Answer)
    /// No HTTP answer came.
    case noAnswer(url: String, NetworkFailure)
    /// The server's certificate is not trusted for the site; the TLS library's words.
    case untrustedServer(url: String, String)
}

/// Why no HTTP answer came.
public struct NetworkFailure: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case nameNotResolved, notConnected, proxyFailed, timedOut, handshakeFailed, answerBroken, other
    }
    public var kind: Kind
    /// The network library's words.
    public var text: String

    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
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
