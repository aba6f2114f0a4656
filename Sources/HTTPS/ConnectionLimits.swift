internal import CCurl
internal import POSIX

/// What a server may send for one request, and how much of it came: counted where it arrives, since OpenSSL and libcurl
/// read messages without content, and heads, without end.
///
/// The limits are far above what servers send: a handshake has about ten messages, a head a few kilobytes.
final class ConnectionLimits {
    /// The request's number among those of its client.
    private(set) var request: Int
    /// In milliseconds of the monotonic clock.
    private(set) var deadline: Int
    /// The open ones.
    var sockets: [Int32] = []
    /// What passed a limit; nil: nothing.
    private(set) var excess: String?

    /// It outlives the connections.
    fileprivate unowned let table: SocketTable
    /// Bytes that the server may send in all.
    private let maximumBytes: Int
    /// Whether the server requested a certificate of the client (RFC 8446 section 4.3.2).
    private(set) var requestsCertificate = false
    private var messageCount = 0
    private var byteCount = 0
    private var headCount = 0
    private var lineCount = 0

    /// Handshake messages of TLS, those after the handshake among them (RFC 8446 section 4.6).
    private static let maximumMessages = 64
    /// Bytes of heads and trailers.
    private static let maximumHead = 131_072
    /// Lines of heads and trailers.
    private static let maximumLines = 1024

    init(request: Int, bodyLimit: Int, deadline: Int, in table: SocketTable) {
        self.request = request
        self.deadline = deadline
        self.table = table
        // Small chunks in small records have many times the content's size.
        maximumBytes = 32 * bodyLimit + 1_048_576
    }

    /// Applies to another request, for which libcurl reuses the connection.
    func begin(_ other: ConnectionLimits) {
        (request, deadline, excess) = (other.request, other.deadline, nil)
        (messageCount, byteCount, headCount, lineCount) = (0, 0, 0, 0)
        for socket in sockets { table.watchdog.add(socket, request: request, deadline: deadline) }
    }

    /// Shuts the sockets down after this time, or at the deadline if that is earlier.
    ///
    /// - Parameter milliseconds: from now on.
    func allow(_ milliseconds: Int) {
        let end = min(deadline, SteadyClock.milliseconds + milliseconds)
        for socket in sockets { table.watchdog.add(socket, request: request, deadline: end) }
    }

    /// Counts a line of a head, a proxy's too, or of trailers. Returns whether it is within the limits.
    func countLine(_ length: Int) -> Bool {
        headCount += length
        lineCount += 1
        guard headCount > Self.maximumHead || lineCount > Self.maximumLines else { return true }
        excess = "the head of the response is longer than \(Self.maximumHead >> 10) KiB or \(Self.maximumLines) lines"
        return false
    }

    /// Counts the TLS records and messages of an `SSL_CTX`, and ends the connection beyond the limits. This object must
    /// outlive the context's connections.
    ///
    /// The corresponding C function is `SSL_CTX_set_msg_callback`.
    func observe(_ sslContext: OpaquePointer, with library: CurlLibrary) {
        library.api.ssl_ctx_set_msg_callback(sslContext, messageCallback)
        _ = library.api.ssl_ctx_ctrl(
            sslContext, AASA_SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func countMessage(_ type: UInt8) {
        messageCount += 1
        if type == 13 { requestsCertificate = true }
        guard messageCount > Self.maximumMessages else { return }
        end("the server sent more than \(Self.maximumMessages) TLS handshake messages")
    }

    fileprivate func countRecord(_ length: Int) {
        byteCount += length
        if byteCount > maximumBytes { end("the server sent more than \(maximumBytes) bytes") }
    }

    private func end(_ text: String) {
        guard excess == nil else { return }
        excess = text
        table.watchdog.shutDown(request: request)
    }
}

/// SSL_CTX_set_msg_callback(3): called for each record's header, and for each message.
private func messageCallback(
    isWritten: Int32, version: Int32, contentType: Int32, bytes: UnsafeRawPointer?, length: Int,
    connection: OpaquePointer?, context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    let limits = Unmanaged<ConnectionLimits>.fromOpaque(context).takeUnretainedValue()
    if isWritten != 0 { return limits.table.noteWriting(limits) }
    switch contentType {
    case AASA_SSL3_RT_HANDSHAKE:
        guard let bytes, length > 0 else { return }
        limits.countMessage(bytes.load(as: UInt8.self))
    case AASA_SSL3_RT_HEADER:
        guard let bytes, length >= 5 else { return }
        let size = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 3, as: UInt16.self))
        limits.countRecord(length + Int(size))
    default: break
    }
}
