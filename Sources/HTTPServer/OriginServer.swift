internal import CMicroHTTPD
internal import Glibc

/// What a server answers (RFC 9110).
package struct ServerAnswer: Sendable, Equatable {
    package var status: Int
    package var contentType: String
    package var content: [UInt8]

    package init(status: Int, contentType: String, content: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.content = content
    }
}

/// An HTTP/1.1 server of a few pages, without TLS, on a thread of its own: for a program's metrics and its health.
///
/// GET and HEAD only, no content taken, a limited number of connections, each of which is closed when it is idle for too
/// long. It ends with ``stop()`` or with the object.
package final class OriginServer {
    /// Bounds of what clients may use.
    package struct Limits: Sendable {
        /// Connections at once; others wait until one is closed.
        package var connections: UInt32
        /// Seconds without a byte from or to a client until its connection is closed.
        package var idleSeconds: UInt32

        package init(connections: UInt32, idleSeconds: UInt32) {
            self.connections = connections
            self.idleSeconds = idleSeconds
        }

        /// Bytes of memory for one connection: a request's head is not longer.
        static let connectionMemory = 16384
    }

    /// Where the server listens, with the port that was found for 0.
    package let address: ListenAddress
    private let library: MicroHTTPDLibrary
    /// Kept alive here; libmicrohttpd knows its address.
    private let pages: ServedPages
    private var daemon: OpaquePointer?  //<MHD_Daemon>

    /// Starts to listen.
    ///
    /// - Parameter answer: called for each request on the server's thread with the path, decoded and without a query; nil
    ///   becomes 404. It should be quick: the next client waits for it.
    /// - Throws: an ``HTTPServerError`` of any code but `.notAnAddress`.
    package init(
        _ address: ListenAddress, _ limits: Limits, answer: @escaping @Sendable (String) -> ServerAnswer?
    ) throws(HTTPServerError) {
        library = try MicroHTTPDLibrary.load()
        let (descriptor, bound) = try ListeningSocket.open(address)
        self.address = bound
        pages = ServedPages(library, answer)
        // The thread inherits this thread's mask; signals are for the program's own threads.
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        var functions = library.functions
        daemon = aasa_microhttpd_start(
            &functions, descriptor, limits.connections, limits.idleSeconds, Limits.connectionMemory, respond,
            Unmanaged.passUnretained(pages).toOpaque())
        pthread_sigmask(SIG_SETMASK, &previous, nil)
        // The library has closed the descriptor when it could not start.
        guard daemon != nil else { throw HTTPServerError(.failed, "MHD_start_daemon") }
    }

    deinit { stop() }

    /// Closes every connection and ends the thread; nothing calls the closure afterwards.
    package func stop() {
        guard let daemon else { return }
        self.daemon = nil
        library.functions.stop_daemon(daemon)
    }
}

/// What the server's thread looks up. Immutable: it is read from that thread.
final class ServedPages: Sendable {
    private let library: MicroHTTPDLibrary
    private let answer: @Sendable (String) -> ServerAnswer?

    init(_ library: MicroHTTPDLibrary, _ answer: @escaping @Sendable (String) -> ServerAnswer?) {
        self.library = library
        self.answer = answer
    }

    /// Answers a request whose head has come; content is never waited for.
    fileprivate func respond(_ connection: OpaquePointer, method: String, path: String) -> MHD_Result {
        guard method == "GET" || method == "HEAD" else {
            return send(connection, Self.plain(405, "method not allowed"))
        }
        if hasContent(connection) { return send(connection, Self.plain(400, "no content is taken")) }
        return send(connection, answer(path) ?? Self.plain(404, "not found"))
    }

    /// RFC 9112 section 6.3: without these two fields a request has no content.
    private func hasContent(_ connection: OpaquePointer) -> Bool {
        let functions = library.functions
        if functions.lookup_connection_value(connection, .HEADER_KIND, "Transfer-Encoding") != nil { return true }
        guard let length = functions.lookup_connection_value(connection, .HEADER_KIND, "Content-Length") else {
            return false
        }
        return String(cString: length) != "0"
    }

    private func send(_ connection: OpaquePointer, _ answer: ServerAnswer) -> MHD_Result {
        let functions = library.functions
        let response = answer.content.withUnsafeBytes {
            functions.create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        // No memory: the connection is closed.
        guard let response else { return .NO }
        defer { functions.destroy_response(response) }
        _ = functions.add_response_header(response, "Content-Type", answer.contentType)
        if answer.status == 405 { _ = functions.add_response_header(response, "Allow", "GET, HEAD") }
        return functions.queue_response(connection, UInt32(clamping: answer.status), response)
    }

    private static func plain(_ status: Int, _ text: String) -> ServerAnswer {
        ServerAnswer(status: status, contentType: "text/plain; charset=utf-8", content: Array("\(text)\n".utf8))
    }
}

/// `MHD_AccessHandlerCallback`: called when a request's head has come, and again when the request is complete, unless it
/// was answered before.
private func respond(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ content: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let path, let method else { return .NO }
    return Unmanaged<ServedPages>.fromOpaque(context).takeUnretainedValue()
        .respond(connection, method: String(cString: method), path: String(cString: path))
}
