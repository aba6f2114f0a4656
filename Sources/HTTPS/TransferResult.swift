package import PKI

/// A GET request, or a POST request when it has content.
package struct Request: Sendable, Equatable {
    /// The caller's own number, returned with the result.
    package var tag: Int
    /// An `https` URL without credentials.
    package var url: String
    /// The time at which the server's certificates are verified, in seconds since 1970.
    package var verificationTime: Int64
    /// Whether another request to the same host may follow soon; otherwise the connection is closed afterwards.
    package var keepsConnection: Bool
    /// Replaces the configuration's; nil leaves that.
    package var userAgent: String?
    /// Fields to send beside the usual ones, each as `Name: value`.
    package var fields: [String] = []
    /// Names of the response's fields to return.
    package var extraFields: [String] = []
    /// Whether to return ``TransferDetails``. Such a request has a connection of its own, so that name lookup, TLS
    /// handshake and the server's certificates are those of this request.
    package var needsDetails = false
    /// The only family of addresses to connect to; nil means both.
    package var family: AddressFamily?
    /// Whether only connections to public addresses are made; with a proxy, the proxy's address counts.
    package var isPublicOnly = false
    /// Whether the URL may be one with `http:`.
    package var allowsHTTP = false
    /// Milliseconds for the whole request, if the configuration's limit is not lower; nil leaves that.
    package var timeLimit: Int?
    /// Milliseconds without anything of the response, once the request is sent; nil sets no limit of its own.
    package var idleLimit: Int?
    /// Bytes of the response that are kept; nil leaves the configuration's limit.
    package var bodyLimit: Int?
    /// JSON to POST; nil makes the request a GET.
    package var content: [UInt8]?

    package init(tag: Int, url: String, at verificationTime: Int64, keepsConnection: Bool) {
        self.tag = tag
        self.url = url
        self.verificationTime = verificationTime
        self.keepsConnection = keepsConnection
    }

    /// The fields for libcurl. `Expect` is removed: libcurl would hold back a megabyte of content until the server asks
    /// for it, and a second for each server that does not.
    var sentFields: [String] {
        if content == nil { return fields }
        return fields + ["Content-Type: application/json", "Expect:"]
    }

    var namesOfFields: [String] {
        let own = ["Retry-After", "Content-Length", "Transfer-Encoding", "Content-Encoding", "Server"]
        return own + extraFields.filter { !own.contains($0) }
    }
}

package enum AddressFamily: Sendable {
    case ipv4, ipv6
}

/// The result of one request.
package enum TransferResult: Sendable, Equatable {
    case response(Response)
    case failure(Failure)

    package var details: TransferDetails? {
        switch self {
        case .response(let response): response.details
        case .failure(let failure): failure.details
        }
    }

    /// The certificates that the server presented; nil when the connection existed before.
    package var server: CertificateProperties? {
        switch self {
        case .response(let response): response.server
        case .failure(let failure): failure.server
        }
    }
}

/// An HTTP response (RFC 9110).
package struct Response: Sendable, Equatable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    package var contentType: String?
    /// The target of a redirect, made absolute. It was not followed.
    package var redirectTarget: String?
    /// Seconds from the moment of the request, from the Retry-After field in either form (RFC 9110 section 10.2.3).
    package var retryAfter: Int?
    /// The same field as sent.
    package var retryAfterField: String?
    /// The content after decoding, cut off at the limit; empty with ``misstatedCoding``.
    package var body: [UInt8]
    /// Bytes of decoded content that came, including those that were not kept.
    package var receivedCount: Int
    /// The fields of ``Request/extraFields`` that came. A field that came several times is joined with commas (RFC 9110
    /// section 5.3); a long one is cut off.
    package var fields: [String: String]
    /// See ``TransferResult/server``.
    package var server: CertificateProperties?
    /// The field `Server`; nil without one.
    package var serverSoftware: String?
    /// Protocol, addresses and times; nil unless the request needs them.
    package var details: TransferDetails?
    /// The server's IP address; nil if it is not known. With a proxy it may be the proxy's.
    package var address: String?
    /// What the field Content-Encoding states, where the content is not in that coding, or libcurl does not know it.
    package var misstatedCoding: String?

    /// Whether more came than the limit allows.
    package var isCutOff: Bool { receivedCount > body.count }
}

/// Why a request has no HTTP response.
package struct Failure: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case nameNotResolved
        case notConnected
        /// The address is not public, and only public ones are allowed.
        case notPublic
        /// The proxy that the environment names cannot be used.
        case proxyFailed
        case timedOut
        /// The server's certificate is not trusted for the host.
        case serverUntrusted(Distrust)
        /// The TLS handshake failed for a reason other than trust.
        case handshakeFailed
        /// The connection ended early, or the bytes are not a valid HTTP response.
        case invalidResponse
        case other
    }

    /// Why a server's certificate is not trusted for the host, from the result of its verification.
    package enum Distrust: Sendable, Equatable {
        case chain(ChainVerification.Problem)
        /// The chain is trusted, and the certificate names other hosts.
        case hostName
    }

    package var kind: Kind
    /// libcurl's text for this request.
    package var text: String
    /// See ``TransferResult/server``.
    package var server: CertificateProperties?
    /// Protocol, addresses and times; nil unless the request needs them.
    package var details: TransferDetails?
}

/// Details of a request for a report on hosting.
package struct TransferDetails: Sendable, Equatable {
    /// The server's IP address; nil without a connection, or with one through an HTTP proxy. With a SOCKS proxy it is
    /// the proxy's.
    package var address: String?
    /// "1.0", "1.1", "2" or "3"; nil without a response.
    package var httpVersion: String?
    package var times: TransferTimes
    /// The content coding of the response (RFC 9110 section 8.4); nil without one.
    package var contentEncoding: String?
    /// The certificates that the server sent, in its order, its own first. Empty without a handshake.
    package var chain: [Certificate]
    /// What is wrong with the chain; nil if it is trusted, or empty.
    package var chainProblem: ChainVerification.Problem?
    /// Whether the last address that was tried refused the connection, in contrast to one without a route to it.
    package var isRefused = false
}

/// Durations of the steps of a request, in microseconds. Nil: the request did not reach the step.
package struct TransferTimes: Sendable, Equatable {
    /// Name resolution.
    package var lookup: Int?
    /// From there to the TCP connection.
    package var connect: Int?
    /// From there to the end of the TLS handshake.
    package var handshake: Int?
    /// From the start of the request to the first byte of the response.
    package var firstByte: Int?
    /// From the start of the request to its end.
    package var total: Int
}
