internal import CMicroHTTPD
internal import Glibc
internal import POSIX

/// A response of the server (RFC 9110).
package struct ServerResponse: Sendable, Equatable {
    package var status: Int
    package var contentType: String
    package var content: [UInt8]

    package init(status: Int, contentType: String, content: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.content = content
    }
}

/// An HTTP/1.1 server of a few resources, without TLS, on a thread of its own: for a program's metrics and health.
///
/// GET and HEAD only, without content, one request a connection, on a limited number of connections, each with a deadline.
/// It stops with ``stop()`` or with the object.
package final class OriginServer {
    /// Bounds for clients.
    package struct Limits: Sendable {
        /// Concurrent connections; further ones wait until one is closed.
        package var connections: UInt32
        /// Milliseconds for a request and its response.
        package var milliseconds: Int
        /// Milliseconds for a request while more than half of the connections are in use.
        package var crowdedMilliseconds: Int

        package init(connections: UInt32, milliseconds: Int, crowdedMilliseconds: Int) {
            self.connections = connections
            self.milliseconds = milliseconds
            self.crowdedMilliseconds = crowdedMilliseconds
        }

        /// Bytes of memory for one connection, which bound a request's head.
        static let connectionMemory = 16384
    }

    /// The server's address, with the port that replaces 0.
    package let address: ListenAddress
    private let library: MicroHTTPD
    /// Kept alive here for libmicrohttpd, which has its address.
    private let handler: RequestHandler
    private let deadlines: ConnectionDeadlines
    private let thread: WorkerThread
    private var daemon: OpaquePointer?  //<MHD_Daemon>

    /// Starts the server.
    ///
    /// - Parameter respond: called for each request on the server's thread with the path, decoded and without a query;
    ///   nil becomes 404. It should be quick: the next client waits.
    /// - Throws: an ``HTTPServerError`` of any code but `.notAnAddress`.
    package init(
        _ address: ListenAddress, _ limits: Limits, respond: @escaping @Sendable (String) -> ServerResponse?
    ) throws(HTTPServerError) {
        library = try microHTTPD.mapError { HTTPServerError(.libraryMissing, $0.detail) }.get()
        let (descriptor, bound) = try ListeningSocket.open(address)
        self.address = bound
        do throws(FileError) {
            let deadlines = try ConnectionDeadlines(limits)
            self.deadlines = deadlines
            thread = try WorkerThread { deadlines.run() }
        } catch {
            throw HTTPServerError(.failed, error.detail)
        }
        handler = RequestHandler(library, deadlines, respond)
        // The server's thread inherits this thread's mask: it handles no signals.
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        daemon = aasa_microhttpd_start(
            library.functions, descriptor, limits.connections, Limits.connectionMemory, accessHandler,
            connectionHandler, Unmanaged.passUnretained(handler).toOpaque())
        pthread_sigmask(SIG_SETMASK, &previous, nil)
        // The library has closed the descriptor if it could not start.
        guard daemon != nil else { throw HTTPServerError(.failed, "MHD_start_daemon") }
    }

    deinit { stop() }

    /// Closes all connections and ends the thread; the closure is not called afterwards.
    package func stop() {
        if let daemon { library.functions.pointee.stop_daemon(daemon) }
        daemon = nil
        deadlines.stop()
        thread.join()
    }
}

/// Responds to requests on the server's thread.
private final class RequestHandler: Sendable {
    private let library: MicroHTTPD
    private let deadlines: ConnectionDeadlines
    private let response: @Sendable (String) -> ServerResponse?

    init(
        _ library: MicroHTTPD, _ deadlines: ConnectionDeadlines,
        _ response: @escaping @Sendable (String) -> ServerResponse?
    ) {
        self.library = library
        self.deadlines = deadlines
        self.response = response
    }

    /// Responds to a request as soon as its head has come.
    func respond(_ connection: OpaquePointer, method: String, path: String) -> MHD_Result {
        deadlines.received(aasa_microhttpd_socket(library.functions, connection))
        guard method == "GET" || method == "HEAD" else {
            return send(connection, Self.plain(405, "method not allowed"))
        }
        if hasContent(connection) { return send(connection, Self.plain(400, "request bodies are not accepted")) }
        return send(connection, response(path) ?? Self.plain(404, "not found"))
    }

    func note(_ connection: OpaquePointer, isOpen: Bool) {
        let socket = aasa_microhttpd_socket(library.functions, connection)
        if isOpen { deadlines.opened(socket) } else { deadlines.closed(socket) }
    }

    /// RFC 9112 section 6.3: without these two fields a request has no content.
    private func hasContent(_ connection: OpaquePointer) -> Bool {
        let functions = library.functions.pointee
        if functions.lookup_connection_value(connection, .HEADER_KIND, "Transfer-Encoding") != nil { return true }
        guard let length = functions.lookup_connection_value(connection, .HEADER_KIND, "Content-Length") else {
            return false
        }
        return String(cString: length) != "0"
    }

    private func send(_ connection: OpaquePointer, _ answer: ServerResponse) -> MHD_Result {
        let functions = library.functions.pointee
        let response = answer.content.withUnsafeBytes {
            functions.create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        // Out of memory: the connection is closed.
        guard let response else { return .NO }
        defer { functions.destroy_response(response) }
        _ = functions.add_response_header(response, "Content-Type", answer.contentType)
        _ = functions.add_response_header(response, "Connection", "close")
        if answer.status == 405 { _ = functions.add_response_header(response, "Allow", "GET, HEAD") }
        return functions.queue_response(connection, UInt32(clamping: answer.status), response)
    }

    private static func plain(_ status: Int, _ text: String) -> ServerResponse {
        ServerResponse(status: status, contentType: "text/plain; charset=utf-8", content: Array("\(text)\n".utf8))
    }
}

/// `MHD_AccessHandlerCallback`: called when a request's head has come, and again when the request is complete, unless
/// it was answered before.
private func accessHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ content: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let path, let method else { return .NO }
    return Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        .respond(connection, method: String(cString: method), path: String(cString: path))
}

/// `MHD_NotifyConnectionCallback`.
private func connectionHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    guard let context, let connection else { return }
    Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        .note(connection, isOpen: event == .CONNECTION_NOTIFY_STARTED)
}
