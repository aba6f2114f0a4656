internal import POSIX
internal import Synchronization

/// Shuts down the sockets of requests that are past their deadline, from a thread of its own.
///
/// libcurl checks its time limits between two reads. A server or proxy that always has more to send can keep it within
/// one call for as long as it likes; a socket that was shut down ends that call.
final class Watchdog: Sendable {
    private struct Entry {
        /// The number of the request that the socket serves.
        var request: Int
        /// In milliseconds of the monotonic clock; nil when that request is done and the connection is kept.
        var deadline: Int?
    }

    private struct State {
        var sockets: [Int32: Entry] = [:]
        /// Requests whose sockets were shut down at their deadline.
        var expired: Set<Int> = []
        /// When the thread next looks; nil: when signalled.
        var wakesAt: Int?
        var isInterrupted = false
        var isStopped = false
    }

    private let state = Mutex(State())
    private let eventFD: EventFD
    /// A descriptor that becomes readable when all transfers must end early.
    private let interruption: Int32?

    /// Milliseconds after a deadline, or an interruption, in which libcurl may notice it itself.
    private static let grace = 200

    init(interruption: Int32?) throws(FileError) {
        eventFD = try EventFD()
        self.interruption = interruption
    }

    // MARK: For the thread that drives transfers

    func add(_ socket: Int32, request: Int, deadline: Int) {
        let isEarlier = state.withLock { state in
            state.sockets[socket] = Entry(request: request, deadline: deadline)
            guard let wakesAt = state.wakesAt else { return true }
            return state.isInterrupted || deadline + Self.grace < wakesAt
        }
        if isEarlier { eventFD.signal() }
    }

    /// Closes the socket under the lock, so that the thread never shuts down another one of that number.
    func close(_ socket: Int32) -> Int32 {
        state.withLock { state in
            state.sockets[socket] = nil
            return Sockets.close(socket)
        }
    }

    /// Ends the connections of the request.
    func shutDown(request: Int) {
        state.withLock { state in
            for (socket, entry) in state.sockets where entry.request == request { Sockets.shutDown(socket) }
        }
    }

    /// Removes the request's deadline. Returns whether its sockets were shut down because of it.
    func finish(request: Int, sockets: some Sequence<Int32>) -> Bool {
        state.withLock { state in
            for socket in sockets { state.sockets[socket]?.deadline = nil }
            return state.expired.remove(request) != nil
        }
    }

    /// Whether sockets were shut down because of the interruption.
    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    // MARK: The thread

    private enum Next {
        case end
        /// Nil: until signalled.
        case wait(milliseconds: Int?)
    }

    /// Shuts down sockets at their deadlines until ``stop()``.
    func run() {
        var isInterrupting = false
        while true {
            let now = SteadyClock.milliseconds
            let next = state.withLock { state -> Next in
                if state.isStopped { return .end }
                return .wait(milliseconds: Self.shutDownExpired(&state, now: now, isInterrupting: isInterrupting))
            }
            guard case .wait(let milliseconds) = next else { return }
            var watched = [eventFD.descriptor]
            if let interruption, !isInterrupting { watched.append(interruption) }
            let ready = Descriptors.readable(watched, within: milliseconds)
            if ready.contains(eventFD.descriptor) { eventFD.drain() }
            if let interruption, ready.contains(interruption) {
                isInterrupting = true
                // Usually the run ends by itself within that time.
                _ = Descriptors.readable([eventFD.descriptor], within: Self.grace)
            }
        }
    }

    /// Returns the milliseconds until the next look; nil: until signalled.
    private static func shutDownExpired(_ state: inout State, now: Int, isInterrupting: Bool) -> Int? {
        if isInterrupting {
            state.isInterrupted = true
            for socket in state.sockets.keys { Sockets.shutDown(socket) }
            return nil
        }
        var next: Int?
        for (socket, entry) in state.sockets {
            guard let deadline = entry.deadline else { continue }
            if deadline + grace <= now {
                Sockets.shutDown(socket)
                state.expired.insert(entry.request)
                state.sockets[socket]?.deadline = nil
            } else {
                next = min(next ?? Int.max, deadline + grace)
            }
        }
        state.wakesAt = next
        return next.map { $0 - now }
    }
}

/// The sockets of one client, and the thread that ends those that are past their deadline. It must outlive libcurl's
/// handles.
final class SocketTable {
    let watchdog: Watchdog
    private let thread: WorkerThread
    /// The limits of open sockets. OpenSSL keeps the address of a connection's limits for as long
    /// as the connection exists.
    private var limits: [Int32: ConnectionLimits] = [:]
    private var lastRequest = 0
    /// Why a connection could not be made, if this process is the reason: then no result is one of a site.
    var limit: HTTPSError?
    /// The transfer whose request libcurl sends next.
    weak var sender: Transfer?

    /// Bytes that the system keeps for a connection until they are read; it doubles the number.
    private static let buffer: Int32 = 131_072

    init(interruption: Int32?) throws(HTTPSError) {
        do throws(FileError) {
            let watchdog = try Watchdog(interruption: interruption)
            self.watchdog = watchdog
            thread = try WorkerThread { watchdog.run() }
        } catch {
            throw HTTPSError(.limitReached, detail: error.detail)
        }
    }

    deinit {
        watchdog.stop()
        thread.join()
    }

    /// Limits for one more request.
    ///
    /// - Parameter bodyLimit: bytes of decoded content.
    func newLimits(bodyLimit: Int, deadline: Int) -> ConnectionLimits {
        lastRequest += 1
        return ConnectionLimits(request: lastRequest, bodyLimit: bodyLimit, deadline: deadline, in: self)
    }

    /// To be called when a connection writes: the one that writes first has the sender's request. libcurl reports
    /// nowhere which connection it reuses.
    func noteWriting(_ limits: ConnectionLimits) {
        guard let sender else { return }
        sender.use(limits)
        self.sender = nil
    }

    func open(family: Int32, type: Int32, protocolNumber: Int32, for limits: ConnectionLimits) -> Int32 {
        let socket = Sockets.open(family: family, type: type, protocolNumber: protocolNumber, buffer: Self.buffer)
        guard socket >= 0 else {
            limit = limit ?? .ofLimit
            return -1
        }
        self.limits[socket] = limits
        limits.sockets.append(socket)
        watchdog.add(socket, request: limits.request, deadline: limits.deadline)
        return socket
    }

    func close(_ socket: Int32) -> Int32 {
        limits.removeValue(forKey: socket)?.sockets.removeAll { $0 == socket }
        return watchdog.close(socket)
    }
}
