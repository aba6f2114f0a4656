package import PKI

/// One GET to make, or one POST when it has content.
package struct Request: Sendable, Equatable {
    /// The caller's own number for it; the client hands it back.
    package var tag: Int
    /// An `https` URL without credentials.
    package var url: String
    /// The moment at which the server's certificates are judged, in seconds since 1970.
    package var verificationTime: Int64
    /// Whether another request to the same host may follow soon; if not, the connection is closed when done.
    package var keepsConnection: Bool
    /// In place of the configuration's; nil leaves that.
    package var userAgent: String?
    /// Fields to send beside the usual ones, each as `Name: value`.
    package var fields: [String]
    /// Names of fields that the response tells, as far as they came.
    package var wantedFields: [String]
    /// Whether the exchange tells ``TransferDetails``. Such a request has a connection of its own, so that name lookup,
    /// TLS handshake and the server's certificates are those of this very request.
    package var wantsDetails: Bool
    /// JSON to POST; nil makes the request a GET.
    package var content: [UInt8]?

    package init(tag: Int, url: String, at verificationTime: Int64, keepsConnection: Bool) {
        self.tag = tag
        self.url = url
        self.verificationTime = verificationTime
        self.keepsConnection = keepsConnection
        fields = []
        wantedFields = []
        wantsDetails = false
    }

    /// All fields that are told to libcurl. `Expect` is taken out: libcurl would hold back content of a megabyte until the
    /// server asks for it, and those that never ask cost a second each.
    var sentFields: [String] { content == nil ? fields : fields + ["Content-Type: application/json", "Expect:"] }
}

/// What came of one request.
package enum TransferResult: Sendable, Equatable {
    case response(Response)
    case failure(Failure)
}

/// An HTTP answer (RFC 9110).
package struct Response: Sendable, Equatable {
    package var status: Int
    /// The Content-Type field as sent.
    package var contentType: String?
    /// Where a redirect points, made absolute. It was not followed.
    package var redirectTarget: String?
    /// Seconds from the answer on, from the Retry-After field in either form (RFC 9110 section 10.2.3).
    package var retryAfter: Int?
    /// The content after decoding, cut off at the limit.
    package var body: [UInt8]
    /// Bytes of decoded content that came, those that were not kept included.
    package var receivedCount: Int
    /// Those of ``Request/wantedFields`` that came. A field that came several times is joined with commas (RFC 9110 section
    /// 5.3), and a long one is cut off.
    package var fields: [String: String]
    /// The last moment of the certificate that the server presented, in seconds since 1970; nil when the connection was
    /// there before, or the certificate's field is no time.
    package var serverNotAfter: Int64?
    /// Nil when the request did not ask for them.
    package var details: TransferDetails?

    /// Whether more came than the limit allows.
    package var isCutOff: Bool { receivedCount > body.count }
}

/// Why there was no HTTP answer.
package struct Failure: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case nameNotResolved
        case notConnected
        /// The proxy that the environment names cannot be used.
        case proxyFailed
        case timedOut
        /// The server's certificate is not trusted for the host.
        case serverUntrusted(Distrust)
        /// The TLS handshake failed for another reason than trust.
        case handshakeFailed
        /// The connection ended, or what came is no HTTP answer.
        case answerBroken
        case other
    }

    /// Why a server's certificate is not trusted for the host, from the result of its verification.
    package enum Distrust: Sendable, Equatable {
        case chain(ChainVerification.Problem.Kind)
        /// The chain holds, and the certificate names other hosts.
        case hostName
    }

    package var kind: Kind
    /// libcurl's text for this very request.
    package var text: String
    /// The last moment of the certificate that the server presented, in seconds since 1970; nil when the connection was
    /// there before, or the certificate's field is no time.
    package var serverNotAfter: Int64?
    /// Nil when the request did not ask for them.
    package var details: TransferDetails?
}
