internal import POSIX
internal import Synchronization

/// Threads that respond to requests, and the bounded queue before them.
final class RequestWorkers: Sendable {
    private struct State {
        /// At most as many as the capacity, so that removing the first one is cheap.
        var waiting: [Exchange] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// Readable while a request waits, and after the stop.
    private let wakeUp: EventFD

    init(capacity: Int) throws(FileError) {
        self.capacity = capacity
        wakeUp = try EventFD()
    }

    /// Returns false when the queue is full or stopped.
    func add(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isStopped, state.waiting.count < capacity else { return false }
            state.waiting.append(exchange)
            wakeUp.signal()
            return true
        }
    }

    /// The body of a thread: returns after ``stop()``, when no request waits any more.
    func run(_ respond: (ServerRequest) -> ServerResponse) {
        while true {
            let (exchange, isStopped) = state.withLock { ($0.isStopped ? nil : takeFirst(&$0), $0.isStopped) }
            if let exchange { exchange.respond(respond) }
            if isStopped { return refuseRest() }
            if exchange == nil { _ = Descriptors.readable([wakeUp.descriptor], within: nil) }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wakeUp.signal()
    }

    private func refuseRest() {
        while let exchange = state.withLock({ takeFirst(&$0) }) {
            exchange.respond { _ in ServerResponse(status: 503, text: "the server is stopping") }
        }
    }

    private func takeFirst(_ state: inout State) -> Exchange? {
        if state.waiting.isEmpty { return nil }
        defer { if state.waiting.isEmpty, !state.isStopped { wakeUp.drain() } }
        return state.waiting.removeFirst()
    }
}
