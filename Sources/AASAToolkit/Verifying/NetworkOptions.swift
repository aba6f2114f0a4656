internal import HTTPS
internal import PKI
internal import AASA

/// How sites are asked.
public struct NetworkOptions: Sendable {
    /// `HOST1:PORT1:HOST2:PORT2`, as curl's `--connect-to`.
    public var connectTo: [String]
    /// `HOST:PORT:ADDRESS`, as curl's `--resolve`.
    public var resolve: [String]
    /// Milliseconds for name resolution, connection and TLS handshake.
    public var connectTimeout: Int
    /// Milliseconds for one request in all.
    public var timeout: Int
    public var userAgent: String
    /// Sites asked at once.
    public var concurrency: Int
    /// Base of Apple's CDN, without a slash at the end.
    public var cdn: String

    public init(
        connectTo: [String], resolve: [String], connectTimeout: Int, timeout: Int, userAgent: String, concurrency: Int,
        cdn: String
    ) {
        self.connectTo = connectTo
        self.resolve = resolve
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.userAgent = userAgent
        self.concurrency = concurrency
        self.cdn = cdn
    }
}

extension NetworkOptions {
    /// A client that asks in this way.
    ///
    /// - Parameters:
    ///   - moment: when servers' certificates are judged.
    ///   - interruption: a descriptor that becomes readable when a run must end early.
    /// - Throws: `.networkUnavailable`.
    func client(trust: TrustAnchors, at moment: Timestamp, interruption: Int32?) throws(ToolkitError) -> Client {
        let configuration = ClientConfiguration(
            trust: trust.store, verificationTime: moment.seconds, userAgent: userAgent,
            bodyLimit: AssociationFile.maximumSize, connectTimeout: min(connectTimeout, timeout),
            totalTimeout: timeout, connectTo: connectTo, resolve: resolve, concurrency: concurrency,
            interruption: interruption)
        do throws(HTTPSError) {
            return try Client(configuration)
        } catch {
            throw ToolkitError(error)
        }
    }
}

extension ToolkitError {
    init(_ error: HTTPSError) { self.init(.networkUnavailable, path: nil, detail: error.detail) }
}
