package import AASAToolkit
internal import HTTPServer
internal import PKI
internal import POSIX

/// The web interface of a table over HTTP: pages, the JSON API, health and metrics. It stops with
/// ``stop()`` or with the object.
///
/// It makes no request to a site: what people enter in a browser, a watcher does.
package final class WebServer {
    private let server: OriginServer
    private let settings: WebSettings
    private let access: AccessControl
    private let overview: OverviewCache
    private let overviewThread: WorkerThread
    private let watchdog: TableWatchdog
    private let watchdogThread: WorkerThread

    /// Starts the server.
    ///
    /// - Throws: `.metrics` when the address cannot be used; `.credential` when OpenSSL cannot; other codes for
    ///   the files of TLS.
    package init(_ settings: WebSettings) throws(ToolkitError) {
        self.settings = settings
        let tls = try Self.tls(settings)
        let secret = try settings.proxy?.secret?.secret()
        let access = try mapping(try AccessControl(settings, proxySecret: secret)) { (error: PKIError) in
            ToolkitError(.credential(.key, .unavailable), path: nil, detail: error.detail)
        }
        self.access = access
        let overview = OverviewCache(hasThread: true)
        self.overview = overview
        let failure = { (error: FileError) in
            ToolkitError(.metrics(.limitReached), path: nil, detail: error.detail)
        }
        let watchdog = try mapping(try TableWatchdog(), failure)
        watchdogThread = try mapping(try WorkerThread { watchdog.run() }, failure)
        self.watchdog = watchdog
        let responses = ResponseCache()
        let limits = Self.limits(of: settings, access: access)
        do throws(HTTPServerError) {
            server = try OriginServer(settings.address, limits: limits, tls: tls) {
                let worker = WebWorker(
                    settings: settings, access: access, cache: overview, responses: responses, watchdog: watchdog)
                return { request in worker.respond(to: request) }
            }
        } catch {
            // The thread is released with the error, and joined.
            watchdog.stop()
            throw Self.failure(error, settings)
        }
        do throws(FileError) {
            // Last: no start that fails waits for the table's server.
            overviewThread = try WorkerThread {
                let table = TableAccess(settings.table, watchdog: watchdog, isBounded: false)
                overview.run(table) { settings.clock.now() }
            }
        } catch {
            server.stop()
            watchdog.stop()
            throw failure(error)
        }
    }

    private static func failure(_ error: HTTPServerError, _ settings: WebSettings) -> ToolkitError {
        if error.code == .unusableCredential, let error = unusableCredential(settings) { return error }
        return ToolkitError(error, address: settings.address.description)
    }

    private static func unusableCredential(_ settings: WebSettings) -> ToolkitError? {
        settings.tls.map { files in
            ToolkitError(.credential(.certificate, .unusableForTLS), path: files.certificate, detail: files.key)
        }
    }

    private static func tls(_ settings: WebSettings) throws(ToolkitError) -> OriginServer.TLS? {
        guard let files = settings.tls else { return nil }
        // Waiting for a pipe would end neither with the pipe nor with SIGTERM.
        return try FileReader.withRegularFilesOnly { () throws(ToolkitError) in try tls(files, settings) }
    }

    private static func tls(
        _ files: (certificate: String, key: String), _ settings: WebSettings
    ) throws(ToolkitError) -> OriginServer.TLS {
        do throws(ToolkitError) {
            _ = try SigningIdentity(certificateFile: files.certificate, keyFile: files.key)
        } catch  where error.code == .credential(.key, .unsupportedKeyType) {
            // Nothing is signed here: libmicrohttpd reads further kinds.
        } catch  where error.code == .credential(.key, .passphraseNeeded) {
            throw unusableCredential(settings) ?? error
        }
        let certificate = try LocalFile.read(files.certificate, limit: 1 << 20)
        let key = try LocalFile.read(files.key, limit: 1 << 20)
        return (certificate, key)
    }

    /// Whether there is something to read again.
    package var isReloadable: Bool { settings.tls != nil || settings.proxy?.secret != nil }

    /// Reads the certificate and the key again, for new connections, and the proxy's secret.
    ///
    /// - Throws: as ``init(_:)``; those that were read before stay in use.
    package func reload() throws(ToolkitError) {
        let secret = try FileReader.withRegularFilesOnly { () throws(ToolkitError) in
            try settings.proxy?.secret?.secret()
        }
        if let tls = try Self.tls(settings) {
            try mapping(server.replace(tls)) { error in Self.failure(error, settings) }
        }
        access.replace(proxySecret: secret)
    }

    private static func limits(of settings: WebSettings, access: AccessControl) -> OriginServer.Limits {
        // The table, the watcher and libraries need descriptors too.
        let reserve = 256
        let connections = Int(settings.connections)
        let possible = Descriptors.makeRoom(for: connections + reserve) ?? connections + reserve
        var limits = OriginServer.Limits(
            connections: UInt32(max(16, min(connections, possible - reserve))), milliseconds: 30_000,
            crowdedMilliseconds: 1000)
        // A proxy makes the connections of all clients.
        let isOneClientAnAddress = !settings.address.isLoopback && settings.proxy == nil
        if isOneClientAnAddress { limits.connectionsPerAddress = 128 }
        limits.methods = { request in Self.methods(of: request.segments.map { segment in segment[...] }) }
        limits.content = formSize
        limits.contentOfPaths = ["/login": 4096, "/test": testSize]
        // libmicrohttpd 0.9.75 reads the two bytes ":" and LF as the end of a head, and shows nothing of them: what
        // follows must never be a request with a user of the client's choice.
        limits.keepsConnections = settings.proxy == nil
        // One client keeps every processor busy, and a worker is left for the others.
        limits.workers = min(max(Processors.count, 2), 8) + 1
        limits.groups = RequestGroup.allCases.map(\.workers)
        limits.group = { request in RequestGroup(request, access)?.rawValue }
        limits.refusal = { request, response in
            let isOfAPI = request.segments.first == "api"
            let shown = if isOfAPI { Refusal.problem(in: response) } else { response }
            return shown.finished(for: request, caching: .never)
        }
        limits.client = { request in access.address(of: request) }
        return limits
    }

    /// The methods that a path allows (RFC 9110 section 10.2.1).
    private static func methods(of path: [Substring]) -> [String] {
        let (reading, changing) = (["GET", "HEAD"], ["POST"])
        if path.starts(with: ["api", "v1"]) {
            return TableAction.Fields(of: Array(path.dropFirst(2))) == nil ? reading : changing
        }
        // Their forms are pages too.
        if [["login"], ["test"], ["pairs", "add"]].contains(path) { return reading + changing }
        let isChange = path == ["logout"] || TableAction.Fields(of: path) != nil
        return if isChange { changing } else { reading }
    }

    /// Bytes of a form for a change.
    private static let formSize = 1 << 16
    /// Bytes of an association file and URLs.
    private static let testSize = 1 << 20

    /// The address with the actual port.
    package var address: String { server.address.description }

    package func stop() {
        watchdog.endSoon()
        server.stop()
        overview.stop()
        overviewThread.join()
        watchdog.stop()
        watchdogThread.join()
    }

    deinit { stop() }
}
