internal import AASA
internal import POSIX
package import HTTPServer

extension OriginServer {
    /// Starts a server of metrics and health, `/metrics` and `/health`, over HTTP without TLS. `/health` answers 200
    /// with `ok`, or 503 with the problem.
    ///
    /// - Parameters:
    ///   - text: `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`; port 0 is any free port.
    ///   - health: the problem in a line; nil when all is well. Called on a thread of the server.
    /// - Throws: `.metrics`.
    convenience init(
        of metrics: WatchMetrics, at text: String, health: @escaping @Sendable () -> String?
    ) throws(ToolkitError) {
        guard let address = ListenAddress(text) else { throw ToolkitError(.metrics(.notAnAddress), path: text) }
        // Further clients wait.
        let limits = Limits(connections: 64, milliseconds: 10_000, crowdedMilliseconds: 1000)
        do throws(HTTPServerError) {
            try self.init(address, limits: limits) {
                { request in
                    switch String(utf8: request.path.utf8.percentDecoded) {
                    case "/metrics":
                        ServerResponse(
                            status: 200, contentType: WatchMetrics.contentType, content: Array(metrics.text.utf8))
                    case "/health": ServerResponse(health: health())
                    default: ServerResponse(status: 404, text: "not found")
                    }
                }
            }
        } catch {
            throw ToolkitError(error, address: text)
        }
    }
}

extension ToolkitError {
    /// The address of metrics, or of the web interface.
    package init(_ error: HTTPServerError, address: String) {
        let problem: MetricsProblem =
            switch error.code {
            case .notAnAddress: .notAnAddress
            case .addressInUse: .addressInUse
            case .addressNotHere: .addressNotHere
            case .notPermitted: .notPermitted
            case .libraryMissing: .libraryMissing
            case .limitReached: .limitReached
            case .unusableCredential, .failed: .failed
            }
        self.init(.metrics(problem), path: address, detail: error.detail)
    }
}
