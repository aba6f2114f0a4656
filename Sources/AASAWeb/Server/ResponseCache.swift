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

        init(_ request: ServerRequest, _ client: Client) {
            path = String(request.path)
            query = request.query.map { String($0) }
            isCompressed = WebResponse.accepts(request.values("Accept-Encoding"))
            self.client = [client.viewer.role.rawValue, client.token]
        }
    }

    private static let lifetime = 1_000_000
    private static let capacity = 128
    private static let maximumSize = 1 << 17

    private let entries = Mutex<[Key: (response: ServerResponse, expiry: Int)]>([:])

    /// Returns the response of the last second, or the one that is made now.
    func response<E: Error>(_ key: Key, _ make: () throws(E) -> ServerResponse) throws(E) -> ServerResponse {
        let start = SteadyClock.microseconds
        if let known = entries.withLock({ $0[key] }), start < known.expiry { return known.response }
        let response = try make()
        guard response.status == 200, response.next == nil, response.content.count <= Self.maximumSize else {
            return response
        }
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = entries.filter { start < $0.value.expiry } }
            if entries.count >= Self.capacity { entries = [:] }
            entries[key] = (response, start + Self.lifetime)
        }
        return response
    }

    /// To be called after a change, which its author expects to see, and when the table cannot be read.
    func clear() { entries.withLock { $0 = [:] } }
}
