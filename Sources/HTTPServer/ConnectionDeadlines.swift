internal import POSIX
internal import Synchronization

/// Shuts down connections that are past their deadline, from a thread of its own: a client that sends or reads a byte
/// now and then occupies a connection for no longer than other clients do.
final class ConnectionDeadlines: Sendable {
    private struct Connection {
        /// In milliseconds of the monotonic clock.
        var start: Int
        /// Whether its request is complete: it waits for the server, and not for its client.
        var isWaiting = false
    }

    private struct State {
        var connections: [Int32: Connection] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())
    private let limits: OriginServer.Limits
    private let eventFD: EventFD

    init(_ limits: OriginServer.Limits) throws(FileError) {
        self.limits = limits
        eventFD = try EventFD()
    }

    // MARK: For the server's thread

    func opened(_ socket: Int32) {
        let count = state.withLock { state in
            state.connections[socket] = Connection(start: SteadyClock.milliseconds)
            return state.connections.count
        }
        // Otherwise the thread looks in time: an earlier connection has an earlier deadline.
        if count == 1 || count == limits.connections / 2 + 1 { eventFD.signal() }
    }

    /// The request is complete, or the client has read a part of its response.
    func waits(_ socket: Int32) { restart(socket, isWaiting: true) }

    /// The client can read its response, or send its next request.
    func proceeds(_ socket: Int32) { restart(socket, isWaiting: false) }

    private func restart(_ socket: Int32, isWaiting: Bool) {
        state.withLock { state in
            guard state.connections[socket] != nil else { return }
            state.connections[socket] = Connection(start: SteadyClock.milliseconds, isWaiting: isWaiting)
        }
    }

    /// To be called before the socket is closed: the thread shuts down no later socket of that number.
    func closed(_ socket: Int32) { state.withLock { $0.connections[socket] = nil } }

    // MARK: The thread

    /// Milliseconds between two looks, at least.
    private static let pause = 50

    /// Returns after ``stop()``.
    func run() {
        while true {
            let (isStopped, next) = state.withLock { state -> (Bool, Int?) in
                // After the stop the descriptors may belong to others.
                if state.isStopped { return (true, nil) }
                return (false, shutDownExpired(&state, at: SteadyClock.milliseconds))
            }
            if isStopped { return }
            var wait: Int?
            if let next { wait = max(next, Self.pause) }
            if !Descriptors.readable([eventFD.descriptor], within: wait).isEmpty { eventFD.drain() }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    /// Returns the milliseconds until the next look; nil: until signalled.
    private func shutDownExpired(_ state: inout State, at now: Int) -> Int? {
        let isCrowded = state.connections.count > limits.connections / 2
        var next: Int?
        for (socket, connection) in state.connections {
            var limit = limits.milliseconds
            if isCrowded, !connection.isWaiting { limit = limits.crowdedMilliseconds }
            let remaining = connection.start + limit - now
            if remaining > 0 {
                next = min(next ?? remaining, remaining)
            } else {
                Sockets.shutDown(socket)
                state.connections[socket] = nil
            }
        }
        return next
    }
}
