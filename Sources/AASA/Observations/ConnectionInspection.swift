/// The connection of an answer: address, times, header fields, certificates.
package struct ConnectionInspection: Sendable, Equatable {
    /// The server's IP address; nil without a connection, and with a proxy.
    package var address: String?
    /// "1.0", "1.1", "2" or "3"; nil without an answer.
    package var httpVersion: String?
    package var times: RequestTimes
    package var fields: HostingFields
    /// The certificates that the server sent, its own first. Empty when the handshake ended earlier.
    package var chain: [ServerCertificate]
    /// What is wrong with the chain, dates included; depth 0 is the server's own certificate. Nil for a valid chain, with
    /// any names, and without one.
    package var chainProblem: ChainProblem?
    /// What devices require of the server's certificates; nil when the handshake ended earlier.
    package var server: ServerInspection?

    package init(
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

/// Durations of the steps of a request in milliseconds, rounded. Nil for a step that was not reached.
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

    /// Time limit of Apple's CDN for a site's answer in milliseconds (`SWCERR00301 Timeout`), as a developer reported in
    /// Apple's forums; not documented.
    package static let reportedCDNLimit = 5000
}

/// Header fields of an answer as sent; nil for a missing one.
package struct HostingFields: Sendable, Equatable {
    /// The content coding, for instance `gzip` (RFC 9110 section 8.4).
    package var contentEncoding: String?
    /// The software (RFC 9110 section 10.2.4).
    package var server: String?

    package init(contentEncoding: String?, server: String?) {
        self.contentEncoding = contentEncoding
        self.server = server
    }
}

/// A certificate that a server sent.
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
}
