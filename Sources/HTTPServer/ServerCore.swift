internal import CMicroHTTPD
internal import Glibc
internal import POSIX

/// What the callbacks of a server share.
final class ServerCore: Sendable {
    let library: MicroHTTPD
    let limits: OriginServer.Limits
    /// Whether libmicrohttpd accepts heads whose lines ``HeadReader`` must look at.
    let readsLinesTolerantly: Bool
    let deadlines: ConnectionDeadlines
    let contents: ContentMemory
    let workers: RequestWorkers
    let groups: [RequestWorkers]

    init(library: MicroHTTPD, limits: OriginServer.Limits) throws(FileError) {
        self.library = library
        self.limits = limits
        readsLinesTolerantly = aasa_microhttpd_is_tolerant(library.functions)
        deadlines = try ConnectionDeadlines(limits)
        contents = ContentMemory(limit: limits.contentOfAll)
        workers = try RequestWorkers(.init(threads: max(1, limits.workers), waiting: limits.waiting))
        var groups: [RequestWorkers] = []
        for group in limits.groups { groups.append(try RequestWorkers(group)) }
        self.groups = groups
    }

    func workers(for request: ServerRequest) -> RequestWorkers {
        guard let index = limits.group(request), groups.indices.contains(index) else { return workers }
        return groups[index]
    }
}

/// The owner of a connection's request. libmicrohttpd 0.9.75 closes a connection that has no memory for its cookies
/// without a word about the request.
private final class CurrentRequest {
    /// Used on the server's thread only.
    var exchange: Exchange?

    deinit { exchange?.end() }
}

/// `MHD_OPTION_URI_LOG_CALLBACK`: called when a request's target has come.
func requestHandler(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target, let connection else { return nil }
    let server = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    guard let owner = aasa_microhttpd_stored(server.library.functions, connection) else { return nil }
    let exchange = Exchange(server: server, connection: connection, target: target)
    aasa_microhttpd_hide_query(target)
    Unmanaged<CurrentRequest>.fromOpaque(owner).takeUnretainedValue().exchange = exchange
    return owner
}

/// `MHD_AccessHandlerCallback`: called when a request's head has come, for each piece of its content, when the request
/// is complete, and again when the connection was resumed.
func accessHandler(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, content: UnsafePointer<CChar>?,
    count: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let owner = state?.pointee, let method, let version, let count,
        let exchange = Unmanaged<CurrentRequest>.fromOpaque(owner).takeUnretainedValue().exchange
    else { return .NO }
    let piece = UnsafeRawBufferPointer(start: content, count: content == nil ? 0 : count.pointee)
    defer { if count.pointee > 0 { count.pointee = 0 } }
    return exchange.proceed(method: method, version: version, piece: piece.bindMemory(to: UInt8.self))
}

/// `MHD_RequestCompletedCallback`: releases the request, whether or not there was a response.
func completionHandler(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
    guard let context, let connection, let owner = state?.pointee else { return }
    let current = Unmanaged<CurrentRequest>.fromOpaque(owner).takeUnretainedValue()
    current.exchange?.end()
    current.exchange = nil
    state?.pointee = nil
    let server = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    server.deadlines.proceeds(aasa_microhttpd_socket(server.library.functions, connection))
}

/// `MHD_NotifyConnectionCallback`.
func connectionHandler(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let socketContext else { return }
    let server = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let socket = aasa_microhttpd_socket(server.library.functions, connection)
    if event == .CONNECTION_NOTIFY_STARTED {
        socketContext.pointee = Unmanaged.passRetained(CurrentRequest()).toOpaque()
        server.deadlines.opened(socket)
    } else {
        if let owner = socketContext.pointee { Unmanaged<CurrentRequest>.fromOpaque(owner).release() }
        socketContext.pointee = nil
        server.deadlines.closed(socket)
    }
}
