package import HTTPS
internal import AssetLinks
internal import POSIX
public import AASA

/// How requests to sites are made.
///
/// A value beyond its bounds, or one that is not in its form, makes a ``Verifier`` throw `.networkOptionInvalid` before
/// its first request. The limits are those of one call, and not of all calls of a verifier.
public struct NetworkOptions: Sendable, Equatable {
    /// `HOST1:PORT1:HOST2:PORT2`, as curl's `--connect-to`.
    public var connectTo: [String]
    /// `HOST:PORT:ADDRESS`, as curl's `--resolve`.
    public var resolve: [String]
    /// For name resolution, connection and TLS handshake: more than 0, up to a day.
    public var connectTimeout: Duration
    /// For one request in all: more than 0, up to a day. Times are rounded down to milliseconds, and up to one.
    public var timeout: Duration
    /// The field User-Agent of requests; a diagnosis compares the answers with those to other names.
    public var userAgent: String
    /// Concurrent sites, 1 to 10,000. Each may have two sockets for a moment, while libcurl tries two of its addresses.
    public var jobs: Int
    /// Sites started per second, more than 0 and up to 1,000,000, such as 0.5 for one in two seconds; nil: no limit.
    public var rate: Double?
    /// Concurrent requests to one IP address, 1 to 10,000; nil: no limit.
    public var perAddress: Int?
    /// Whether ``perAddress`` also limits requests to this machine's own addresses.
    package var countsLoopback = false
    /// The maximum number of threads; a number below 1 counts as 1, and one above ``jobs`` as that.
    public var threads: Int
    /// The base URL of Apple's CDN: `https`, without a slash at the end.
    public var cdn: String
    /// How long a response with a statement list may stop, which is the only limit of Android's agent for it; nil
    /// leaves ``timeout`` alone.
    package var listIdleLimit: Duration? = StatementSearch.agentTimeout
    /// Whether the certificates of a site's own server are observed also where its file comes from the CDN: by a request
    /// that decides no verdict.
    package var observesServers = false

    /// Options with the properties of those names.
    public init(
        connectTo: [String] = [], resolve: [String] = [], connectTimeout: Duration = .seconds(10),
        timeout: Duration = .seconds(30), userAgent: String = "aasa", jobs: Int = 64, rate: Double? = nil,
        perAddress: Int? = 8, threads: Int = NetworkOptions.usualThreads,
        cdn: String = SystemVersion.appleCDN
    ) {
        self.connectTo = connectTo
        self.resolve = resolve
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.userAgent = userAgent
        self.jobs = jobs
        self.rate = rate
        self.perAddress = perAddress
        self.threads = threads
        self.cdn = cdn
    }
}

extension NetworkOptions {
    /// The time limit of Android's agent for connections, in place of the usual one.
    package mutating func limitAsAgent() { connectTimeout = StatementSearch.agentTimeout }

    /// Concurrent requests of an inspection, those that do not depend on each other: slow sites cost the time of one.
    package static let inspectionJobs = 32

    /// The default of ``threads``. A site costs more to judge than to fetch, and more threads than a few would wait for
    /// the one that writes to the table.
    public static var usualThreads: Int { min(Processors.count, 4) }

    /// The limiter of ``perAddress``, which the clients of a run share.
    var addressLimiter: PerAddressLimiter? {
        perAddress.map { PerAddressLimiter(limit: $0, countsLoopback: countsLoopback) }
    }

    /// Returns a client with these options.
    ///
    /// - Parameters:
    ///   - limiter: nil: requests to one address are not limited.
    ///   - interruption: a descriptor that becomes readable when a run must end early.
    ///   - bodyLimit: bytes of a response that are kept.
    /// - Throws: `.networkUnavailable`, `.networkOptionInvalid`.
    package func client(
        trust: TrustAnchors, limiter: PerAddressLimiter?, interruption: Int32?,
        bodyLimit: Int = AssociationFile.maximumSize
    ) throws(ToolkitError) -> Client {
        let (connectTo, resolve) = try checked()
        // libcurl reads 0 as no limit.
        var configuration = ClientConfiguration(
            trust: trust.store, userAgent: userAgent, bodyLimit: bodyLimit,
            connectTimeout: max(1, min(connectTimeout, timeout).milliseconds),
            totalTimeout: max(1, timeout.milliseconds), connectTo: connectTo, resolve: resolve, concurrency: jobs,
            limiter: limiter, interruption: interruption)
        configuration.isPublic = { bytes in IPAddress(bytes: bytes)?.isPublic ?? false }
        return try mapping(Client(configuration)) { (error: HTTPSError) in ToolkitError(error) }
    }
}

extension Client {
    /// Makes the requests, and for each result the one that `done` returns.
    ///
    /// - Throws: `.interrupted`.
    package func run(_ requests: [Request], done: (Request, TransferResult) -> Request?) throws(ToolkitError) {
        var waiting = requests[...]
        let ending = try run(
            next: { () throws(ToolkitError) in waiting.popFirst().map(NextRequest.request) ?? .end },
            completed: { (answered: [(Request, TransferResult)]) throws(ToolkitError) in
                for (request, result) in answered {
                    if let next = done(request, result) { waiting.append(next) }
                }
            },
            failed: ToolkitError.init)
        if ending != .finished { throw ToolkitError(.interrupted) }
    }
}

extension ToolkitError {
    init(_ error: HTTPSError) {
        self.init(error.code == .limitReached ? .limitReached : .networkUnavailable, detail: error.detail)
    }
}

extension Duration {
    /// Milliseconds, rounded down.
    package var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
