import Glibc
import Synchronization

@testable import HTTPServer

/// What a client sends on one connection, through a real socket. No request reaches a worker that the strictest reader of
/// RFC 9112 does not see too: a proxy must never have forwarded it as a part of another one.
func checkFraming(_ bytes: [UInt8]) {
    // libmicrohttpd before 0.9.77 overwrites the ends of lines, so that NUL and LF cannot be distinguished from CRLF.
    if bytes.contains(0) { return }
    seen.withLock { $0 = [] }
    let sent = bytes + Array("GET /last HTTP/1.1\r\nHost: x\r\nX-User: mallory\r\nConnection: close\r\n\r\n".utf8)
    exchange(sent)
    let expected = StrictRequests(sent).requests
    let requests = seen.withLock { $0 }
    require(requests.count <= expected.count, "\(requests) were read, and \(expected) are clear")
    require(Array(expected.prefix(requests.count)) == requests, "\(requests) were read, and \(expected) are clear")
}

private let seen = Mutex<[String]>([])

/// libFuzzer has one thread.
private nonisolated(unsafe) let server: OriginServer = valid {
    var limits = OriginServer.Limits(connections: 64, milliseconds: 5000, crowdedMilliseconds: 2000)
    limits.content = 4096
    limits.keepsConnections = true
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
            seen.withLock { $0.append("\(request.method) \(target) \(users)") }
            return ServerResponse(status: 200, text: "\(request.content.count)")
        }
    }
}

/// Sends bytes, and waits until the server closes the connection.
private func exchange(_ bytes: [UInt8]) {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    require(client >= 0, "no socket")
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(server.address.port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
    require(isConnected, "no connection")
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
    }
    shutdown(client, Int32(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: 65536)
    while recv(client, &buffer, buffer.count, 0) > 0 {}
}
