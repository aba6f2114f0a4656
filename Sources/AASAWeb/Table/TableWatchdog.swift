internal import POSIX
internal import Synchronization

/// Ends waiting for a table's server that does not answer: shuts the connection down after a time, from a thread of its
/// own. For a while afterwards no other request waits for the server.
final class TableWatchdog: Sendable {
    private struct Wait {
        let socket: Int32
        /// In milliseconds of the monotonic clock.
        let end: Int
        /// Milliseconds that it takes at most.
        let length: Int
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var lastNumber = 0
        /// Until when the server counts as silent.
        var silenceEnd = 0
        /// When all waiting ends, since the service is being stopped.
        var lastEnd = Int.max
        var isStopped = false
    }

    private let state = Mutex(State())
    private let eventFD: EventFD

    /// Seconds for the statements of a request; after as many the server is tried again.
    static let longestWait = 5
    /// Milliseconds for what still waits when the service is being stopped.
    private static let lastWait = 1000

    init() throws(FileError) { eventFD = try EventFD() }

    var isSilent: Bool { state.withLock { SteadyClock.milliseconds < $0.silenceEnd } }

    func noteSilence() { state.withLock { $0.silenceEnd = SteadyClock.milliseconds + Self.longestWait * 1000 } }

    /// Returns a number for ``end(_:)``, which is called before the socket is closed.
    ///
    /// - Parameter seconds: the longest wait, and how long the server counts as silent after it; nil: waiting ends when
    ///   the service is stopped.
    func begin(_ socket: Int32, within seconds: Int?) -> Int {
        let length = (seconds ?? Self.longestWait) * 1000
        let usualEnd = seconds == nil ? .max : SteadyClock.milliseconds + length
        let (number, isFirst) = state.withLock { state in
            let end = min(usualEnd, state.lastEnd)
            let isFirst = state.waits.values.allSatisfy { wait in end < wait.end }
            state.lastNumber += 1
            state.waits[state.lastNumber] = Wait(socket: socket, end: end, length: length)
            return (state.lastNumber, isFirst)
        }
        // Otherwise the thread looks in time.
        if isFirst { eventFD.signal() }
        return number
    }

    /// Ends all waiting soon, also what begins later.
    func endSoon() {
        let last = SteadyClock.milliseconds + Self.lastWait
        state.withLock { state in
            state.lastEnd = last
            state.waits = state.waits.mapValues { wait in
                Wait(socket: wait.socket, end: min(wait.end, last), length: wait.length)
            }
        }
        eventFD.signal()
    }

    func end(_ number: Int) { state.withLock { $0.waits[number] = nil } }

    /// The body of the thread: returns after ``stop()``.
    func run() {
        while true {
            let (isStopped, next) = state.withLock { state in (state.isStopped, Self.shutDownExpired(&state)) }
            if isStopped { return }
            if !Descriptors.readable([eventFD.descriptor], within: next).isEmpty { eventFD.drain() }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    /// Returns the milliseconds until the next end; nil: until signalled.
    private static func shutDownExpired(_ state: inout State) -> Int? {
        let now = SteadyClock.milliseconds
        for (number, wait) in state.waits where wait.end <= now {
            Sockets.shutDown(wait.socket)
            state.waits[number] = nil
            // Others wait longer for a slow table than a probe does.
            if wait.length < longestWait * 1000 { continue }
            state.silenceEnd = max(state.silenceEnd, now + wait.length)
        }
        guard let next = state.waits.values.map(\.end).min() else { return nil }
        return next - now
    }
}
