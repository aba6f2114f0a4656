/// A client that sends bytes as they are.
package enum RawClient {
    /// Returns what the server sends until it closes the connection.
    ///
    /// - Parameter pieces: sent one after the other, with `\\r`, `\\n` and `\\x00` for these bytes.
    package static func answer(to pieces: [String], port: some BinaryInteger) throws -> String {
        let script = """
            import socket, sys, time
            connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(60)
            answer = b""
            try:
                for piece in sys.argv[2:]: connection.sendall(piece.encode("latin-1").decode("unicode_escape").encode("latin-1"))
                while piece := connection.recv(65536): answer += piece
            except ConnectionError: pass
            sys.stdout.buffer.write(answer)
            """
        return try Command.run(["python3", "-c", script, "\(port)"] + pieces).outputText
    }
}
