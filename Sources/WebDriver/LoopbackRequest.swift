internal import Glibc
internal import POSIX

/// One HTTP/1.1 request to an endpoint of this machine, with a deadline (RFC 9112).
struct LoopbackRequest {
    let endpoint: LoopbackEndpoint
    /// By ``SteadyClock/milliseconds``.
    let deadline: Int
    /// A descriptor that becomes readable when the request must end early.
    let interruption: Int32?
    /// Bytes of an answer.
    private static let maximumAnswer = 32 << 20

    /// Returns the body of the answer.
    ///
    /// - Throws: `.timedOut`, `.interrupted`; `.noAnswer` when the port is closed or the answer is not HTTP.
    func send(_ method: String, to path: String, content body: String?) throws(WebDriverError) -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { if descriptor >= 0 { close(descriptor) } }
        // A connection to this machine is made or refused at once.
        guard descriptor >= 0, endpoint.withSocketAddress({ connect(descriptor, $0, $1) }) == 0 else {
            throw WebDriverError(.noAnswer, detail: "nothing listens at \(endpoint.text)")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let content = Array((body ?? "").utf8)
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: \(endpoint.text)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(content.count)\r\nConnection: close\r\n\r\n"
        try write(Array(head.utf8) + content, to: descriptor)
        return try response(from: descriptor)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(WebDriverError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 { rest = rest.dropFirst(sent) } else { try wait(for: POLLOUT, on: descriptor) }
        }
    }

    private func response(from descriptor: Int32) throws(WebDriverError) -> [UInt8] {
        var answer: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        while answer.count <= Self.maximumAnswer {
            let count = recv(descriptor, &room, room.count, 0)
            if count == 0 { break }
            if count < 0 {
                try wait(for: POLLIN, on: descriptor)
                continue
            }
            answer += room[..<count]
            if let body = Self.body(of: answer) { return body }
        }
        throw WebDriverError(.noAnswer, detail: "no HTTP response from \(endpoint.text)")
    }

    private func wait(for events: Int32, on descriptor: Int32) throws(WebDriverError) {
        guard errno == EAGAIN || errno == EINTR else {
            throw WebDriverError(.noAnswer, detail: String(cString: strerror(errno)))
        }
        var entries = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let left = deadline - SteadyClock.milliseconds
        if left <= 0 || poll(&entries, 2, Int32(clamping: left)) == 0 { throw WebDriverError(.timedOut) }
        if entries[1].revents != 0 { throw WebDriverError(.interrupted) }
    }

    /// The body, once it is there as a whole. The driver always states its length.
    private static func body(of answer: [UInt8]) -> [UInt8]? {
        let separator = Array("\r\n\r\n".utf8)
        let end = answer.indices.first { start in answer[start...].starts(with: separator) }
        guard let end else { return nil }
        let name = "content-length:"
        let head = String(decoding: answer[..<end], as: UTF8.self).lowercased()
        let field = head.split(separator: "\r\n" as Character).first { line in line.hasPrefix(name) }
        guard let field, let length = Int(field.dropFirst(name.count).filter { $0 != " " }) else { return nil }
        let body = answer[(end + separator.count)...]
        if length < 0 || body.count < length { return nil }
        return Array(body.prefix(length))
    }
}
