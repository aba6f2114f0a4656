internal import HTTPS
internal import PKI
internal import POSIX
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
    /// Sites under way at once.
    public var jobs: Int
    /// Sites begun in a second; nil: as many as there is room for.
    public var rate: Double?
    /// Requests under way to one IP address; nil: as many as there is room for.
    public var perAddress: Int?
    /// Whether ``perAddress`` holds for this machine's own addresses as well.
    public var countsLoopback: Bool
    /// Threads that ask, at most.
    public var threads: Int
    /// Base of Apple's CDN, without a slash at the end.
    public var cdn: String

    public init(
        connectTo: [String], resolve: [String], connectTimeout: Int, timeout: Int, userAgent: String, jobs: Int,
        rate: Double?, perAddress: Int?, countsLoopback: Bool, threads: Int, cdn: String
    ) {
        self.connectTo = connectTo
        self.resolve = resolve
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.userAgent = userAgent
        self.jobs = jobs
        self.rate = rate
        self.perAddress = perAddress
        self.countsLoopback = countsLoopback
        self.threads = threads
        self.cdn = cdn
    }
}

extension NetworkOptions {
    /// Threads that ask when nobody says how many: judging a site costs more than asking it, and more than a few would wait
    /// for the one that keeps the table.
    public static var usualThreads: Int { min(Processors.count, 4) }

    /// What keeps requests to one address few.
    var limiter: PerAddressLimiter? { perAddress.map { PerAddressLimiter(limit: $0, countsLoopback: countsLoopback) } }

    /// A client that asks in this way.
    ///
    /// - Parameters:
    ///   - limiter: shared with other clients; nil: requests to one address are not counted.
    ///   - interruption: a descriptor that becomes readable when a run must end early.
    /// - Throws: `.networkUnavailable`.
    func client(trust: TrustAnchors, limiter: PerAddressLimiter?, interruption: Int32?) throws(ToolkitError) -> Client {
        let configuration = ClientConfiguration(
            trust: trust.store, userAgent: userAgent,
            bodyLimit: AssociationFile.maximumSize, connectTimeout: min(connectTimeout, timeout),
            totalTimeout: timeout, connectTo: connectTo, resolve: resolve, concurrency: jobs,
            limiter: limiter, interruption: interruption)
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
