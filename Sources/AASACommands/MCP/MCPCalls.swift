internal import POSIX
internal import Synchronization

/// The calls of a session that run beside its reader, a few at a time.
final class MCPCalls: Sendable {
    /// A call, waiting or running.
    private struct Call: Sendable {
        let id: String
        /// Ends the call's requests.
        let stop: EventFD
        let respond: @Sendable () -> String
        var isCancelled = false
    }

    private struct State: Sendable {
        var waiting: [Call] = []
        var running: [Call] = []
        var responses: [String] = []
    }

    /// Concurrent calls.
    private static let maximumRunning = 4
    private static let maximumWaiting = 100

    /// Readable when there are responses.
    let finished: EventFD
    private let state = Mutex(State())

    init() throws(FileError) { finished = try EventFD() }

    var isEmpty: Bool {
        state.withLock { state in state.waiting.isEmpty && state.running.isEmpty && state.responses.isEmpty }
    }

    /// Returns false when too many calls are waiting.
    func add(id: String, respond: @escaping @Sendable () -> String) -> Bool {
        guard let stop = try? EventFD() else { return false }
        let call = Call(id: id, stop: stop, respond: respond)
        let isAccepted = state.withLock { state in
            if state.waiting.count >= Self.maximumWaiting { return false }
            state.waiting.append(call)
            return true
        }
        startNext()
        return isAccepted
    }

    /// A call that was cancelled has no response.
    ///
    /// - Parameter id: nil means every call.
    func cancel(_ id: String?) {
        state.withLock { state in
            state.waiting.removeAll { call in id == nil || call.id == id }
            for index in state.running.indices where id == nil || state.running[index].id == id {
                state.running[index].isCancelled = true
                state.running[index].stop.signal()
            }
        }
    }

    /// The responses since the last call.
    func takeResponses() -> [String] {
        finished.drain()
        return state.withLock { state in
            defer { state.responses = [] }
            return state.responses
        }
    }

    private func startNext() {
        let next = state.withLock { state -> Call? in
            guard state.running.count < Self.maximumRunning, !state.waiting.isEmpty else { return nil }
            state.running.append(state.waiting.removeFirst())
            return state.running.last
        }
        guard let next else { return }
        do throws(FileError) { try WorkerThread.detach { self.run(next) } } catch { run(next) }
    }

    private func run(_ call: Call) {
        let response = Interruption.$ownDescriptor.withValue(call.stop.descriptor, operation: call.respond)
        state.withLock { state in
            guard let index = state.running.firstIndex(where: { $0.stop === call.stop }) else { return }
            if !state.running.remove(at: index).isCancelled { state.responses.append(response) }
        }
        finished.signal()
        startNext()
    }
}
