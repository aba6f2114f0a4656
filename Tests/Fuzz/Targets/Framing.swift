import Glibc
import Synchronization

@testable import HTTPServer

/// What a client sends on one connection, through a real socket. No request reaches a worker that the strictest reader of
/// RFC 9112 does not see too: a proxy must never have forwarded it as a part of another one.
func checkFraming(_ bytes: [UInt8]) {
    // libmicrohttpd before 0.9.77 overwrites the ends of lines, so that NUL and LF cannot be distinguished from CRLF.
    if bytes.contains(0) { return }
    exchangeCount += 1
    let sent = bytes + Array("GET /last HTTP/1.1\r\nHost: x\r\nX-User: mallory\r\nConnection: close\r\n\r\n".utf8)
    let peer = exchange(sent)
    let expected = StrictRequests(sent).requests
    let requests = seen.withLock { $0.removeValue(forKey: peer) } ?? []
    require(!requests.isEmpty || !bytes.isEmpty, "no request was read")
    require(requests.count <= expected.count, "\(requests) were read, and \(expected) are clear")
    require(Array(expected.prefix(requests.count)) == requests, "\(requests) were read, and \(expected) are clear")
}

/// The requests by the address that they came from.
private let seen = Mutex<[String: [String]]>([:])

/// libFuzzer has one thread.
private nonisolated(unsafe) var exchangeCount: UInt32 = 0

/// libFuzzer has one thread.
private nonisolated(unsafe) let server: OriginServer = valid {
    var limits = OriginServer.Limits(connections: 64, milliseconds: 5000, crowdedMilliseconds: 2000)
    limits.content = 4096
    limits.methods = { _ in ["GET", "HEAD", "POST"] }
    // As behind a proxy.
    limits.keepsConnections = false
    guard let address = ListenAddress("127.0.0.1:0") else { fatalError("no address") }
    return try OriginServer(address, limits: limits) {
        { request in
            let target = request.query.map { "\(request.path)?\($0)" } ?? String(request.path)
            // libmicrohttpd leaves white space behind values.
            let users = request.values("X-User").map { value in
                var value = value[...]
                while value.last == " " || value.last == "\t" { value.removeLast() }
                return String(value)
            }
            seen.withLock { $0[request.peer, default: []].append("\(request.method) \(target) \(users)") }
            return ServerResponse(status: 200, text: "\(request.content.count)")
        }
    }
}

/// Sends bytes from a loopback address of its own, and waits until the server closes the connection: a late request of
/// the connection before is not mistaken for one of this.
///
/// - Returns: the address that the bytes came from.
private func exchange(_ bytes: [UInt8]) -> String {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    require(client >= 0, "no socket")
    defer { close(client) }
    let host = exchangeCount % 0xFF_FFFE + 1
    var own = sockaddr_in(loopback: host, port: 0)
    require(withSocketAddress(&own) { bind(client, $0, $1) } == 0, "no address")
    var address = sockaddr_in(loopback: 1, port: UInt16(server.address.port))
    require(withSocketAddress(&address) { connect(client, $0, $1) } == 0, "no connection")
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
    }
    shutdown(client, Int32(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: 65536)
    while recv(client, &buffer, buffer.count, 0) > 0 {}
    return "127.\(host >> 16).\(host >> 8 & 0xFF).\(host & 0xFF)"
}

private func withSocketAddress(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}

extension sockaddr_in {
    /// - Parameter host: the part of an address behind the `127.`.
    fileprivate init(loopback host: UInt32, port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr.s_addr = (0x7F00_0000 | host).bigEndian
    }
}
