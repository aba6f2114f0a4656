/// The connection of an answer: address, times, certificates, and fields about the server.
package struct ConnectionInspection: Sendable, Equatable {
    /// The server's IP address; nil without a connection, and with a proxy.
    package var address: String?
    /// "1.0", "1.1", "2" or "3"; nil without an answer.
    package var httpVersion: String?
    package var times: RequestTimes
    /// The content coding of the answer, for instance `gzip` (RFC 9110 section 8.4); nil without one.
    package var contentEncoding: String?
    /// The certificates that the server sent, its own first. Empty when the handshake ended earlier.
    package var chain: [ServerCertificate]
    /// The problem of the chain, dates included; depth 0 is the server's own certificate. It is nil for a valid chain,
    /// with any names, and without a chain.
    package var chainProblem: ChainProblem?
    /// What devices require of the server's certificates; nil when the handshake ended earlier.
    package var server: ServerInspection?
    /// Whether the last address that was tried refused the connection.
    package var isRefused = false

    package init(
        address: String?, httpVersion: String?, times: RequestTimes, contentEncoding: String?,
        chain: [ServerCertificate], chainProblem: ChainProblem?
    ) {
        self.address = address
        self.httpVersion = httpVersion
        self.times = times
        self.contentEncoding = contentEncoding
        self.chain = chain
        self.chainProblem = chainProblem
    }
}

/// The durations of the steps of a request in milliseconds, rounded; nil for a step that was not reached.
package struct RequestTimes: Sendable, Equatable {
    /// Name resolution.
    package var lookup: Int?
    /// From there to the TCP connection.
    package var connect: Int?
    /// From there to the end of the TLS handshake.
    package var tls: Int?
    /// From the start of the request to the first byte of the answer.
    package var firstByte: Int?
    /// From the start of the request to its end.
    package var total: Int

    package init(lookup: Int?, connect: Int?, tls: Int?, firstByte: Int?, total: Int) {
        self.lookup = lookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }

    /// Time limit of Apple's CDN for a site's answer in milliseconds (`SWCERR00301 Timeout`), as a developer reported
    /// in Apple's forums; not documented.
    package static let reportedCDNLimit = 5000
}

package struct ServerCertificate: Sendable, Equatable {
    package var subject: String
    package var issuer: String
    /// The first and last moment of the validity; nil if the certificate's field is not a time.
    package var notBefore: Timestamp?
    package var notAfter: Timestamp?
    /// DNS names of the subject alternative name extension.
    package var names: [String]

    package init(subject: String, issuer: String, notBefore: Timestamp?, notAfter: Timestamp?, names: [String]) {
        self.subject = subject
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.names = names
    }

    /// That of a server's own certificate, or of one above it; nil when its last moment is not known.
    package var expiry: CertificateExpiry? {
        notAfter.map { end in CertificateExpiry(of: .server, notBefore: notBefore, notAfter: end) }
    }
}
