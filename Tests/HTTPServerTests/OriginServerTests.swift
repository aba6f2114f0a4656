import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite("HTTP server")
struct OriginServerTests {
    private static let limits = OriginServer.Limits(
        connections: 16, milliseconds: 2000, crowdedMilliseconds: 500)

    private static func start(
        _ text: String = "127.0.0.1:0", respond: @escaping @Sendable (String) -> ServerResponse? = page
    ) throws -> OriginServer {
        let address = try #require(ListenAddress(text))
        return try OriginServer(address, limits: limits) {
            { request in respond(String(request.path)) ?? ServerResponse(status: 404, text: "not found") }
        }
    }

    @Sendable private static func page(_ path: String) -> ServerResponse? {
        path == "/metrics"
            ? ServerResponse(status: 200, contentType: "text/plain; version=0.0.4", content: [0x61, 0x0A])
            : path == "/health" ? ServerResponse(status: 503, contentType: "text/plain", content: []) : nil
    }

    private static func curl(_ server: OriginServer, _ path: String, _ options: [String] = []) throws -> String {
        try Command.run(["curl", "-sSi", "--max-time", "20"] + options + ["http://\(server.address)\(path)"]).outputText
    }

    @Test("A response has status, type and content; the query is not part of the path")
    func pages() throws {
        let server = try Self.start()
        for path in ["/metrics", "/metrics?x=y"] {
            let answer = try Self.curl(server, path)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("Content-Type: text/plain; version=0.0.4\r\n"))
            #expect(answer.contains("Content-Length: 2\r\n"))
            #expect(answer.hasSuffix("\r\n\r\na\n"))
        }
        #expect(try Self.curl(server, "/health").hasPrefix("HTTP/1.1 503 "))
        #expect(try Self.curl(server, "/nowhere").hasPrefix("HTTP/1.1 404 "))
        let head = try Self.curl(server, "/metrics", ["--head"])
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.contains("Content-Length: 2\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
    }

    @Test(
        "Other methods and content are refused",
        arguments: [
            (["-X", "POST", "-d", "x"], 405), (["-X", "DELETE"], 405), (["-X", "OPTIONS"], 405),
            (["-X", "GET", "-d", "x"], 400), (["-X", "GET", "-H", "Transfer-Encoding: chunked", "-d", "x"], 400),
        ] as [([String], Int)])
    func refused(options: [String], status: Int) throws {
        let server = try Self.start()
        let answer = try Self.curl(server, "/metrics", options)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        #expect(answer.contains("Allow: GET, HEAD\r\n") == (status == 405))
    }

    @Test("IPv4, IPv6 and localhost are listened on", arguments: ["127.0.0.1:0", "[::1]:0", "localhost:0", "[::]:0"])
    func families(text: String) throws {
        // A machine may have no IPv6 at all.
        guard let server = try? Self.start(text) else { return #expect(text.hasPrefix("[")) }
        #expect(server.address.port != 0)
        #expect(try Self.curl(server, "/metrics").hasPrefix("HTTP/1.1 200 "))
    }

    @Test("An address in use, or of another machine, is an error of its own")
    func notBound() throws {
        let server = try Self.start()
        #expect(throws: HTTPServerError(.addressInUse)) { try Self.start(server.address.description) }
        #expect(throws: HTTPServerError(.addressNotHere)) { try Self.start("192.0.2.1:0") }
    }

    @Test("After the stop the port is closed, and can be opened again")
    func again() throws {
        let server = try Self.start()
        _ = try Self.curl(server, "/metrics")
        server.stop()
        server.stop()
        #expect(try Self.curl(server, "/metrics") == "")
        let second = try Self.start(server.address.description)
        #expect(try Self.curl(second, "/metrics").hasPrefix("HTTP/1.1 200 "))
    }

    @Test("All of more clients than connections are served")
    func many() throws {
        let asked = Mutex(0)
        let server = try Self.start { path in
            asked.withLock { $0 += 1 }
            return ServerResponse(
                status: 200, contentType: "text/plain", content: [UInt8](repeating: 0x78, count: 200_000))
        }
        let script = """
            for n in 1 2 3 4; do
                curl -sS --max-time 30 -Z --parallel-immediate --parallel-max 50 -o /dev/null -w '%{http_code} %{size_download}\\n' \
                    "http://\(server.address)/[1-50]" &
            done
            wait
            """
        let lines = try Command.run(["sh", "-c", script]).outputText.split(separator: "\n")
        #expect(lines.count == 200)
        #expect(Set(lines) == ["200 200000"])
        #expect(asked.withLock { $0 } == 200)
    }

    @Test("Clients that send a byte now and then, or read nothing, are cut off, and others are served")
    func hanging() throws {
        let server = try Self.start { _ in
            ServerResponse(status: 200, contentType: "text/plain", content: [UInt8](repeating: 0x78, count: 20_000_000))
        }
        // The responses to the first half do not fit into the buffers of sockets.
        let script = """
            import select, socket
            address = ("127.0.0.1", \(server.address.port))
            readers = [socket.create_connection(address) for _ in range(8)]
            for connection in readers: connection.sendall(b"GET /metrics HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
            drips = [socket.create_connection(address) for _ in range(56)]
            def drip():
                for connection in drips:
                    try: connection.sendall(b"G")
                    except OSError: pass
            late = socket.create_connection(address)
            late.settimeout(60)
            late.sendall(b"GET /health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
            while not select.select([late], [], [], 0.1)[0]: drip()
            print(late.recv(12).decode())
            for connection in readers + drips:
                connection.settimeout(60)
                try:
                    while connection.recv(1000000): pass
                except ConnectionResetError: pass
            print("closed")
            """
        #expect(try Command.run(["python3", "-c", script]).outputText == "HTTP/1.1 200\nclosed\n")
    }

    @Test("An endless head and bytes other than HTTP do not disturb other clients")
    func nonsense() throws {
        let server = try Self.start()
        let script = """
            import socket
            for text in [b"GET / HTTP/1.1\\r\\nHost: x\\r\\n" + b"A: " + b"b" * 1000000, b"\\0" * 5000, b"\\r\\n\\r\\n", b"GET\\r\\n\\r\\n",
                         b"GET /\\xff%00%zz HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n", b"\\x16\\x03\\x01\\x02\\x00\\x01\\x00" * 40]:
                connection = socket.create_connection(("127.0.0.1", \(server.address.port)))
                try:
                    connection.sendall(text)
                    connection.recv(100)
                except OSError: pass
            """
        #expect(try Command.run(["python3", "-c", script]).status == 0)
        #expect(try Self.curl(server, "/metrics").hasPrefix("HTTP/1.1 200 "))
    }

    @Test("No descriptor of the server reaches a child")
    func descriptors() throws {
        let server = try Self.start()
        _ = try Self.curl(server, "/metrics")
        let inode = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
            .filter { $0.hasPrefix("socket:") }
        let children = try Command.run(["sh", "-c", "ls -l /proc/self/fd"]).outputText
        #expect(!inode.isEmpty)
        for socket in inode { #expect(!children.contains(socket)) }
        withExtendedLifetime(server) {}
    }
}

@Suite("HTTP server with workers")
struct WorkerServerTests {
    private static func start(
        _ change: (inout OriginServer.Limits) -> Void = { _ in }, tls: OriginServer.TLS? = nil,
        respond: @escaping @Sendable (ServerRequest) -> ServerResponse
    ) throws -> OriginServer {
        var limits = OriginServer.Limits(connections: 64, milliseconds: 5000, crowdedMilliseconds: 500)
        limits.content = 100_000
        limits.methods = { _ in ["GET", "HEAD", "POST"] }
        limits.keepsConnections = true
        limits.workers = 3
        change(&limits)
        return try OriginServer(try #require(ListenAddress("127.0.0.1:0")), limits: limits, tls: tls) { respond }
    }

    private static func curl(_ words: [String]) throws -> String {
        try Command.run(["curl", "-sSi", "--max-time", "20"] + words).outputText
    }

    @Test("A request has its method, path, query, fields, content and client")
    func request() throws {
        let server = try Self.start { request in
            ServerResponse(
                status: 200,
                text: """
                    \(request.method) \(request.path) \(request.query ?? "-") \(request["x-a"] ?? "-") \
                    \(request.values("X-B")) \(request.content.count) \(request.peer)
                    """)
        }
        let answer = try Self.curl([
            "http://\(server.address)/a%2Fb/c%20d//e?x=%26&y", "-H", "X-A: 1", "-H", "X-B: 1", "-H", "x-b: 2", "-d",
            "abc",
        ])
        #expect(answer.hasSuffix("POST /a%2Fb/c%20d//e x=%26&y 1 [\"1\", \"2\"] 3 127.0.0.1\n"), "\(answer)")
    }

    @Test(
        "Content is received up to the limit, with its length or in chunks",
        arguments: [(100_000, 200), (100_001, 413), (5_000_000, 413)])
    func content(count: Int, status: Int) throws {
        let server = try Self.start { ServerResponse(status: 200, text: "\($0.content.count)") }
        let folder = try TemporaryFolder()
        let file = try folder.write("content", [UInt8](repeating: 0x61, count: count))
        // A client that still sends when the connection is closed may not see the response: it waits for it (Expect).
        let expects = count > 1_000_000 ? ["--expect100-timeout", "60"] : ["-H", "Expect:"]
        for field in ["Content-Type: text/plain", "Transfer-Encoding: chunked"] {
            let answer = try Self.curl(
                ["http://\(server.address)/", "-H", field, "--data-binary", "@\(file)"] + expects)
            #expect(answer.contains("HTTP/1.1 \(status) "), "\(answer.prefix(300))")
            if status == 200 { #expect(answer.hasSuffix("\(count)\n")) }
        }
        #expect(try Self.curl(["http://\(server.address)/"]).hasSuffix("\r\n0\n"))
    }

    @Test("A connection serves several requests, and a long response comes in parts")
    func parts() throws {
        let server = try Self.start { request in
            let number = request.part.flatMap { Int($0) } ?? 0
            var response = ServerResponse(
                status: 200, contentType: "text/plain", content: [UInt8](repeating: 0x61, count: 100_000))
            if request.path == "/broken", number == 3 { return ServerResponse(status: 503, text: "") }
            response.next = number < 30 ? "\(number + 1)" : nil
            return response
        }
        let url = "http://\(server.address)/"
        let result = try Command.run([
            "curl", "-sS", "--max-time", "20", "-o", "/dev/null", "-o", "/dev/null", "-w",
            "%{http_code} %{size_download} %{num_connects}\n", url, url,
        ])
        #expect(result.outputText == "200 3100000 1\n200 3100000 0\n")
        let head = try RawClient.answer(to: [#"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n"#], port: server.address.port)
        #expect(head.hasSuffix("\r\n\r\n") && !head.hasSuffix("0\r\n\r\n"), "\(head)")
        // The client learns that the response is incomplete.
        let broken = try Command.run(["curl", "-sS", "--max-time", "20", "-o", "/dev/null", url + "broken"])
        #expect(broken.status == 18 || broken.status == 56)
    }

    @Test(
        "Slow responses do not delay others; more requests than may wait get 503, and a stop answers the rest"
    )
    func queue() throws {
        let gate = DispatchSemaphore(value: 0)
        let started = DispatchSemaphore(value: 0)
        let server = try Self.start({ ($0.workers, $0.waiting) = (4, 4) }) { request in
            if request.path == "/slow" {
                started.signal()
                gate.wait()
            }
            return ServerResponse(status: 200, text: "done")
        }
        let url = "http://\(server.address)/"
        let slow = try (0..<2).map { _ in
            try Child(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", url + "slow"], output: .file("/dev/null"))
        }
        for _ in slow { started.wait() }
        #expect(try Self.curl([url]).hasPrefix("HTTP/1.1 200 "))
        let third = try Child(["curl", "-s", "-o", "/dev/null", url + "slow"], output: .file("/dev/null"))
        started.wait()
        let script =
            "for n in 1 2 3 4 5 6; do curl -s -o /dev/null -w '%{http_code}\\n' --max-time 200 \(url) & done; wait"
        let answers = try Child(["sh", "-c", script], output: .file("/dev/null"))
        var busy = ""
        while !busy.hasPrefix("HTTP/1.1 503 ") { busy = try Self.curl(["--max-time", "1", url]) }
        #expect(busy.contains("Retry-After: 1\r\n"))
        for _ in 0..<3 { gate.signal() }
        for child in slow + [third, answers] { #expect(child.wait().status == 0) }
        server.stop()
    }

    @Test(
        "One client leaves a worker and half of the queue to others, and a group of workers waits for no other request")
    func shares() throws {
        let gate = DispatchSemaphore(value: 0)
        let started = DispatchSemaphore(value: 0)
        let active = Mutex(0)
        let server = try Self.start({
            $0.waiting = 4
            $0.groups = [OriginServer.WorkerGroup(threads: 1, waiting: 4)]
            $0.group = { $0.path == "/health" ? 0 : nil }
            $0.client = { $0["X-Client"] ?? "" }
        }) { request in
            if request.path == "/slow" {
                active.withLock { $0 += 1 }
                started.signal()
                gate.wait()
            }
            return ServerResponse(status: 200, text: "done")
        }
        func url(_ path: String, _ client: String) -> [String] {
            ["http://\(server.address)\(path)", "-H", "X-Client: \(client)"]
        }
        // Two of three workers, and two of four places in the queue; the last request gets 503.
        let greedy = try (0..<4).map { _ in
            try Child(["curl", "-s", "-o", "/dev/null"] + url("/slow", "a"), output: .file("/dev/null"))
        }
        started.wait()
        started.wait()
        var busy = ""
        while !busy.hasPrefix("HTTP/1.1 503 ") { busy = try Self.curl(["--max-time", "1"] + url("/", "a")) }
        #expect(try Self.curl(url("/", "b")).hasPrefix("HTTP/1.1 200 "))
        #expect(active.withLock { $0 } == 2)
        let last = try Child(["curl", "-s", "-o", "/dev/null"] + url("/slow", "b"), output: .file("/dev/null"))
        started.wait()
        #expect(try Self.curl(url("/health", "a")).hasPrefix("HTTP/1.1 200 "))
        for _ in 0..<5 { gate.signal() }
        for child in greedy + [last] { #expect(child.wait().status == 0) }
    }

    @Test("HTTPS uses TLS 1.2 or later; a key of another certificate is an error")
    func tls() throws {
        func bytes(_ path: String) throws -> [UInt8] { try Repository.bytes(Repository.testCerts(path)) }
        let certificate = try bytes("bundles/valid-rsa-chain.pem")
        let server = try Self.start(
            tls: (certificate: certificate, key: try bytes("keys/valid-rsa.key"))
        ) { _ in ServerResponse(status: 200, text: "secret") }
        let options = [
            "--cacert", Repository.testCerts("roots/root-rsa.pem"), "--connect-to", "example.com:443:\(server.address)",
            "https://example.com/",
        ]
        #expect(try Self.curl(options).hasSuffix("secret\n"))
        #expect(try Self.curl(["--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0"] + options) == "")
        #expect(try Self.curl(["http://\(server.address)/"]) == "")
        // Another certificate is used for new connections, and one that cannot be used changes nothing.
        let ecdsa = (
            certificate: try bytes("bundles/valid-ecdsa-chain.pem"), key: try bytes("keys/valid-ecdsa.key")
        )
        for number in 1...3 {
            try server.replace(
                number == 2 ? (certificate: certificate, key: try bytes("keys/valid-rsa.key")) : ecdsa)
            let answer = try Self.curl(
                ["-v", "--cacert", Repository.testCerts("bundles/trust-both-roots.pem")] + options.dropFirst(2))
            #expect(answer.hasSuffix("secret\n"))
        }
        #expect(throws: HTTPServerError(.unusableCredential)) {
            try server.replace((certificate: certificate, key: ecdsa.key))
        }
        let seen = try Command.run(
            ["openssl", "s_client", "-connect", server.address.description, "-servername", "example.com"], input: [])
        #expect(seen.outputText.contains("id-ecPublicKey"))
        #expect(throws: HTTPServerError(.unusableCredential)) {
            try Self.start(tls: (certificate: certificate, key: try bytes("keys/valid-ecdsa.key"))) { _ in
                ServerResponse(status: 200, text: "")
            }
        }
    }

    @Test("A request that is being answered ends well while the certificate is replaced")
    func replaced() throws {
        func credential(_ name: String) throws -> OriginServer.TLS {
            (
                certificate: try Repository.bytes(Repository.testCerts("bundles/valid-\(name)-chain.pem")),
                key: try Repository.bytes(Repository.testCerts("keys/valid-\(name).key"))
            )
        }
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try Self.start(tls: try credential("rsa")) { request in
            if request.path == "/slow" {
                begun.signal()
                gate.wait()
            }
            return ServerResponse(status: 200, text: "whole")
        }
        let curl = ["curl", "-sS", "-k", "--max-time", "20"]
        let slow = try Child(curl + ["--fail", "https://\(server.address)/slow"])
        begun.wait()
        try server.replace(try credential("ecdsa"))
        #expect(try Command.run(curl + ["https://\(server.address)/"]).outputText == "whole\n")
        gate.signal()
        #expect(slow.wait().status == 0)
    }
}
