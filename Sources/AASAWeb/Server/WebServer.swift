internal import AASA
package import AASAToolkit
internal import HTTPServer
internal import PKI
internal import POSIX

/// The web interface of a table over HTTP: pages, the JSON API, health and metrics. It stops with ``stop()`` or with the object.
///
/// It makes no request to a site: what people enter in a browser, a watcher does.
package final class WebServer {
    private let server: OriginServer

    /// Starts the server.
    ///
    /// - Throws: `.metrics` when the address cannot be used; `.credential` when OpenSSL cannot.
    package init(_ settings: WebSettings) throws(ToolkitError) {
        let access: AccessControl
        do throws(PKIError) {
            access = try AccessControl(settings)
        } catch {
            throw ToolkitError(.credential(.key, .unavailable), path: nil, detail: error.detail)
        }
        let cache = OverviewCache()
        do throws(HTTPServerError) {
            server = try OriginServer(
                settings.address, Self.limits(settings),
                tls: settings.tls.map { .init(certificate: $0.certificate, key: $0.key) }
            ) {
                let worker = WebWorker(settings, access, cache)
                worker.prepare()
                return { worker.respond(to: $0) }
            }
        } catch {
            throw ToolkitError(error, address: settings.address.description)
        }
    }

    private static func limits(_ settings: WebSettings) -> OriginServer.Limits {
        // The table, the watcher and libraries need descriptors too.
        let reserve = 256
        let connections = Int(settings.connections)
        let possible = Descriptors.makeRoom(for: connections + reserve) ?? connections + reserve
        var limits = OriginServer.Limits(
            connections: UInt32(max(16, min(connections, possible - reserve))), milliseconds: 30_000,
            crowdedMilliseconds: 1000)
        // A proxy makes the connections of all clients.
        limits.connectionsPerAddress = settings.address.isLoopback || settings.proxy != nil ? 0 : 128
        limits.content = maximumContent
        limits.keepsConnections = true
        limits.workers = min(max(Processors.count, 2), 8)
        return limits
    }

    /// Bytes of a request's content: an association file and URLs.
    private static let maximumContent = 1 << 20

    /// The address with the actual port.
    package var address: String { server.address.description }

    /// Closes every connection.
    package func stop() { server.stop() }
}
