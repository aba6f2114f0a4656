import TestSupport
import Testing

@testable import HTTPS

@Suite("No response")
struct SilenceTests {
    private func kind(_ url: String, _ configuration: ClientConfiguration) throws -> HTTPS.Failure.Kind? {
        let failure = try Fetching.get(url, configuration)?.failure
        #expect(failure?.text.isEmpty == false)
        return failure?.kind
    }

    private func expectInvalid(_ answers: [String: String]) throws {
        let server = try ScriptedServer(answers: answers)
        let configuration = try Fetching.configuration(port: server.port)
        for name in answers.keys.sorted() {
            #expect(try kind("https://example.com/\(name)", configuration) == .invalidResponse, "\(name)")
        }
    }

    @Test("A port without a listener is not connected")
    func refused() throws {
        let configuration = try Fetching.configuration(port: LocalServer.freePort())
        #expect(try kind("https://example.com/", configuration) == .notConnected)
    }

    @Test(
        "A name that has no address is not resolved",
        arguments: ["https://nowhere.onion/", "https://a.b.c.onion:8443/x"])
    func unresolvable(url: String) throws {
        var configuration = try Fetching.configuration(port: 1)
        configuration.connectTo = []
        #expect(try kind(url, configuration) == .nameNotResolved)
    }

    @Test("A server that accepts and sends nothing times out", .timeLimit(.minutes(10)))
    func silentServer() throws {
        let listener = try RawListener(answer: nil)
        for (connect, total) in [(300, Fetching.hour), (Fetching.hour, 300)] {
            var configuration = try Fetching.configuration(port: listener.port)
            configuration.connectTimeout = connect
            configuration.totalTimeout = total
            #expect(try kind("https://example.com/", configuration) == .timedOut)
        }
    }

    @Test("A server that responds too slowly times out")
    func slowServer() throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["f": Array(repeating: 0x41, count: 100_000)], body: "limit_rate 1k;")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.totalTimeout = 700
        #expect(try kind("https://example.com/f", configuration) == .timedOut)
    }

    @Test(
        "Bytes other than TLS are a failed handshake or an invalid response",
        arguments: [
            "HTTP/1.1 400 Bad Request\r\n\r\n", "garbage", "", "\u{16}\u{3}\u{3}\u{0}\u{2}xx",
            "220 smtp.example ESMTP\r\n",
        ])
    func garbage(answer: String) throws {
        let listener = try RawListener(answer: Array(answer.utf8))
        let kind = try kind("https://example.com/", Fetching.configuration(port: listener.port))
        #expect(kind == .handshakeFailed || kind == .invalidResponse)
    }

    @Test("Bytes other than HTTP within TLS, or fewer than announced, are an invalid response")
    func brokenAnswers() throws {
        let answers = [
            "garbage": "garbage\r\n\r\n", "short": "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc", "nothing": "",
            "nul": "\0\0\0\0\r\n\r\n",
            "chunk": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            "status": "HTTP/21.01 0 OK\r\nContent-Length: 0\r\n\r\n",
            "halfchunk": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        ]
        try expectInvalid(answers)
    }

    @Test(
        "A head without its empty line is an invalid response with every status",
        arguments: [200, 204, 301, 304, 404, 429, 500, 503])
    func cutHeads(status: Int) throws {
        let first = "HTTP/1.1 \(status) Some Text\r\n"
        let interim = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        let fields = "Location: https://example.com/x\r\nRetry-After: 100\r\nContent-Length: 0\r\n"
        let answers = [
            "line": first, "field": first + "Location: https://exam", "fields": first + fields,
            "behind": interim + first + fields, "begun": interim + String(first.dropLast(7)),
            "old": "HTTP/1.0 \(status) Some Text\r\n" + fields,
        ]
        try expectInvalid(answers)
    }

    @Test("White space in front of the first field is an invalid response, also on a handle that was used before")
    func foldedFirstField() throws {
        let server = try ScriptedServer(answers: [
            "a": "HTTP/1.1 200 OK\r\nX-Field: \(String(repeating: "x", count: 100))\r\nContent-Length: 1\r\n\r\nx",
            "b": "HTTP/1.1 200 OK\r\n folded: \(String(repeating: "x", count: 5000))\r\nContent-Length: 1\r\n\r\nx",
            "c": "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\n\tx\r\nContent-Length: 1\r\n\r\nx",
            "d": "HTTP/1.1 200 OK\r\nX-Field: x\r\n folded\r\nContent-Length: 1\r\n\r\nx",
        ])
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        let outcome = try Fetching.run(["a", "b", "c", "a", "d"].map { "https://example.com/\($0)" }, configuration)
        #expect([0, 3, 4].allSatisfy { outcome.results[$0]?.response?.status == 200 })
        #expect([1, 2].allSatisfy { outcome.results[$0]?.failure?.kind == .invalidResponse })
    }

    @Test("An interim response alone is invalid, complete or not")
    func interimOnly() throws {
        let answers = [
            "whole": "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
            "cut": "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n",
            "continue": "HTTP/1.1 100 Continue\r\n\r\n",
        ]
        try expectInvalid(answers)
    }

    @Test(
        "A complete head is a response, after interim responses and with any end of lines and body",
        arguments: [200, 204, 301, 304, 404, 503])
    func wholeHeads(status: Int) throws {
        let first = "\(status) Some Text\r\n"
        let interim = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        let chunked = "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Sum: 1\r\n\r\n"
        let hasBody = ![204, 304].contains(status)
        let answers = [
            "counted": "HTTP/1.1 \(first)Content-Length: \(hasBody ? "1\r\n\r\nx" : "0\r\n\r\n")",
            "old": "HTTP/1.0 \(first)\r\n" + (hasBody ? "x" : ""),
            "behind": interim + interim + "HTTP/1.1 \(first)\r\n" + (hasBody ? "x" : ""),
            "bare": "HTTP/1.1 \(status) Some Text\n\n" + (hasBody ? "x" : ""),
            "trailers": interim + "HTTP/1.1 \(first)" + (hasBody ? chunked : "\r\n"),
        ]
        let server = try ScriptedServer(answers: answers)
        let configuration = try Fetching.configuration(port: server.port)
        for name in answers.keys.sorted() {
            let response = try Fetching.get("https://example.com/\(name)", configuration)?.response
            #expect(response?.status == status, "\(name)")
            #expect(response?.body == (hasBody ? [UInt8(ascii: "x")] : []), "\(name)")
        }
    }

    @Test("A connection that is closed without a byte is an invalid response")
    func closed() throws {
        let server = try LocalServer(certificate: "valid-rsa", files: [:], body: "location / { return 444; }")
        #expect(try kind("https://example.com/", Fetching.configuration(port: server.port)) == .invalidResponse)
    }

    @Test(
        "Only HTTPS URLs are requested",
        arguments: ["http://example.com/", "file:///etc/passwd", "ftp://example.com/", "", "https://"])
    func otherSchemes(url: String) throws {
        let server = try LocalServer(certificate: "valid-rsa", files: [:], body: "")
        #expect(try Fetching.get(url, Fetching.configuration(port: server.port))?.failure != nil)
        #expect(server.requests == [])
    }
}
