internal import Glibc

/// Requests on their way to a connection: those whose host is being looked up, and those that wait for their turn at an
/// address.
final class RequestQueue {
    /// A request that may start now.
    struct Ready {
        var request: Request
        /// For libcurl: `HOST:PORT` and the addresses of it; nil when it finds the way by itself.
        var lookup: (name: String, addresses: [String])?
        /// Where the request is counted.
        var lane: String?
        /// Milliseconds that finding the address took.
        var spent: Int
    }

    private struct Lookup {
        var request: Request
        var target: Routes.Target
        var startedAt: Int
    }

    private let routes: Routes
    private let servers: String?
    private let timeout: Int
    private let gate: PerAddressLimiter?
    private let member: LimiterMember
    /// Made when the first name comes; nil inside when there is no c-ares.
    private var madeResolver: Resolver??
    private var lookups: [Int: Lookup] = [:]
    /// Tickets of lookups in the order in which they began, those before `oldest` looked at.
    private var order: [Int] = []
    private var oldest = 0
    private var parked: [Int: Ready] = [:]
    private var ready: [Ready] = []
    private var failed: [(Request, TransferResult)] = []
    private var nextTicket = 0

    /// Requests that wait for their turn, at most; with more no request is taken, to any address.
    private let mostParked: Int
    private var resolverMadeAt = 0
    /// Milliseconds.
    private static let resolverLife = 60_000

    init(_ configuration: ClientConfiguration, _ waker: ClientWaker) {
        routes = Routes(configuration)
        servers = configuration.nameServers
        timeout = configuration.connectTimeout
        gate = configuration.gate
        member = LimiterMember(waker)
        mostParked = max(1024, 2 * configuration.concurrency)
    }

    /// The system's configuration is read again now and then: a daemon may start before the network has one, and machines
    /// move.
    private var resolver: Resolver? {
        if lookups.isEmpty, Self.now - resolverMadeAt > Self.resolverLife { madeResolver = nil }
        if let madeResolver { return madeResolver }
        resolverMadeAt = Self.now
        let made = Resolver(servers: servers)
        madeResolver = .some(made)
        return made
    }

    /// Lookups under way; they count as requests do.
    var lookupCount: Int { lookups.count }
    var isFull: Bool { parked.count >= mostParked }
    var isEmpty: Bool { lookups.isEmpty && parked.isEmpty && ready.isEmpty && failed.isEmpty }

    func add(_ request: Request) {
        // Who wants to know how long finding the address took asks libcurl, which tells it.
        guard !request.wantsDetails, let target = routes.target(request.url) else {
            ready.append(Ready(request: request, lookup: nil, lane: nil, spent: 0))
            return
        }
        if let address = target.address {
            pass(Ready(request: request, lookup: nil, lane: address, spent: 0))
        } else if let resolver {
            let now = Self.now
            nextTicket += 1
            lookups[nextTicket] = Lookup(request: request, target: target, startedAt: now)
            order.append(nextTicket)
            resolver.look(up: target.host, for: nextTicket, now: now)
        } else {
            ready.append(Ready(request: request, lookup: nil, lane: nil, spent: 0))
        }
    }

    /// Everything that may start now.
    func takeReady() -> [Ready] {
        collectAnswers()
        for ticket in member.collect() {
            if let granted = parked.removeValue(forKey: ticket) { ready.append(granted) }
        }
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    /// Requests whose host has no address.
    func takeFailed() -> [(Request, TransferResult)] {
        defer { failed.removeAll() }
        return failed
    }

    /// A request that started is done.
    func leave(_ lane: String?) {
        if let lane { gate?.leave(lane) }
    }

    /// Forgets everything that has not started.
    func drop() {
        madeResolver??.cancel()
        lookups.removeAll()
        order.removeAll()
        oldest = 0
        failed.removeAll()
        for lane in Set(parked.values.compactMap(\.lane)) { gate?.withdraw(lane, member) }
        let granted = member.collect().compactMap { parked[$0] }
        for departure in granted + ready { leave(departure.lane) }
        parked.removeAll()
        ready.removeAll()
    }

    // MARK: The event loop's part

    /// Sockets of the lookups.
    var sockets: [(descriptor: Int32, reads: Bool, writes: Bool)] {
        guard !lookups.isEmpty, let resolver = madeResolver ?? nil else { return [] }
        return resolver.sockets
    }

    /// Milliseconds after which a lookup wants attention; at most `longest`.
    func wait(_ longest: Int) -> Int {
        if !ready.isEmpty || !failed.isEmpty { return 0 }
        guard !lookups.isEmpty, let resolver = madeResolver ?? nil else { return longest }
        var wait = resolver.hasNews ? 0 : resolver.wait(longest)
        if oldest < order.count, let first = lookups[order[oldest]] {
            wait = min(wait, max(0, first.startedAt + timeout - Self.now))
        }
        return wait
    }

    func process(readable: [Int32], writable: [Int32]) {
        guard !lookups.isEmpty else { return }
        (madeResolver ?? nil)?.process(readable: readable, writable: writable)
        let now = Self.now
        while oldest < order.count {
            let ticket = order[oldest]
            if let lookup = lookups[ticket] {
                guard lookup.startedAt + timeout <= now else { break }
                lookups[ticket] = nil
                fail(lookup, .timedOut, "Resolving timed out after \(now - lookup.startedAt) milliseconds")
            }
            oldest += 1
        }
        if oldest > 1024, oldest * 2 > order.count {
            order.removeFirst(oldest)
            oldest = 0
        }
    }

    private func collectAnswers() {
        guard let resolver = madeResolver ?? nil else { return }
        for (waiters, answer) in resolver.collect() {
            for ticket in waiters {
                guard let lookup = lookups.removeValue(forKey: ticket) else { continue }
                switch answer {
                case .addresses(let addresses):
                    let name = "\(lookup.target.host):\(lookup.target.port)"
                    pass(
                        Ready(
                            request: lookup.request, lookup: (name, addresses), lane: addresses[0],
                            spent: Self.now - lookup.startedAt))
                case .unknown: fail(lookup, .nameNotResolved, "Could not resolve host: \(lookup.target.host)")
                }
            }
        }
    }

    private func fail(_ lookup: Lookup, _ kind: Failure.Kind, _ text: String) {
        failed.append((lookup.request, .failure(Failure(kind: kind, text: text))))
    }

    /// Starts the request, or has it wait for its turn.
    private func pass(_ departure: Ready) {
        var departure = departure
        guard let gate, let lane = departure.lane, gate.counts(lane) else {
            departure.lane = nil
            ready.append(departure)
            return
        }
        nextTicket += 1
        if gate.enter(lane, member, ticket: nextTicket) {
            ready.append(departure)
        } else {
            parked[nextTicket] = departure
        }
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
