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
        /// When the thread looks next, in milliseconds of the monotonic clock.
        var nextLook = Int.max
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

    func opened(_ socket: Int32) { start(socket, isNew: true) }

    /// The request is complete, or the client has read a part of its response.
    func waits(_ socket: Int32) { start(socket, isWaiting: true) }

    /// The client can read its response, or send its next request.
    func proceeds(_ socket: Int32) { start(socket) }

    private func start(_ socket: Int32, isWaiting: Bool = false, isNew: Bool = false) {
        let isTooLate = state.withLock { state in
            guard isNew || state.connections[socket] != nil else { return false }
            let connection = Connection(start: SteadyClock.milliseconds, isWaiting: isWaiting)
            state.connections[socket] = connection
            return deadline(of: connection, in: state) < state.nextLook
        }
        if isTooLate { eventFD.signal() }
    }

    /// In milliseconds of the monotonic clock.
    private func deadline(of connection: Connection, in state: State) -> Int {
        let isCrowded = state.connections.count > limits.connections / 2
        if isCrowded, !connection.isWaiting { return connection.start + limits.crowdedMilliseconds }
        return connection.start + limits.milliseconds
    }

    /// To be called before the socket is closed: the thread shuts down no later socket of that number.
    func closed(_ socket: Int32) { state.withLock { $0.connections[socket] = nil } }

    // MARK: The thread

    /// Milliseconds between two looks, at least.
    private static let pause = 50

    /// Returns after ``stop()``.
    func run() {
        while true {
            let now = SteadyClock.milliseconds
            let (isStopped, next) = state.withLock { state in
                // After the stop the descriptors may belong to others.
                if !state.isStopped { shutDownExpired(&state, at: now) }
                return (state.isStopped, state.nextLook)
            }
            if isStopped { return }
            let wait: Int? = if next == .max { nil } else { next - now }
            if !Descriptors.readable([eventFD.descriptor], within: wait).isEmpty { eventFD.drain() }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    private func shutDownExpired(_ state: inout State, at now: Int) {
        let deadlines = state.connections.mapValues { connection in deadline(of: connection, in: state) }
        for (socket, deadline) in deadlines where deadline <= now {
            Sockets.shutDown(socket)
            state.connections[socket] = nil
        }
        let next = deadlines.values.filter { deadline in deadline > now }.min()
        state.nextLook = max(next ?? .max, now + Self.pause)
    }
}
