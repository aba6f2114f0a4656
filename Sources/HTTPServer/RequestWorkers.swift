internal import POSIX
internal import Synchronization

/// Threads that respond to requests, and the bounded queue before them. One client occupies neither all of several
/// threads nor the whole queue.
final class RequestWorkers: Sendable {
    private struct State {
        var queue: FairQueue<Exchange>
        var isStopped = false
    }

    let threads: Int
    /// Milliseconds; nil for no limit.
    private let longestWait: Int?
    private let state: Mutex<State>
    /// Readable while a request waits that a thread may take, and after the stop.
    private let eventFD: EventFD

    init(_ group: OriginServer.WorkerGroup) throws(FileError) {
        threads = group.threads
        longestWait = group.longestWait
        eventFD = try EventFD()
        state = Mutex(State(queue: FairQueue(capacity: group.waiting, share: max(1, group.threads - 1))))
    }

    /// Adds a request. Returns the one that is refused in this one's favour, or this one; nil: none is refused.
    func add(_ exchange: Exchange, of client: String) -> Exchange? {
        state.withLock { state in
            if state.isStopped { return exchange }
            let refused = state.queue.add(exchange, of: client, at: SteadyClock.milliseconds)
            if refused !== exchange { eventFD.signal() }
            return refused
        }
    }

    /// The body of a thread: returns after ``stop()``, when no request waits any more.
    func run(_ respond: (ServerRequest) -> ServerResponse) {
        while true {
            switch state.withLock({ nextStep(&$0) }) {
            case .stop: return refuseRest()
            case .wait: _ = Descriptors.readable([eventFD.descriptor], within: nil)
            case .refuse(let late): for exchange in late { exchange.refuse() }
            case .respond(let client, let exchange):
                exchange.respond(respond)
                state.withLock { finish(client, in: &$0) }
            }
        }
    }

    private enum Step {
        case stop, wait
        /// These have waited for too long.
        case refuse([Exchange])
        case respond(client: String, exchange: Exchange)
    }

    /// Looks at the stop and at the queue at once: draining the event after a stop would hide it.
    private func nextStep(_ state: inout State) -> Step {
        if state.isStopped { return .stop }
        if let longestWait {
            let late = state.queue.takeAll(addedBefore: SteadyClock.milliseconds - longestWait)
            if !late.isEmpty { return .refuse(late) }
        }
        let next = state.queue.takeNext()
        if next == nil || state.queue.isEmpty { eventFD.drain() }
        guard let next else { return .wait }
        return .respond(client: next.client, exchange: next.element)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        eventFD.signal()
    }

    private func refuseRest() {
        for exchange in state.withLock({ $0.queue.takeAll(addedBefore: .max) }) {
            exchange.respond { _ in ServerResponse(status: 503, text: "the server is stopping") }
        }
    }

    private func finish(_ client: String, in state: inout State) {
        state.queue.finish(client)
        // A waiting one of this client may be taken now.
        if !state.queue.isEmpty { eventFD.signal() }
    }
}
