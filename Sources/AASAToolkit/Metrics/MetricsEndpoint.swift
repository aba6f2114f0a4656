internal import POSIX
package import HTTPServer

/// A server of metrics and health, `/metrics` and `/health`, over HTTP without TLS, on a thread of its own.
///
/// `/health` answers 200 with `ok`, or 503 with the problem.
final class MetricsEndpoint {
    /// Further clients wait.
    private static let limits = OriginServer.Limits(
        connections: 64, milliseconds: 10_000, crowdedMilliseconds: 1000)

    private let server: OriginServer

    /// - Parameters:
    ///   - text: `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`; port 0 is any free port.
    ///   - health: the problem in a line; nil when all is well. Called on the server's thread.
    /// - Throws: `.metrics`.
    init(
        _ text: String, _ metrics: WatchMetrics, health: @escaping @Sendable () -> String?
    ) throws(ToolkitError) {
        guard let address = ListenAddress(text) else {
            throw ToolkitError(.metrics(.notAnAddress), path: text)
        }
        do throws(HTTPServerError) {
            server = try OriginServer(address, limits: Self.limits) { path in
                switch path {
                case "/metrics":
                    ServerResponse(
                        status: 200, contentType: WatchMetrics.contentType, content: Array(metrics.text.utf8))
                case "/health":
                    ServerResponse(health: health())
                default: nil
                }
            }
        } catch {
            throw ToolkitError(error, address: text)
        }
    }

    /// The address with the actual port.
    var address: String { server.address.description }

    /// Closes every connection, as deinitialisation does.
    func stop() { server.stop() }
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
            case .unusableCredential, .failed: .failed
            }
        self.init(.metrics(problem), path: address, detail: error.detail)
    }
}
