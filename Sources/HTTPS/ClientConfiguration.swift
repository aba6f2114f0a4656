package import PKI

/// How a ``Client`` makes its requests.
package struct ClientConfiguration {
    /// The trust that every connection shares.
    package var trust: TrustStore
    package var userAgent: String
    /// Bytes of decoded content that are kept at most.
    package var bodyLimit: Int
    /// Milliseconds for name resolution, connection and TLS handshake.
    package var connectTimeout: Int
    /// Milliseconds for the whole request.
    package var totalTimeout: Int
    /// `HOST1:PORT1:HOST2:PORT2`, as curl's option of that name.
    package var connectTo: [String]
    /// `HOST:PORT:ADDRESS`, as curl's option of that name.
    package var resolve: [String]
    /// Requests under way at once, at most.
    package var concurrency: Int
    /// Keeps requests to one address few; nil: any number.
    package var gate: PerAddressLimiter?
    /// `ADDRESS:PORT` with commas between them, asked in place of the system's name servers; nil: those.
    package var nameServers: String?
    /// A descriptor that becomes readable when the run must end early.
    package var interruption: Int32?

    package init(
        trust: TrustStore, userAgent: String, bodyLimit: Int, connectTimeout: Int,
        totalTimeout: Int, connectTo: [String], resolve: [String], concurrency: Int, gate: PerAddressLimiter?,
        interruption: Int32?
    ) {
        self.trust = trust
        self.userAgent = userAgent
        self.bodyLimit = bodyLimit
        self.connectTimeout = connectTimeout
        self.totalTimeout = totalTimeout
        self.connectTo = connectTo
        self.resolve = resolve
        self.concurrency = concurrency
        self.gate = gate
        self.interruption = interruption
    }
}
