internal import CCurl
package import PKI
internal import POSIX
internal import Synchronization

/// How a ``Client`` makes its requests.
package struct ClientConfiguration {
    package var trust: TrustStore
    package var userAgent: String
    /// Bytes of decoded content that are kept at most.
    package var bodyLimit: Int
    /// Milliseconds for name resolution, connection and TLS handshake.
    package var connectTimeout: Int
    /// Milliseconds for the whole request.
    package var totalTimeout: Int
    package var connectTo: [ConnectToOverride]
    package var resolve: [ResolveOverride]
    /// Concurrent requests at most.
    package var concurrency: Int
    /// Bounds concurrent requests to one address; nil: no bound.
    package var limiter: PerAddressLimiter?
    /// `ADDRESS:PORT`, separated by commas: replaces the system's name servers; nil: those.
    package var nameServers: String?
    /// A descriptor that becomes readable when the run must end early.
    package var interruption: Int32?
    /// Whether an address, of four or sixteen bytes in network byte order, is public; by default none is.
    package var isPublic: @Sendable ([UInt8]) -> Bool = { _ in false }

    package init(
        trust: TrustStore, userAgent: String, bodyLimit: Int, connectTimeout: Int,
        totalTimeout: Int, connectTo: [ConnectToOverride], resolve: [ResolveOverride], concurrency: Int,
        limiter: PerAddressLimiter?, interruption: Int32?
    ) {
        self.trust = trust
        self.userAgent = userAgent
        self.bodyLimit = bodyLimit
        self.connectTimeout = connectTimeout
        self.totalTimeout = totalTimeout
        self.connectTo = connectTo
        self.resolve = resolve
        self.concurrency = concurrency
        self.limiter = limiter
        self.interruption = interruption
    }
}

/// An HTTPS client for one request or a million: an event loop over libcurl's multi interface, on the calling thread.
///
/// HTTPS, and HTTP for requests that allow it, TLS 1.2 or later, no redirects followed, no cookies, no credentials. Not
/// for use from two threads at once.
package final class Client {
    /// How a run ended.
    package enum Ending: Sendable, Equatable {
        case finished
        /// The interruption descriptor became readable; requests without a result were cancelled.
        case interrupted
    }

    /// What a run does next.
    package enum NextRequest: Sendable {
        case request(Request)
        /// No request now: the run calls again after this time, when a request is done, or when woken.
        case later(milliseconds: Int)
        /// No further request, unless the result of a current one leads to one.
        case end
    }

    /// Wakes a run that waits; for use from any thread.
    package let waker: ClientWaker
    private let library: CurlLibrary
    private let configuration: ClientConfiguration
    private let multi: UnsafeMutableRawPointer  //<CURLM>
    private var idle: [Transfer] = []
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    /// One for each transfer. They outlive the connections, which are closed with the multi handle.
    private var handshakes: [HandshakeRecord] = []
    private let sockets: SocketTable
    private let queue: RequestQueue
    /// Milliseconds for which the loop was blocked, because results were being read or the process had no processor.
    private var stalls = 0
    /// Shorter pauses harm no request.
    private static let shortestStall = 100

    /// Loads libcurl, as the first client otherwise does.
    package static func loadLibrary() throws(HTTPSError) {
        // What cannot be loaded once is not loaded again.
        if let limit = HTTPSError.ofDescriptors { throw limit }
        _ = try libcurl.get()
    }

    /// - Throws: an ``HTTPSError`` when libcurl cannot be loaded or used.
    package init(_ configuration: ClientConfiguration) throws(HTTPSError) {
        library = try libcurl.get()
        self.configuration = configuration
        sockets = try SocketTable(interruption: configuration.interruption)
        guard let multi = library.api.multi_init() else { throw HTTPSError(.libraryFailed, detail: "curl_multi_init") }
        self.multi = multi
        waker = ClientWaker(of: multi, library)
        queue = RequestQueue(configuration, waking: waker)
        _ = aasa_multi_setopt_long(library.functions, multi, CURLMOPT_MAXCONNECTS, configuration.concurrency)
    }

    /// Whether `--connect-to` or `--resolve` chooses the machine for a URL.
    package func choosesMachine(for url: String) -> Bool { Routes(configuration).choosesMachine(for: url) }

    deinit {
        waker.retire()
        for handle in active.keys { _ = library.api.multi_remove_handle(multi, handle) }
        active.removeAll()
        idle.removeAll()
        _ = library.api.multi_cleanup(multi)
    }

    /// Makes every request that `next` returns, as many at once as the configuration allows, and returns when `next`
    /// returns `.end` and no request is left.
    ///
    /// - Parameters:
    ///   - next: called whenever there is room, so that a long list is never held in memory; may return requests again
    ///     after `completed` was called.
    ///   - completed: called with the results of one turn of the loop. Its error ends the run.
    package func run<Problem: Error>(
        next: () throws(Problem) -> NextRequest, completed: ([(Request, TransferResult)]) throws(Problem) -> Void,
        failed: (HTTPSError) -> Problem
    ) throws(Problem) -> Ending {
        defer { cancelAll() }
        while true {
            let turnStart = SteadyClock.milliseconds
            guard var longestWait = try admit(next: next, failed: failed) else { return .finished }
            do throws(HTTPSError) { try startReady() } catch { throw failed(error) }
            var running: Int32 = 0
            noteStall(since: turnStart)
            try check(library.api.multi_perform(multi, &running), orThrow: failed)
            let done = takeCompleted() + queue.takeFailed()
            if let limit = sockets.limit ?? queue.limit ?? .ofLimit(behind: done) { throw failed(limit) }
            if sockets.watchdog.isInterrupted { return .interrupted }
            let deliveryStart = SteadyClock.milliseconds
            if !done.isEmpty { try completed(done) }
            noteStall(since: deliveryStart)
            // Also after results: a run that is never idle can be interrupted all the same.
            if !done.isEmpty { longestWait = 0 }
            if try waitForActivity(atMost: longestWait, orThrow: failed) { return .interrupted }
        }
    }

    /// Starts requests as long as there is room.
    ///
    /// - Returns: the milliseconds to wait at most; nil at the end of all requests.
    private func admit<Problem: Error>(
        next: () throws(Problem) -> NextRequest, failed: (HTTPSError) -> Problem
    ) throws(Problem) -> Int? {
        let longestWait = 1000
        while active.count + queue.lookupCount < configuration.concurrency, !queue.isFull {
            switch try next() {
            case .request(let request):
                queue.add(request)
                do throws(HTTPSError) { try startReady() } catch { throw failed(error) }
            case .later(let milliseconds): return min(longestWait, max(0, milliseconds))
            case .end: return if active.isEmpty, queue.isEmpty { nil } else { longestWait }
            }
        }
        return longestWait
    }

    private func startReady() throws(HTTPSError) {
        for ready in queue.takeReady() {
            let transfer: Transfer
            if let free = idle.popLast() {
                transfer = free
            } else {
                let handshake = HandshakeRecord()
                handshakes.append(handshake)
                transfer = try Transfer(library, configuration, handshake: handshake, sockets: sockets)
            }
            try transfer.prepare(ready, stalls: stalls)
            let result = library.api.multi_add_handle(multi, transfer.handle)
            guard result == CURLM_OK else { throw HTTPSError(.libraryFailed, detail: text(result)) }
            active[transfer.handle] = transfer
        }
    }

    private func takeCompleted() -> [(Request, TransferResult)] {
        var done: [(Request, TransferResult)] = []
        var left: Int32 = 0
        while let message = library.api.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = active.removeValue(forKey: handle)
            else { continue }
            let result = transfer.result(aasa_msg_result(message))
            finish(transfer)
            if deservesRetry(result, of: transfer) {
                queue.add(transfer.request, isRetry: true)
            } else {
                done.append((transfer.request, result))
            }
        }
        return done
    }

    /// Whether a failure may not be that of the response: the request is made once more, on a connection of its own. A
    /// POST request is not, since its content may have been received.
    private func deservesRetry(_ result: TransferResult, of transfer: Transfer) -> Bool {
        guard case .failure(let failure) = result, !transfer.isRetry, transfer.request.content == nil else {
            return false
        }
        switch failure.kind {
        case .timedOut:
            // This process was busy meanwhile.
            let limit = min(configuration.connectTimeout, configuration.totalTimeout)
            return stalls - transfer.stallsAtStart > limit / 4
        // The bytes may be left of the response before, such as a body behind 204 or 304 (RFC 9112 section 6.3).
        case .invalidResponse: return transfer.hasReusedConnectionWithoutHead
        default: return false
        }
    }

    private func noteStall(since start: Int, expected: Int = 0) {
        let time = SteadyClock.milliseconds - start - expected
        if time >= Self.shortestStall { stalls += time }
    }

    private func finish(_ transfer: Transfer) {
        _ = sockets.watchdog.finish(request: transfer.limits.request, sockets: transfer.limits.sockets)
        _ = library.api.multi_remove_handle(multi, transfer.handle)
        queue.release(transfer.addressKey)
        idle.append(transfer)
    }

    private func cancelAll() {
        for transfer in active.values { finish(transfer) }
        active.removeAll()
        queue.cancelAll()
        sockets.limit = nil
    }

    /// Waits for a socket, a timer or the interruption, for `longest` milliseconds at most. Returns whether it was the
    /// interruption.
    private func waitForActivity<Problem: Error>(
        atMost longest: Int, orThrow failed: (HTTPSError) -> Problem
    ) throws(Problem) -> Bool {
        let (reading, writing) = (Int16(CURL_WAIT_POLLIN), Int16(CURL_WAIT_POLLOUT))
        var watched: [curl_waitfd] = []
        for socket in queue.sockets {
            var entry = curl_waitfd(fd: socket.descriptor, events: 0, revents: 0)
            if socket.reads { entry.events |= reading }
            if socket.writes { entry.events |= writing }
            watched.append(entry)
        }
        let lookupCount = watched.count
        if let descriptor = configuration.interruption {
            watched.append(curl_waitfd(fd: descriptor, events: reading, revents: 0))
        }
        let wait = queue.timeout(atMost: longest)
        let start = SteadyClock.milliseconds
        let result = library.api.multi_poll(multi, &watched, UInt32(watched.count), Int32(wait), nil)
        try check(result, orThrow: failed)
        noteStall(since: start, expected: wait)
        let lookups = watched.prefix(lookupCount)
        queue.process(
            readable: lookups.filter { $0.revents & ~writing != 0 }.map(\.fd),
            writable: lookups.filter { $0.revents & writing != 0 }.map(\.fd))
        return configuration.interruption != nil && watched.last?.revents != 0
    }

    private func check<Problem: Error>(_ result: CURLMcode, orThrow failed: (HTTPSError) -> Problem) throws(Problem) {
        guard result != CURLM_OK else { return }
        throw failed(HTTPSError(.libraryFailed, detail: text(result)))
    }

    private func text(_ result: CURLMcode) -> String {
        String(copying: library.api.multi_strerror(result)) ?? "error \(result.rawValue)"
    }
}

/// Wakes a ``Client`` that waits. May outlive the client.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is read and removed under one lock, so that it is never used after the client freed it;
/// 2. `curl_multi_wakeup` is the one function of a multi handle that libcurl allows from other threads.
package final class ClientWaker: @unchecked Sendable {
    private let library: CurlLibrary
    private let lock = Mutex<Void>(())
    private var multi: UnsafeMutableRawPointer?  //<CURLM>

    init(of multi: UnsafeMutableRawPointer, _ library: CurlLibrary) {
        self.library = library
        self.multi = multi
    }

    /// The corresponding C function is `curl_multi_wakeup`.
    package func wake() {
        lock.withLock { _ in
            if let multi { _ = library.api.multi_wakeup(multi) }
        }
    }

    /// To be called before the handle is freed.
    func retire() { lock.withLock { _ in multi = nil } }
}
