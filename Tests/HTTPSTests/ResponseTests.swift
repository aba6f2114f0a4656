import TestSupport
import Testing

@testable import HTTPS

@Suite("Responses")
struct ResponseTests {
    @Test("A response has the file's status, type and bytes")
    func file() throws {
        let body: [UInt8] = [0, 0x0A, 0x0D, 0xFF] + Array("{}".utf8)
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["f": body, "empty": []],
            body:
                "location / { default_type application/pkcs7-mime; } location /bare { types {} default_type ''; return 200 x; }"
        )
        let response = try #require(try Fetching.response("f", server))
        #expect(
            response
                == Response(
                    status: 200, contentType: "application/pkcs7-mime", redirectTarget: nil, retryAfter: nil,
                    body: body, receivedCount: body.count, fields: [:], server: response.server,
                    serverSoftware: response.serverSoftware, details: nil, address: "127.0.0.1"))
        #expect(response.serverSoftware?.hasPrefix("nginx") == true)
        #expect((response.server?.notAfter ?? 0) > Fetching.moment)
        #expect(try Fetching.response("empty", server)?.body == [])
        #expect(try Fetching.response("bare", server)?.contentType == nil)
        #expect(try Fetching.response("bare", server)?.status == 200)
    }

    @Test(
        "Every status is a response",
        arguments: [101, 200, 201, 204, 301, 304, 400, 401, 403, 404, 410, 429, 500, 502, 503, 599])
    func statuses(status: Int) throws {
        let server = try LocalServer(certificate: "valid-rsa", files: [:], body: "location / { return \(status); }")
        #expect(try Fetching.response("x", server)?.status == status)
    }

    @Test("A redirect is not followed, and its target is made absolute", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["y": [1]],
            body:
                "absolute_redirect off; location /a { return \(status) https://other.example/y?z; } location /b { return \(status) /y; }"
        )
        let absolute = try #require(try Fetching.response("a", server))
        #expect(absolute.status == status)
        #expect(absolute.redirectTarget == "https://other.example/y?z")
        #expect(try Fetching.response("b", server)?.redirectTarget == "https://example.com/y")
        #expect(server.requests(awaiting: 2).count == 2)
    }

    @Test(
        "A redirect to another scheme is not followed either",
        arguments: ["http://example.com/y", "file:///etc/passwd", "ftp://x/"])
    func otherSchemes(target: String) throws {
        let server = try LocalServer(certificate: "valid-rsa", files: [:], body: "location / { return 302 \(target); }")
        #expect(try Fetching.response("a", server)?.status == 302)
        #expect(server.requests(awaiting: 1).count == 1)
    }

    @Test(
        "Retry-After is read as seconds or as a date; nonsense and the past are not",
        arguments: [
            ("120", 120), ("0", nil), ("86401", 86_401), ("-5", nil), ("soon", nil),
            ("Fri, 31 Dec 1999 23:59:59 GMT", nil), ("Fri, 15 Jan 2027 10:00:00 GMT", 7200),
        ] as [(String, Int?)])
    func retryAfter(field: String, seconds: Int?) throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: [:],
            body: "location / { add_header Retry-After '\(field)' always; return 503; }")
        let response = try #require(try Fetching.response("x", server))
        #expect(response.status == 503)
        #expect(response.retryAfter == seconds && response.retryAfterField == field)
    }

    @Test("HTTP/1.1 is used, also with a server that has HTTP/2")
    func versions() throws {
        for option in ["http2", ""] {
            let server = try LocalServer(files: ["f": [0x41]]) { port, root in
                """
                server {
                    listen 127.0.0.1:\(port) ssl \(option);
                    ssl_certificate \(Repository.testCerts("bundles/valid-rsa-chain.pem"));
                    ssl_certificate_key \(Repository.testCerts("keys/valid-rsa.key"));
                    root \(root);
                }
                """
            }
            #expect(try Fetching.response("f", server)?.body == [0x41])
            #expect(server.requests(awaiting: 1).first?.contains("HTTP/1.1") == true)
        }
    }

    @Test("The request names its program, and carries neither cookies nor credentials")
    func request() throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: [:],
            body: """
                location / {
                    add_header Set-Cookie 'a=b; Path=/';
                    if ($http_cookie) { return 418; }
                    if ($http_authorization) { return 418; }
                    if ($http_referer) { return 418; }
                    return 200 x;
                }
                """)
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        let outcome = try Fetching.run((0..<3).map { "https://example.com/\($0)" }, configuration)
        #expect(outcome.results.values.map { $0.response?.status } == [200, 200, 200])
        #expect(server.requests(awaiting: 3).count == 3)
        #expect(server.requests.allSatisfy { $0.contains("\"GET /") && $0.hasSuffix("\"aasa-test/1\"") })
    }
}
