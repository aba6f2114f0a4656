internal import POSIX
internal import Synchronization

/// The turns of password checks, each of which takes 32 MiB and a core. One client has one at a time, and the others do
/// not wait for all that it has sent.
final class PasswordQueue: Sendable {
    private struct Waiter {
        let client: String
        let turn: EventFD
    }

    private struct State {
        var running: [String] = []
        var waiting: [Waiter] = []
    }

    private let state = Mutex(State())

    /// Passwords that are hashed concurrently.
    private static let maximumRunning = 2
    private static let maximumWaiting = 64
    private static let maximumWaitingOfClient = 4
    /// Milliseconds.
    private static let longestWait = 2000

    /// Runs `check` when it is the client's turn.
    func run<Result>(for client: String, _ check: () -> Result) throws(Refusal) -> Result {
        guard takeTurn(client) else { throw .unavailable("too many concurrent logins", retryAfter: 1) }
        defer { endTurn(of: client) }
        return check()
    }

    private func takeTurn(_ client: String) -> Bool {
        guard let turn = try? EventFD() else { return false }
        let isAccepted = state.withLock { state in
            let ownCount = state.waiting.count { waiter in waiter.client == client }
            guard state.waiting.count < Self.maximumWaiting, ownCount < Self.maximumWaitingOfClient else {
                return false
            }
            state.waiting.append(Waiter(client: client, turn: turn))
            Self.startNext(&state)
            return true
        }
        guard isAccepted else { return false }
        _ = Descriptors.readable([turn.descriptor], within: Self.longestWait)
        return state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.turn === turn }) else { return true }
            state.waiting.remove(at: index)
            return false
        }
    }

    private func endTurn(of client: String) {
        state.withLock { state in
            if let index = state.running.firstIndex(of: client) { state.running.remove(at: index) }
            Self.startNext(&state)
        }
    }

    /// Gives turns to the first waiters whose clients have none.
    private static func startNext(_ state: inout State) {
        while state.running.count < maximumRunning {
            let next = state.waiting.firstIndex { waiter in !state.running.contains(waiter.client) }
            guard let next else { return }
            let waiter = state.waiting.remove(at: next)
            state.running.append(waiter.client)
            waiter.turn.signal()
        }
    }
}
