package import PKI

/// What a report on hosting needs beside the answer itself.
package struct TransferDetails: Sendable, Equatable {
    /// The server's IP address; nil when there was no connection, or one through an HTTP proxy. With a SOCKS proxy it is
    /// the proxy's.
    package var address: String?
    /// "1.0", "1.1", "2" or "3"; nil when there was no answer.
    package var httpVersion: String?
    package var times: TransferTimes
    /// The answer's fields.
    package var fields: AnswerFields
    /// The certificates that the server sent, in its order, its own first. Empty when no handshake came so far.
    package var chain: [PresentedCertificate]
    /// What is wrong with the chain; nil when it holds, or when there is none.
    package var chainProblem: ChainVerification.Problem?
}

/// How long the steps of a request took, in microseconds. Nil: the request did not come so far.
package struct TransferTimes: Sendable, Equatable {
    /// Finding the address of the name.
    package var lookup: Int?
    /// From there to the TCP connection.
    package var connect: Int?
    /// From there to the end of the TLS handshake.
    package var handshake: Int?
    /// From the very beginning to the first byte of the answer.
    package var firstByte: Int?
    /// From the very beginning to the end.
    package var total: Int
}

/// Fields of an answer that say how it was hosted, as sent (RFC 9110, RFC 9111). A field that came several times is
/// joined with commas (RFC 9110 section 5.3).
package struct AnswerFields: Sendable, Equatable {
    package var contentEncoding: String?
    package var contentLength: String?
    package var cacheControl: String?
    package var server: String?
    package var age: String?
}

/// One certificate that a server sent.
package struct PresentedCertificate: Sendable, Equatable {
    package var subject: String
    package var issuer: String
    /// Seconds since 1970 UTC; nil when the certificate's field is no time.
    package var notBefore: Int64?
    package var notAfter: Int64?
    package var dnsNames: [String]

    init(_ certificate: Certificate) {
        subject = certificate.subject
        issuer = certificate.issuer
        notBefore = certificate.notBefore
        notAfter = certificate.notAfter
        dnsNames = certificate.dnsNames
    }
}
