/// How an answer came: over which connection, in which time, with which fields.
public struct ConnectionReport: Sendable, Equatable {
    /// The server's IP address. Nil: no connection, or one through a proxy.
    public var address: String?
    /// "1.0", "1.1", "2" or "3"; nil when no answer came.
    public var httpVersion: String?
    public var times: RequestTimes
    public var fields: HostingFields
    /// The certificates that the server sent, in its order, its own first. Empty when the handshake did not come so far.
    public var chain: [ServerCertificate]
    /// What is wrong with the chain, dates included; depth 0 is the server's own certificate. Nil: it holds (which says
    /// nothing about the host's name), or there is none.
    public var chainProblem: ChainProblem?

    public init(
        address: String?, httpVersion: String?, times: RequestTimes, fields: HostingFields, chain: [ServerCertificate],
        chainProblem: ChainProblem?
    ) {
        self.address = address
        self.httpVersion = httpVersion
        self.times = times
        self.fields = fields
        self.chain = chain
        self.chainProblem = chainProblem
    }
}

/// How long the steps of a request took, in milliseconds, rounded. Nil: the request did not come so far.
public struct RequestTimes: Sendable, Equatable {
    /// Finding the name's address.
    public var lookup: Int?
    /// From there to the TCP connection.
    public var connect: Int?
    /// From there to the end of the TLS handshake.
    public var tls: Int?
    /// From the very beginning to the first byte of the answer.
    public var firstByte: Int?
    /// From the very beginning to the end.
    public var total: Int

    public init(lookup: Int?, connect: Int?, tls: Int?, firstByte: Int?, total: Int) {
        self.lookup = lookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }

    /// Milliseconds after which Apple's CDN is reported to give a site up (`SWCERR00301 Timeout`; a developer's report in
    /// Apple's forums, not documented).
    public static let reportedCDNLimit = 5000
}

/// Fields of an answer as they were sent (RFC 9110, RFC 9111); nil: not sent.
public struct HostingFields: Sendable, Equatable {
    /// How the content was encoded on its way, for instance `gzip` (RFC 9110 section 8.4).
    public var contentEncoding: String?
    /// Bytes on their way, before decoding (RFC 9110 section 8.6).
    public var contentLength: Int?
    public var cacheControl: String?
    public var server: String?
    /// Seconds that the answer has been in a cache (RFC 9111 section 5.1).
    public var age: Int?

    public init(contentEncoding: String?, contentLength: Int?, cacheControl: String?, server: String?, age: Int?) {
        self.contentEncoding = contentEncoding
        self.contentLength = contentLength
        self.cacheControl = cacheControl
        self.server = server
        self.age = age
    }
}

/// A certificate that a server sent.
public struct ServerCertificate: Sendable, Equatable {
    public var subject: String
    public var issuer: String
    /// Nil when the certificate's field is no time.
    public var notBefore: Timestamp?
    public var notAfter: Timestamp?
    /// DNS names of the subject alternative name extension.
    public var names: [String]

    public init(subject: String, issuer: String, notBefore: Timestamp?, notAfter: Timestamp?, names: [String]) {
        self.subject = subject
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.names = names
    }
}
