internal import POSIX

/// Requests on their way to a connection: those whose host is being looked up, and those that wait at the limiter.
final class RequestQueue {
    /// A request that may start now.
    struct Ready {
        var request: Request
        /// For libcurl: `HOST:PORT` and its addresses; nil when libcurl resolves the name.
        var lookup: (name: String, addresses: [String])?
        /// The address that the limiter counts the request for.
        var addressKey: String?
        /// Milliseconds that name resolution took.
        var lookupTime = 0
        var isRetry = false
    }

    private struct Lookup {
        var request: Request
        var target: Routes.Target
        var startedAt: Int
        var isRetry: Bool
    }

    private let routes: Routes
    private let servers: String?
    /// Milliseconds.
    private let connectTimeout: Int
    private let limiter: PerAddressLimiter?
    private let member: LimiterMember
    /// Made for the first name; nil also when c-ares is not installed.
    private var madeResolver: Resolver?
    private var lookups: [Int: Lookup] = [:]
    /// Tickets of lookups in the order in which they began; some may be done.
    private var order = Queue<Int>()
    /// The requests that wait at the limiter, by ticket.
    private var waiting: [Int: Ready] = [:]
    private var ready: [Ready] = []
    private var failed: [(Request, TransferResult)] = []
    private var lastTicket = 0

    /// With this many waiting requests no further one is accepted, for whichever address.
    private let maximumWaiting: Int
    /// When a resolver was made last; nil before the first name.
    private var resolverMadeAt: Int?
    /// Milliseconds.
    private static let resolverLife = 60_000

    init(_ configuration: ClientConfiguration, waking waker: ClientWaker) {
        routes = Routes(configuration)
        servers = configuration.nameServers
        connectTimeout = configuration.connectTimeout
        limiter = configuration.limiter
        member = LimiterMember(waker)
        maximumWaiting = max(1024, 2 * configuration.concurrency)
    }

    /// The system's configuration is read again from time to time: a daemon may start before the network has one, and
    /// machines move.
    private var resolver: Resolver? {
        let now = SteadyClock.milliseconds
        if let resolverMadeAt, !lookups.isEmpty || now - resolverMadeAt <= Self.resolverLife { return madeResolver }
        resolverMadeAt = now
        madeResolver = Resolver(servers: servers)
        return madeResolver
    }

    /// Current lookups; they count as requests do.
    var lookupCount: Int { lookups.count }
    /// See ``Resolver/limit``.
    var limit: HTTPSError? { madeResolver?.limit }
    var isFull: Bool { waiting.count >= maximumWaiting }
    var isEmpty: Bool { lookups.isEmpty && waiting.isEmpty && ready.isEmpty && failed.isEmpty }

    func add(_ request: Request, isRetry: Bool = false) {
        var immediate = Ready(request: request, isRetry: isRetry)
        guard let target = routes.target(request.url) else { return ready.append(immediate) }
        if let address = target.address {
            immediate.addressKey = address
            return admit(immediate)
        }
        guard let resolver else { return ready.append(immediate) }
        let now = SteadyClock.milliseconds
        lastTicket += 1
        lookups[lastTicket] = Lookup(request: request, target: target, startedAt: now, isRetry: isRetry)
        order.append(lastTicket)
        resolver.look(up: target.host, for: lastTicket, now: now)
    }

    /// Everything that may start now.
    func takeReady() -> [Ready] {
        takeLookupResults()
        for ticket in member.takeGranted() {
            if let granted = waiting.removeValue(forKey: ticket) { ready.append(granted) }
        }
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    /// Requests whose host has no address.
    func takeFailed() -> [(Request, TransferResult)] {
        defer { failed.removeAll() }
        return failed
    }

    /// To be called when a request that started is done.
    func release(_ addressKey: String?) {
        if let addressKey { limiter?.release(addressKey) }
    }

    /// Removes everything that has not started.
    func cancelAll() {
        madeResolver?.cancel()
        if limit != nil { (madeResolver, resolverMadeAt) = (nil, nil) }
        lookups.removeAll()
        order = Queue()
        failed.removeAll()
        for key in Set(waiting.values.compactMap(\.addressKey)) { limiter?.cancel(key, for: member) }
        let granted = member.takeGranted().compactMap { waiting[$0] }
        for admitted in granted + ready { release(admitted.addressKey) }
        waiting.removeAll()
        ready.removeAll()
    }

    // MARK: For the event loop

    var sockets: [(descriptor: Int32, reads: Bool, writes: Bool)] {
        guard !lookups.isEmpty, let resolver = madeResolver else { return [] }
        return resolver.sockets
    }

    /// Milliseconds until ``process(readable:writable:)`` must be called.
    func timeout(atMost longest: Int) -> Int {
        if !ready.isEmpty || !failed.isEmpty { return 0 }
        guard !lookups.isEmpty, let resolver = madeResolver else { return longest }
        var timeout = if resolver.hasResults { 0 } else { resolver.timeout(atMost: longest) }
        if let oldest = order.first, let first = lookups[oldest] {
            timeout = min(timeout, max(0, first.startedAt + connectTimeout - SteadyClock.milliseconds))
        }
        return timeout
    }

    /// Continues lookups whose sockets are ready, and fails those that take too long.
    func process(readable: [Int32], writable: [Int32]) {
        guard !lookups.isEmpty else { return }
        madeResolver?.process(readable: readable, writable: writable)
        let now = SteadyClock.milliseconds
        while let ticket = order.first {
            if let lookup = lookups[ticket] {
                guard lookup.startedAt + connectTimeout <= now else { break }
                lookups[ticket] = nil
                fail(lookup, kind: .timedOut, text: "Resolving timed out")
            }
            _ = order.popFirst()
        }
    }

    /// Admits the requests whose names were resolved, and fails the others.
    private func takeLookupResults() {
        guard let resolver = madeResolver else { return }
        for (tickets, addresses) in resolver.takeResults() {
            for ticket in tickets {
                guard let lookup = lookups.removeValue(forKey: ticket) else { continue }
                guard let first = addresses.first else {
                    fail(lookup, kind: .nameNotResolved, text: "Could not resolve host: \(lookup.target.host)")
                    continue
                }
                let name = "\(lookup.target.host):\(lookup.target.port)"
                admit(
                    Ready(
                        request: lookup.request, lookup: (name, addresses), addressKey: first,
                        lookupTime: SteadyClock.milliseconds - lookup.startedAt, isRetry: lookup.isRetry))
            }
        }
    }

    private func fail(_ lookup: Lookup, kind: Failure.Kind, text: String) {
        var failure = Failure(kind: kind, text: text)
        if lookup.request.needsDetails {
            failure.details = TransferDetails(
                times: TransferTimes(total: (SteadyClock.milliseconds - lookup.startedAt) * 1000), chain: [])
        }
        failed.append((lookup.request, .failure(failure)))
    }

    /// Starts the request, or lets it wait at the limiter.
    private func admit(_ request: Ready) {
        var request = request
        guard let limiter, let key = request.addressKey, limiter.counts(key) else {
            request.addressKey = nil
            ready.append(request)
            return
        }
        lastTicket += 1
        if limiter.acquire(key, for: member, ticket: lastTicket) {
            ready.append(request)
        } else {
            waiting[lastTicket] = request
        }
    }
}
