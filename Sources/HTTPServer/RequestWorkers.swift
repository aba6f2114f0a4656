internal import POSIX
internal import Synchronization

/// Threads that respond to requests, and the bounded queue before them. One client occupies neither all of several threads
/// nor the whole queue.
final class RequestWorkers: Sendable {
    private struct State {
        /// At most as many as the capacity, so that searching and removing is cheap.
        var waiting: [(client: String, exchange: Exchange)] = []
        /// How many requests of a client the threads have.
        var active: [String: Int] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// Requests of one client that threads may have.
    private let share: Int
    /// Readable while a request waits that a thread may take, and after the stop.
    private let eventFD: EventFD

    init(threads: Int, capacity: Int) throws(FileError) {
        self.capacity = capacity
        share = max(1, threads - 1)
        eventFD = try EventFD()
    }

    /// Returns false when the queue is stopped or full, or half full of this client's requests.
    func add(_ exchange: Exchange, of client: String) -> Bool {
        state.withLock { state in
            let ownCount = state.waiting.count { request in request.client == client }
            let hasRoom = state.waiting.count < capacity && ownCount < max(1, capacity / 2)
            if state.isStopped || !hasRoom { return false }
            state.waiting.append((client, exchange))
            eventFD.signal()
            return true
        }
    }

    /// The body of a thread: returns after ``stop()``, when no request waits any more.
    func run(_ respond: (ServerRequest) -> ServerResponse) {
        while true {
            switch state.withLock({ nextStep(&$0) }) {
            case .stop: return refuseRest()
            case .wait: _ = Descriptors.readable([eventFD.descriptor], within: nil)
            case .respond(let client, let exchange):
                exchange.respond(respond)
                state.withLock { finish(client, in: &$0) }
            }
        }
    }

    private enum Step {
        case stop, wait
        case respond(client: String, exchange: Exchange)
    }

    /// Looks at the stop and at the queue at once: draining the event after a stop would hide it.
    private func nextStep(_ state: inout State) -> Step {
        if state.isStopped { return .stop }
        guard let next = takeNext(&state) else { return .wait }
        return .respond(client: next.client, exchange: next.exchange)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    private func refuseRest() {
        let rest = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, exchange) in rest {
            exchange.respond { _ in ServerResponse(status: 503, text: "the server is stopping") }
        }
    }

    /// The first request of the client with the fewest active ones.
    private func takeNext(_ state: inout State) -> (client: String, exchange: Exchange)? {
        let active = state.waiting.map { request in state.active[request.client] ?? 0 }
        guard let fewest = active.min(), fewest < share, let index = active.firstIndex(of: fewest) else {
            eventFD.drain()
            return nil
        }
        let next = state.waiting.remove(at: index)
        state.active[next.client, default: 0] += 1
        if state.waiting.isEmpty { eventFD.drain() }
        return next
    }

    private func finish(_ client: String, in state: inout State) {
        state.active[client, default: 1] -= 1
        if state.active[client] == 0 { state.active[client] = nil }
        // A waiting one of this client may be taken now.
        if !state.waiting.isEmpty { eventFD.signal() }
    }
}
