internal import CMicroHTTPD
internal import Glibc
internal import POSIX
internal import Synchronization

/// A request and its response, from the request's target to the response's last byte. The server's thread reads and
/// writes the connection; while that is suspended, a worker makes the response, or its next part.
final class Exchange: Sendable {
    private enum Phase {
        case new
        case receivingContent
        /// A worker has it.
        case waiting
        case responding
    }

    private struct State {
        var phase = Phase.new
        var request: ServerRequest
        /// Whether the connection ends with the response: nothing behind the request is read as a second one.
        var isLast = false
        /// The response to a content that is not accepted, sent when all of it has come:
        /// libmicrohttpd takes none before.
        var refusal: ServerResponse?
        /// Pieces of the content that were dropped since.
        var dropped = 0
        var response: ServerResponse?
        /// The bytes of the response's part that were sent.
        var sent = 0
    }

    /// Unsafe, because libmicrohttpd closes no suspended connection, and a worker uses it only to resume it.
    nonisolated(unsafe) private let connection: OpaquePointer  //<MHD_Connection>
    private let server: ServerCore
    private let state: Mutex<State>
    /// Bytes of the request's target as it was sent.
    private let targetSize: Int

    init(server: ServerCore, connection: OpaquePointer, target: UnsafePointer<CChar>) {
        self.server = server
        self.connection = connection
        targetSize = strlen(target)
        let request = ServerRequest(method: "", target: String(cString: target), fields: [], content: [], peer: "")
        state = Mutex(State(request: request))
    }

    private var socket: Int32 { aasa_microhttpd_socket(server.library.functions, connection) }

    // MARK: On the server's thread

    private enum Step {
        /// libmicrohttpd goes on reading.
        case read
        case handOver
        case send(ServerResponse)
        case close
    }

    /// Continues with the request: its head has come, a piece of its content, or a worker's response.
    func proceed(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, piece: UnsafeBufferPointer<UInt8>
    ) -> MHD_Result {
        let step = state.withLock { state in
            if state.phase == .new { return readHead(&state, method: method, version: version) }
            return nextStep(&state, piece: piece)
        }
        switch step {
        case .read: return .YES
        case .handOver:
            handOver()
            return .YES
        case .send(let response):
            server.deadlines.proceeds(socket)
            return send(response)
        case .close: return .NO
        }
    }

    private func readHead(_ state: inout State, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        state.phase = .receivingContent
        state.request.method = String(cString: method)
        state.request.version = String(cString: version)
        let head = fields(afterMethod: method, version: version)
        state.request.fields = head.fields
        state.request.peer = peer()
        let check = RequestCheck(
            request: state.request, hasUnclearLines: server.readsLinesTolerantly && head.hasUnclearLines,
            limits: server.limits)
        if let refusal = check.refusal {
            state.isLast = true
            return .send(server.limits.refusal(state.request, refusal))
        }
        // How chunks end is read more tolerantly than RFC 9112 section 7.1 has it.
        state.isLast = check.isChunked
        return .read
    }

    private func nextStep(_ state: inout State, piece: UnsafeBufferPointer<UInt8>) -> Step {
        switch state.phase {
        case .receivingContent where piece.count > 0:
            return add(piece, to: &state)
        case .new, .receivingContent:
            if let refusal = state.refusal { return .send(server.limits.refusal(state.request, refusal)) }
            state.phase = .waiting
            return .handOver
        case .waiting, .responding:
            state.phase = .responding
            guard let response = state.response else { return .handOver }
            return .send(response)
        }
    }

    /// Pieces of a refused content that are read, so that the client gets the response; chunks may never end.
    private static let maximumDropped = 4096

    private func add(_ piece: UnsafeBufferPointer<UInt8>, to state: inout State) -> Step {
        if state.refusal != nil {
            state.dropped += 1
            if state.dropped > Self.maximumDropped { return .close }
            return .read
        }
        let size = state.request.content.count
        if size + piece.count > server.limits.content(ofPath: state.request.path) {
            state.refusal = RequestCheck.tooLarge
        } else if !server.contents.grow(from: size, to: size + piece.count) {
            state.refusal = Self.busy
        }
        if state.refusal == nil {
            state.request.content += piece
        } else {
            state.isLast = true
            releaseContent(&state)
        }
        return .read
    }

    private func releaseContent(_ state: inout State) {
        server.contents.release(state.request.content.count)
        state.request.content = []
    }

    /// To be called when the request is over, with a response or without.
    func end() { state.withLock { releaseContent(&$0) } }

    /// Gives the request to a worker.
    private func handOver() {
        server.deadlines.waits(socket)
        server.library.api.suspend_connection(connection)
        let request = state.withLock { $0.request }
        let refused = server.workers(for: request).add(self, of: server.limits.client(request))
        refused?.refuse()
    }

    /// Responds with 503, on any thread.
    func refuse() { respond { request in server.limits.refusal(request, Self.busy) } }

    private func fields(afterMethod method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> HeadReader {
        let functions = server.library.functions
        let size = aasa_microhttpd_head_size(functions, connection)
        let reader = HeadReader(method: method, targetSize: targetSize, version: version, size: size)
        withExtendedLifetime(reader) {
            _ = functions.pointee.get_connection_values(
                connection, .HEADER_KIND, collectField, Unmanaged.passUnretained(reader).toOpaque())
        }
        reader.finish()
        return reader
    }

    /// - Returns: NO, which closes the connection, when memory is exhausted.
    private func send(_ response: ServerResponse) -> MHD_Result {
        let functions = server.library.api
        let message =
            if response.next == nil {
                response.content.withUnsafeBytes { bytes in
                    functions.create_response_from_buffer(
                        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
                }
            } else {
                functions.create_response_from_callback(
                    UInt64.max, 65_536, readPart, Unmanaged.passUnretained(self).toOpaque(), nil)
            }
        guard let message else { return .NO }
        defer { functions.destroy_response(message) }
        let (isLast, method) = state.withLock { state in (state.isLast, state.request.method) }
        // Version 0.9.75 sends the end of chunks that a response to HEAD does not have (RFC 9110 section 9.3.2).
        if response.next != nil, method == "HEAD" {
            aasa_microhttpd_end_with_connection(server.library.functions, message)
        }
        var fields = [("Content-Type", response.contentType)] + response.fields
        if isLast || !server.limits.keepsConnections { fields.append(("Connection", "close")) }
        for (name, value) in fields { _ = functions.add_response_header(message, name, value) }
        return functions.queue_response(connection, UInt32(clamping: response.status), message)
    }

    /// Returns how many bytes were copied. Without any, the connection waits for a worker.
    fileprivate func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let endOfStream = -1
        let count: Int? = state.withLock { state in
            guard let response = state.response, response.status < 300 else { return endWithError }
            let rest = response.content[state.sent...]
            if !rest.isEmpty {
                let count = min(rest.count, room.count)
                room.copyBytes(from: rest.prefix(count))
                if state.sent == 0 { server.deadlines.proceeds(socket) }
                state.sent += count
                return count
            }
            guard let next = response.next else { return endOfStream }
            state.request.part = next
            return nil
        }
        if let count { return count }
        handOver()
        return 0
    }

    /// The client's IP address; empty if unknown.
    private func peer() -> String {
        guard let address = aasa_microhttpd_peer(server.library.functions, connection),
            let bytes = NetworkAddress.bytes(ofSocketAddress: address), let text = NetworkAddress.text(of: bytes)
        else { return "" }
        return NetworkAddress.canonical(text) ?? text
    }

    private static var busy: ServerResponse {
        var response = ServerResponse(status: 503, text: "the server is busy")
        response.fields = [("Retry-After", "1")]
        return response
    }

    // MARK: On a worker's thread

    /// Makes the response, or its next part, and lets the server's thread continue.
    func respond(_ make: (ServerRequest) -> ServerResponse) {
        let request = state.withLock { $0.request }
        let response = make(request)
        state.withLock { state in
            state.response = response
            state.sent = 0
        }
        server.library.api.resume_connection(connection)
    }
}

/// `MHD_KeyValueIterator`.
private func collectField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .NO }
    Unmanaged<HeadReader>.fromOpaque(context).takeUnretainedValue().add(name: name, value: value)
    return .YES
}

/// `MHD_CONTENT_READER_END_WITH_ERROR`.
private let endWithError = -2

/// `MHD_ContentReaderCallback`.
private func readPart(
    context: UnsafeMutableRawPointer?, position: UInt64, room: UnsafeMutablePointer<CChar>?, count: Int
) -> Int {
    guard let context, let room else { return endWithError }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: room, count: count))
}
