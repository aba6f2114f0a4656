import Foundation
import Glibc
import TestSupport

/// A TCP listener on a free loopback port that answers every connection with the same bytes, or never at all.
final class RawListener: Sendable {
    let port: Int
    private let descriptor: Int32

    struct PortTaken: Error {}

    /// - Parameter answer: nil leaves every connection waiting.
    init(answer: [UInt8]?) throws {
        port = try LocalServer.freePort()
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let socket = descriptor
        let isBound = LocalServer.withLoopback(port: port) { address, size in bind(socket, address, size) == 0 }
        guard isBound, listen(socket, 64) == 0 else { throw PortTaken() }
        guard let answer else { return }
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                if connection < 0 { return }
                var request = [UInt8](repeating: 0, count: 4096)
                _ = read(connection, &request, request.count)
                _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }

    /// Waits until a client is connected, for at most ten seconds.
    func awaitConnection() {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, 10_000)
    }

    /// Accepts a connection, and waits until the client shuts it down.
    func awaitShutdown() {
        let connection = accept(descriptor, nil, nil)
        defer { close(connection) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(connection, &bytes, bytes.count) > 0 {}
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}

/// A TLS server that sends the bytes of a file unchanged: `openssl s_server -HTTP`.
final class ScriptedServer {
    let port: Int
    private let folder: TemporaryFolder
    private let process: Child

    init(answers: [String: String]) throws {
        folder = try TemporaryFolder()
        for (name, text) in answers { try folder.write(name, text) }
        let output = folder.file("output")
        try folder.write("output", "")
        let words = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert",
            Repository.testCerts("leaves/valid-rsa.pem"), "-cert_chain",
            Repository.testCerts("intermediates/intermediate-rsa.pem"), "-key",
            Repository.testCerts("keys/valid-rsa.key"), "-HTTP",
        ]
        process = try Child(words, folder: folder.path, output: .file(output))
        var port = 0
        try wait {
            let text = try String(contentsOfFile: output, encoding: .utf8)
            guard let match = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/) else { return false }
            port = Int(match.1) ?? 0
            return true
        }
        self.port = port
    }
}
