internal import HTTPServer
internal import POSIX
internal import Synchronization

/// The responses of the last second, shared by all workers: many people who look at the same view cost as much as one.
final class ResponseCache: Sendable {
    /// What a response depends on beside the table.
    struct Key: Hashable {
        let path: String
        let query: String?
        let isCompressed: Bool
        /// Role and token: forms have the token of their session.
        let client: [String]

        init(_ request: ServerRequest, from client: Client) {
            path = String(request.path)
            query = request.query.map { String($0) }
            isCompressed = request.acceptsGzip
            self.client = [client.viewer.role.rawValue, client.token]
        }
    }

    /// Microseconds.
    private static let lifetime = 1_000_000
    /// Responses.
    private static let capacity = 128
    /// Bytes of a content that is kept.
    private static let maximumSize = 1 << 17

    private struct State {
        var entries: [Key: (response: ServerResponse, expiry: Int)] = [:]
        /// The number of changes, so that no response is kept that was made before one of them.
        var changes = 0
    }

    private let state = Mutex(State())

    /// Returns the response of the last second, or the one that is made now.
    func response<E: Error>(for key: Key, make: () throws(E) -> ServerResponse) throws(E) -> ServerResponse {
        let start = SteadyClock.microseconds
        let (entry, changes) = state.withLock { state in (state.entries[key], state.changes) }
        if let entry, start < entry.expiry { return entry.response }
        let response = try make()
        guard response.status == 200, response.next == nil, response.content.count <= Self.maximumSize else {
            return response
        }
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.entries.count >= Self.capacity {
                state.entries = state.entries.filter { _, entry in start < entry.expiry }
            }
            if state.entries.count >= Self.capacity { state.entries = [:] }
            state.entries[key] = (response, start + Self.lifetime)
        }
        return response
    }

    /// To be called after a change, which its author expects to see, and when the table cannot be read.
    func clear() { state.withLock { $0 = State(changes: $0.changes + 1) } }
}
