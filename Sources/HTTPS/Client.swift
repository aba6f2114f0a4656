internal import CCurl

/// An HTTPS client for one GET or a million: an event loop over libcurl's multi interface, on the calling thread.
///
/// HTTPS only, TLS 1.2 or later, no redirects followed, no cookies, no credentials. Not for use from two threads at once.
package final class Client {
    /// How a run ended.
    package enum Ending: Sendable, Equatable {
        /// No request is left.
        case finished
        /// The interruption descriptor became readable; what was under way is dropped.
        case interrupted
    }

    /// What a run is to do next.
    package enum NextRequest: Sendable {
        case request(Request)
        /// Nothing now: asked again after so many milliseconds, when something is done, or when woken.
        case later(milliseconds: Int)
        /// Nothing more, unless what is under way brings something.
        case end
    }

    /// Wakes a run that waits; for use from any thread.
    package let waker: ClientWaker
    private let library: CurlLibrary
    private let configuration: ClientConfiguration
    private let multi: UnsafeMutableRawPointer  //<CURLM>
    private var idle: [Transfer] = []
    /// Of every slot; they outlive the connections, which are closed with the multi handle.
    private var handshakes: [HandshakeRecord] = []
    private var busy: [UnsafeMutableRawPointer: Transfer] = [:]
    private let departures: RequestQueue

    /// Loads libcurl, as the first client otherwise does.
    package static func loadLibrary() throws(HTTPSError) { _ = try CurlLibrary.load() }

    /// - Throws: an ``HTTPSError`` when libcurl cannot be loaded or is not fit.
    package init(_ configuration: ClientConfiguration) throws(HTTPSError) {
        library = try CurlLibrary.load()
        self.configuration = configuration
        guard let multi = library.functions.pointee.multi_init() else {
            throw HTTPSError(.libraryFailed, "curl_multi_init")
        }
        self.multi = multi
        waker = ClientWaker(library, multi)
        departures = RequestQueue(configuration, waker)
        _ = aasa_multi_setopt_long(library.functions, multi, CURLMOPT_MAXCONNECTS, configuration.concurrency)
    }

    deinit {
        waker.retire()
        for handle in busy.keys { _ = library.functions.pointee.multi_remove_handle(multi, handle) }
        busy.removeAll()
        idle.removeAll()
        _ = library.functions.pointee.multi_cleanup(multi)
    }

    /// Makes every request that `next` yields, as many at once as the configuration allows, and returns when `next` says
    /// that there is no more and none is under way.
    ///
    /// - Parameters:
    ///   - next: asked whenever there is room, so that a long list is never held in memory; may yield requests again
    ///     after `completed` was called.
    ///   - completed: called with everything that was done in one turn of the loop. Its error ends the run.
    package func run<Problem: Error>(
        next: () throws(Problem) -> NextRequest, completed: ([(Request, TransferResult)]) throws(Problem) -> Void,
        failed: (HTTPSError) -> Problem
    ) throws(Problem) -> Ending {
        defer { dropAll() }
        while true {
            var longest = 1000
            admission: while busy.count + departures.lookupCount < configuration.concurrency, !departures.isFull {
                switch try next() {
                case .request(let request):
                    departures.add(request)
                    do throws(HTTPSError) { try startReady() } catch { throw failed(error) }
                case .later(let milliseconds):
                    longest = min(longest, max(0, milliseconds))
                    break admission
                case .end:
                    if busy.isEmpty, departures.isEmpty { return .finished }
                    break admission
                }
            }
            do throws(HTTPSError) { try startReady() } catch { throw failed(error) }
            var running: Int32 = 0
            try check(library.functions.pointee.multi_perform(multi, &running), failed)
            let done = collect() + departures.takeFailed()
            if !done.isEmpty { try completed(done) }
            // Also when something was done: a run that is never idle can be interrupted all the same.
            if try waitForActivity(done.isEmpty ? Int32(longest) : 0, failed) { return .interrupted }
        }
    }

    private func startReady() throws(HTTPSError) {
        for departure in departures.takeReady() { try start(departure) }
    }

    private func start(_ departure: RequestQueue.Ready) throws(HTTPSError) {
        let transfer: Transfer
        if let slot = idle.popLast() {
            transfer = slot
        } else {
            let handshake = HandshakeRecord()
            handshakes.append(handshake)
            transfer = try Transfer(library, configuration, handshake)
        }
        transfer.prepare(departure)
        let result = library.functions.pointee.multi_add_handle(multi, transfer.handle)
        guard result == CURLM_OK else { throw HTTPSError(.libraryFailed, text(result)) }
        busy[transfer.handle] = transfer
    }

    private func collect() -> [(Request, TransferResult)] {
        var done: [(Request, TransferResult)] = []
        var left: Int32 = 0
        while let message = library.functions.pointee.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = busy.removeValue(forKey: handle)
            else { continue }
            done.append((transfer.request, transfer.exchange(aasa_msg_result(message))))
            _ = library.functions.pointee.multi_remove_handle(multi, handle)
            departures.leave(transfer.lane)
            idle.append(transfer)
        }
        return done
    }

    /// Sleeps until a socket, a timer or the interruption asks for attention, for `longest` milliseconds at most. Returns
    /// whether it is the interruption.
    private func waitForActivity<Problem: Error>(
        _ longest: Int32, _ failed: (HTTPSError) -> Problem
    ) throws(Problem) -> Bool {
        let lookups = departures.sockets
        var extra = lookups.map { socket in
            let events = (socket.reads ? CURL_WAIT_POLLIN : 0) | (socket.writes ? CURL_WAIT_POLLOUT : 0)
            return curl_waitfd(fd: socket.descriptor, events: Int16(events), revents: 0)
        }
        if let descriptor = configuration.interruption {
            extra.append(curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0))
        }
        let wait = Int32(departures.wait(Int(longest)))
        try check(library.functions.pointee.multi_poll(multi, &extra, UInt32(extra.count), wait, nil), failed)
        let ready = extra.prefix(lookups.count).filter { $0.revents != 0 }
        departures.process(
            readable: ready.filter { $0.revents & ~Int16(CURL_WAIT_POLLOUT) != 0 }.map(\.fd),
            writable: ready.filter { $0.revents & Int16(CURL_WAIT_POLLOUT) != 0 }.map(\.fd))
        return configuration.interruption != nil && extra.last?.revents != 0
    }

    private func dropAll() {
        for (handle, transfer) in busy {
            _ = library.functions.pointee.multi_remove_handle(multi, handle)
            departures.leave(transfer.lane)
            idle.append(transfer)
        }
        busy.removeAll()
        departures.drop()
    }

    private func check<Problem: Error>(_ result: CURLMcode, _ failed: (HTTPSError) -> Problem) throws(Problem) {
        guard result != CURLM_OK else { return }
        throw failed(HTTPSError(.libraryFailed, text(result)))
    }

    private func text(_ result: CURLMcode) -> String {
        library.functions.pointee.multi_strerror(result).map { String(cString: $0) } ?? "error \(result.rawValue)"
    }
}
