internal import CMicroHTTPD
internal import Glibc
internal import POSIX

/// An HTTP/1.1 server on threads of its own.
///
/// One thread serves all connections, whose number and times are limited; workers make the responses. It stops with
/// ``stop()`` or with the object.
package final class OriginServer {
    /// Bounds for clients.
    package struct Limits: Sendable {
        /// Concurrent connections; further ones wait until one is closed.
        package var connections: UInt32
        /// Concurrent connections of one IP address; further ones are closed. 0: no limit.
        package var connectionsPerAddress: UInt32 = 0
        /// Milliseconds for a request, for a worker's response to it, and for each part of that which the client reads.
        package var milliseconds: Int
        /// Milliseconds for what the client sends or reads while more than half of the connections are in use.
        package var crowdedMilliseconds: Int
        /// Bytes of a request's content.
        package var content = 0
        /// The methods that a path allows, of GET, HEAD and POST.
        package var methods: @Sendable (ServerRequest) -> [String] = { _ in ["GET", "HEAD"] }
        /// Bytes of a request's content at paths that need more.
        package var contentOfPaths: [String: Int] = [:]
        /// Bytes of the contents of all requests together, beside the first 4 KiB of each; further ones get 503.
        package var contentOfAll = 64 << 20
        /// Parameters of a query.
        package var parameters = 100
        /// Whether a connection serves several requests.
        package var keepsConnections = false
        /// The number of threads that make responses. One client occupies all but one of several.
        package var workers = 1
        /// Requests that wait for a worker, one client's up to half of them; further ones get 503.
        package var waiting = 256
        /// Further groups of workers.
        package var groups: [WorkerGroup] = []
        /// The index of the group whose workers make the response to a request; nil: those of `workers`.
        package var group: @Sendable (ServerRequest) -> Int? = { _ in nil }
        /// Which client has sent a request: by default, its IP address.
        package var client: @Sendable (ServerRequest) -> String = { $0.peer }

        /// How a response is sent that the server itself makes to a request that it does not accept.
        package var refusal: @Sendable (ServerRequest, ServerResponse) -> ServerResponse = { $1 }

        package init(connections: UInt32, milliseconds: Int, crowdedMilliseconds: Int) {
            self.connections = connections
            self.milliseconds = milliseconds
            self.crowdedMilliseconds = crowdedMilliseconds
        }

        func content(ofPath path: Substring) -> Int { contentOfPaths[String(path)] ?? content }

        /// Bytes of memory for one connection, which bound a request's head.
        static let connectionMemory = 16384
    }

    /// Workers for some requests, which no other request occupies.
    package struct WorkerGroup: Sendable {
        /// One client occupies all but one of several.
        package var threads: Int
        /// Requests that wait for a worker; further ones get 503.
        package var waiting: Int
        /// Milliseconds after which a request that still waits gets 503; nil: it waits as long as the connection.
        package var longestWait: Int?

        package init(threads: Int, waiting: Int, longestWait: Int? = nil) {
            self.threads = threads
            self.waiting = waiting
            self.longestWait = longestWait
        }
    }

    /// A certificate with its chain, and its key, in PEM.
    package typealias TLS = (certificate: [UInt8], key: [UInt8])

    /// The server's address, with the port that replaces 0.
    package let address: ListenAddress
    /// Kept alive here for libmicrohttpd, which has its address.
    private let core: ServerCore
    private var threads: [WorkerThread] = []
    private let deadlineThread: WorkerThread
    private var daemon: OpaquePointer?  //<MHD_Daemon>
    /// The daemons of earlier certificates, which accept no connection, with their listening sockets: a daemon may
    /// use its own until it has stopped.
    private var earlier: [(daemon: OpaquePointer, listener: Int32)] = []

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - tls: nil: HTTP without TLS.
    ///   - worker: called on each worker's thread for its function, which gets the requests.
    /// - Throws: an ``HTTPServerError`` of any code but `.notAnAddress`.
    package init(
        _ address: ListenAddress, limits: Limits, tls: TLS? = nil,
        worker: @escaping @Sendable () -> (ServerRequest) -> ServerResponse
    ) throws(HTTPServerError) {
        let library = try microHTTPD.mapError { HTTPServerError(.libraryMissing, detail: $0.detail) }.get()
        if tls != nil, library.api.is_feature_supported(.FEATURE_TLS) != .YES {
            throw HTTPServerError(.failed, detail: "libmicrohttpd was built without TLS")
        }
        let (descriptor, bound) = try ListeningSocket.open(address)
        self.address = bound
        do throws(FileError) {
            let core = try ServerCore(library: library, limits: limits)
            self.core = core
            deadlineThread = try WorkerThread { core.deadlines.run() }
            for workers in [core.workers] + core.groups {
                for _ in 0..<workers.threads { threads.append(try WorkerThread { workers.run(worker()) }) }
            }
        } catch {
            close(descriptor)
            throw HTTPServerError(.limitReached, detail: error.detail)
        }
        daemon = start(listener: descriptor, tls: tls)
        // The library has closed the descriptor if it could not start.
        if daemon != nil { return }
        stop()
        if tls != nil { throw Self.unusableCredential }
        throw HTTPServerError(.failed, detail: "MHD_start_daemon")
    }

    private func start(listener: Int32, tls: TLS?) -> OpaquePointer? {
        let limits = core.limits
        var settings = aasa_microhttpd_settings(
            listener: listener, connections: limits.connections,
            connections_per_address: limits.connectionsPerAddress, memory: Limits.connectionMemory, certificate: nil,
            key: nil, handler: accessHandler, notify: connectionHandler, begin: requestHandler,
            completed: completionHandler, context: Unmanaged.passUnretained(core).toOpaque())
        // The server's thread inherits this thread's mask: it handles no signals.
        return withAllSignalsBlocked {
            guard let tls else { return aasa_microhttpd_start(core.library.functions, &settings) }
            // The library copies neither, but reads them before it returns.
            return (tls.certificate + [0]).withUnsafeBytes { certificate in
                (tls.key + [0]).withUnsafeBytes { key in
                    settings.certificate = certificate.baseAddress?.assumingMemoryBound(to: CChar.self)
                    settings.key = key.baseAddress?.assumingMemoryBound(to: CChar.self)
                    return aasa_microhttpd_start(core.library.functions, &settings)
                }
            }
        }
    }

    /// Uses a different certificate for new connections. Open ones, and the requests on them, go on.
    ///
    /// - Throws: `.unusableCredential`, `.failed`; the server then keeps the certificate that it has.
    package func replace(_ tls: TLS) throws(HTTPServerError) {
        guard let daemon else { return }
        let functions = core.library.functions
        // Both accept connections until the earlier one has stopped to.
        let listener = fcntl(aasa_microhttpd_listener(functions, daemon), F_DUPFD_CLOEXEC, 0)
        guard listener >= 0 else { throw HTTPServerError(errno: errno) }
        // The library has closed the socket if it could not start.
        guard let next = start(listener: listener, tls: tls) else { throw Self.unusableCredential }
        endEarlier { daemon in aasa_microhttpd_open(functions, daemon) == 0 }
        earlier.append((daemon, functions.pointee.quiesce_daemon(daemon)))
        self.daemon = next
    }

    private func endEarlier(where isEnded: (OpaquePointer) -> Bool) {
        earlier.removeAll { daemon, listener in
            guard isEnded(daemon) else { return false }
            core.library.api.stop_daemon(daemon)
            close(listener)
            return true
        }
    }

    private static let unusableCredential = HTTPServerError(
        .unusableCredential, detail: "the certificate and key cannot be used")

    deinit { stop() }

    /// Closes all connections and ends the threads; no worker's function is called afterwards.
    package func stop() {
        for workers in [core.workers] + core.groups { workers.stop() }
        for thread in threads { thread.join() }
        endEarlier { _ in true }
        if let daemon { core.library.api.stop_daemon(daemon) }
        daemon = nil
        core.deadlines.stop()
        deadlineThread.join()
    }
}
