internal import CMicroHTTPD
internal import Glibc
internal import POSIX
internal import Synchronization

/// A request and its response, from the request's target to the response's last byte. The server's thread reads and writes
/// the connection; while that is suspended, a worker makes the response, or its next part.
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
        var isTooLarge = false
        var response: ServerResponse?
        /// The bytes of the response's part that were sent.
        var sent = 0
    }

    /// `@unchecked Sendable`, because libmicrohttpd closes no suspended connection, and a worker uses it only to resume it.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer  //<MHD_Connection>
    }

    private let connection: Connection
    private let server: ServerCore
    private let state: Mutex<State>

    init(_ server: ServerCore, _ connection: OpaquePointer, target: String) {
        self.server = server
        self.connection = Connection(pointer: connection)
        let request = ServerRequest(method: "", target: target, fields: [], content: [], peer: "")
        state = Mutex(State(request: request))
    }

    private var socket: Int32 { aasa_microhttpd_socket(server.library.functions, connection.pointer) }

    // MARK: On the server's thread

    /// Continues with the request: its head has come, a piece of its content, or a worker's response.
    func proceed(method: UnsafePointer<CChar>, _ piece: UnsafeBufferPointer<UInt8>) -> MHD_Result {
        let limit = server.limits.content
        let step: ServerResponse?? = state.withLock { state in
            switch state.phase {
            case .new:
                state.phase = .receivingContent
                state.request.method = String(cString: method)
                state.request.fields = fields()
                server.deadlines.received(socket)
                if let refusal = refusal(state.request) { return .some(refusal) }
                return .none
            case .receivingContent where piece.count > 0:
                state.isTooLarge = state.isTooLarge || state.request.content.count + piece.count > limit
                if !state.isTooLarge { state.request.content += piece }
                return .none
            case .receivingContent:
                if state.isTooLarge { return Self.tooLarge }
                state.phase = .waiting
                state.request.peer = peer()
                return .some(nil)
            case .waiting, .responding:
                state.phase = .responding
                return .some(state.response)
            }
        }
        switch step {
        case .none: return .YES
        case .some(.none):
            handOver()
            return .YES
        case .some(.some(let response)): return send(response)
        }
    }

    /// Gives the request to a worker.
    private func handOver() {
        server.library.functions.pointee.suspend_connection(connection.pointer)
        let request = state.withLock { $0.request }
        let workers = server.limits.reserved.contains(String(request.path)) ? server.reserved : server.workers
        if !workers.add(self, of: server.limits.client(request)) { respond { _ in Self.busy } }
    }

    private func fields() -> [(name: String, value: String)] {
        let list = FieldList()
        withExtendedLifetime(list) {
            _ = server.library.functions.pointee.get_connection_values(
                connection.pointer, .HEADER_KIND, collectField, Unmanaged.passUnretained(list).toOpaque())
        }
        return list.fields
    }

    private func refusal(_ request: ServerRequest) -> ServerResponse? {
        let limit = server.limits.content
        let methods = limit == 0 ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"]
        guard methods.contains(request.method) else {
            var response = ServerResponse(status: 405, text: "method not allowed")
            response.fields = [("Allow", methods.joined(separator: ", "))]
            return response
        }
        // RFC 9112 section 6.3: without these two fields a request has no content.
        let lengths = request.values("Content-Length")
        let isChunked = !request.values("Transfer-Encoding").isEmpty
        if request.method != "POST" {
            return isChunked || lengths.contains { $0 != "0" }
                ? ServerResponse(status: 400, text: "request bodies are not accepted") : nil
        }
        return lengths.contains { Int($0).map { $0 > limit } ?? true } ? Self.tooLarge : nil
    }

    /// - Returns: NO, which closes the connection, when memory is exhausted.
    private func send(_ answer: ServerResponse) -> MHD_Result {
        let functions = server.library.functions.pointee
        let response =
            if answer.next == nil {
                answer.content.withUnsafeBytes {
                    functions.create_response_from_buffer(
                        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
                }
            } else {
                functions.create_response_from_callback(
                    UInt64.max, 65_536, readPart, Unmanaged.passUnretained(self).toOpaque(), nil)
            }
        guard let response else { return .NO }
        defer { functions.destroy_response(response) }
        _ = functions.add_response_header(response, "Content-Type", answer.contentType)
        for field in answer.fields { _ = functions.add_response_header(response, field.name, field.value) }
        if !server.limits.keepsConnections { _ = functions.add_response_header(response, "Connection", "close") }
        return functions.queue_response(connection.pointer, UInt32(clamping: answer.status), response)
    }

    /// Returns how many bytes were copied. Without any, the connection waits for a worker.
    fileprivate func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let endOfStream = -1
        let endWithError = -2
        let count: Int? = state.withLock { state in
            guard let response = state.response, response.status < 300 else { return endWithError }
            let rest = response.content[state.sent...]
            if !rest.isEmpty {
                let count = min(rest.count, room.count)
                room.copyBytes(from: rest.prefix(count))
                state.sent += count
                return count
            }
            guard let next = response.next else { return endOfStream }
            state.request.part = next
            return nil
        }
        if let count { return count }
        server.deadlines.progressed(socket)
        handOver()
        return 0
    }

    private func peer() -> String {
        guard let address = aasa_microhttpd_peer(server.library.functions, connection.pointer) else { return "" }
        let isSix = Int32(address.pointee.sa_family) == AF_INET6
        let size = isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
        else { return "" }
        let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.hasPrefix("::ffff:") && name.contains(".") ? String(name.dropFirst(7)) : name
    }

    private static let tooLarge = ServerResponse(status: 413, text: "the request's content is too large")

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
        state.withLock {
            $0.response = response
            $0.sent = 0
        }
        server.library.functions.pointee.resume_connection(connection.pointer)
    }
}

private final class FieldList {
    var fields: [(name: String, value: String)] = []
}

/// `MHD_KeyValueIterator`.
private func collectField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .NO }
    Unmanaged<FieldList>.fromOpaque(context).takeUnretainedValue()
        .fields.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
    return .YES
}

/// `MHD_ContentReaderCallback`.
private func readPart(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ room: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
    guard let context, let room else { return -2 }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: room, count: count))
}
