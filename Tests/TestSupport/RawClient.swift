import Glibc

/// A client that sends bytes as they are.
package enum RawClient {
    package struct NotConnected: Error {}

    /// Returns what the server sends until it closes the connection, or sends nothing for a minute.
    ///
    /// - Parameter pieces: sent one after the other, with `\\r`, `\\n`, `\\t`, `\\x00`, `\\x01` and `\\x0b` for these bytes.
    package static func answer(to pieces: [String], port: some BinaryInteger) throws -> String {
        guard let client = LocalServer.connection(to: Int(port)) else { throw NotConnected() }
        defer { close(client) }
        var isImmediate: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        for piece in pieces {
            let isOpen = send(bytes(piece), to: client)
            if !isOpen { break }
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            if count <= 0 { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }

    /// Whether all bytes were sent; otherwise the server has closed the connection.
    private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func bytes(_ piece: String) -> [UInt8] {
        var text = piece
        for (escape, byte) in [
            (#"\r"#, "\r"), (#"\n"#, "\n"), (#"\t"#, "\t"), (#"\x00"#, "\0"), (#"\x01"#, "\u{1}"), (#"\x0b"#, "\u{B}"),
        ] { text = text.replacing(escape, with: byte) }
        return Array(text.utf8)
    }
}
