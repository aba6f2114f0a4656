import PKI
import TestSupport
import Testing

@testable import HTTPS

@Suite("Details of a request")
struct DetailTests {
    private func server(_ chain: String, _ key: String, _ option: String = "") throws -> LocalServer {
        try LocalServer(files: ["f": Array(repeating: 0x41, count: 5000)]) { port, root in
            """
            server {
                listen 127.0.0.1:\(port) ssl \(option);
                ssl_certificate \(Repository.testCerts(chain));
                ssl_certificate_key \(Repository.testCerts("keys/\(key).key"));
                root \(root);
                gzip on; gzip_types *; gzip_min_length 1; gzip_http_version 1.0;
                location /agent { return 200 $http_user_agent; }
                location /moved { return 301 https://www.example.com/f; }
            }
            """
        }
    }

    private func details(_ result: TransferResult?) -> TransferDetails? {
        switch result {
        case .response(let response): response.details
        case .failure(let failure): failure.details
        case nil: nil
        }
    }

    @Test(
        "Details hold the address, HTTP version, fields and times of a response",
        arguments: ["http2", ""])
    func answer(option: String) throws {
        let server = try server("bundles/valid-rsa-chain.pem", "valid-rsa", option)
        let configuration = try Fetching.configuration(port: server.port)
        let found = try #require(details(Fetching.detailed("https://example.com/f", configuration)))
        #expect(found.address == "127.0.0.1")
        #expect(found.httpVersion == "1.1")
        #expect(found.contentEncoding == "gzip")
        let (times, steps) = (found.times, [found.times.lookup, found.times.connect, found.times.handshake])
        #expect(steps.allSatisfy { ($0 ?? -1) >= 0 } && (times.handshake ?? 0) > 0)
        let sum = steps.reduce(0) { $0 + ($1 ?? 0) }
        #expect(sum <= times.firstByte ?? 0 && times.firstByte ?? 0 <= times.total)
        let moved = try #require(details(Fetching.detailed("https://example.com/moved", configuration)))
        #expect(moved.contentEncoding == nil)
    }

    @Test("The chain is returned as sent, with each certificate's names and dates")
    func chain() throws {
        for (file, key, subjects) in [
            ("bundles/valid-rsa-chain.pem", "valid-rsa", ["CN=example.com", "CN=aasa test intermediate RSA"]),
            ("leaves/directly-under-root.pem", "directly-under-root", ["CN=example.com"]),
        ] {
            let server = try server(file, key)
            let found = try #require(
                try details(
                    Fetching.detailed("https://example.com/f", Fetching.configuration(port: server.port))))
            #expect(found.chain.map(\.subject) == subjects, "\(file)")
            #expect(found.chain.first?.dnsNames == ["example.com", "www.example.com"])
            #expect(found.chain.allSatisfy { ($0.notBefore ?? .max) < Fetching.moment })
            #expect(found.chain.allSatisfy { ($0.notAfter ?? .min) > Fetching.moment })
            #expect(found.chainProblem == nil)
        }
    }

    @Test(
        "The problem of an untrusted server's chain is returned, and the text is libcurl's",
        arguments: [
            ("leaves/valid-rsa.pem", "valid-rsa", .issuerMissing, 0, "CN=aasa test intermediate RSA", 1),
            ("bundles/untrusted-root-chain.pem", "untrusted-root", .issuerMissing, 1, "CN=aasa test root other", 2),
            ("leaves/self-signed.pem", "self-signed", .selfSigned, 0, "CN=example.com", 1),
            ("bundles/expired-chain.pem", "expired", .expired, 0, "CN=aasa test intermediate RSA", 2),
            ("bundles/not-yet-valid-chain.pem", "not-yet-valid", .notYetValid, 0, "CN=aasa test intermediate RSA", 2),
            ("bundles/client-only-chain.pem", "client-only", .purpose, 0, "CN=aasa test intermediate RSA", 2),
        ] as [(String, String, ChainVerification.Problem.Kind, Int, String, Int)])
    func untrusted(
        file: String, key: String, kind: ChainVerification.Problem.Kind, depth: Int, issuer: String, count: Int
    ) throws {
        let server = try server(file, key)
        let configuration = try Fetching.configuration(port: server.port)
        let result = try Fetching.detailed("https://example.com/f", configuration)
        let found = try #require(details(result))
        let problem = try #require(found.chainProblem)
        #expect(result?.failure?.kind == .serverUntrusted(.chain(problem)))
        #expect(found.chain.count == count)
        #expect(problem.kind == kind && problem.depth == depth)
        #expect(problem.issuer == issuer)
        // The recording does not change what is found.
        let plain = try Fetching.get("https://example.com/f", configuration)
        #expect(plain?.failure?.text == result?.failure?.text && plain?.failure?.kind == result?.failure?.kind)
        #expect(server.requests == [])
    }

    @Test("A certificate for another host is refused though its chain holds")
    func otherHost() throws {
        let server = try server("bundles/wrong-site-chain.pem", "wrong-site")
        let result = try Fetching.detailed(
            "https://example.com/f", Fetching.configuration(port: server.port))
        #expect(result?.failure?.kind == .serverUntrusted(.hostName))
        #expect(details(result)?.chainProblem == nil)
        #expect(details(result)?.chain.first?.dnsNames == ["other.example"])
    }

    @Test("A refused request has the times of the steps that it reached")
    func refused() throws {
        var configuration = try Fetching.configuration(port: LocalServer.freePort())
        let refused = try #require(try details(Fetching.detailed("https://example.com/f", configuration)))
        #expect(refused.times.handshake == nil && refused.times.firstByte == nil && refused.chain == [])
        #expect(refused.httpVersion == nil && refused.contentEncoding == nil)
        configuration.connectTo = []
        let unknown = try #require(try details(Fetching.detailed("https://no.such.onion/f", configuration)))
        #expect(unknown.address == nil && unknown.times.lookup == nil && unknown.times.connect == nil)
    }

    @Test(
        "Fields are sent with their own request only, and the requested fields of the response are returned, joined and cut off"
    )
    func fields() throws {
        let long = String(repeating: "x", count: 3000)
        let server = try LocalServer(
            certificate: "valid-rsa", files: [:],
            body: """
                add_header One $http_apple_one always; add_header Two a always; add_header Two b always;
                add_header Long \(long) always; add_header Long \(long) always; add_header Long z always;
                return 404;
                """)
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        var requests = (0..<4).map {
            Request(tag: $0, url: "https://example.com/", at: Fetching.moment, keepsConnection: true)
        }
        let wanted = ["one", "Two", "Long", "None"]
        for number in 1...3 { requests[number].extraFields = wanted }
        requests[1].fields = ["Apple-One: first"]
        requests[2].fields = ["Apple-One: second"]
        let outcome = try Fetching.run(requests, configuration)
        let found = requests.map { outcome.results[$0.tag]?.response }
        #expect(found.map { $0?.fields["one"] } == [nil, "first", "second", nil])
        #expect(found.map { $0?.fields["Two"] } == [nil, "a, b", "a, b", "a, b"])
        #expect(found[0]?.fields == [:] && found[1]?.fields["None"] == nil)
        #expect(found[1]?.fields["Long"] == String((long + ", " + long).prefix(4096)))
    }

    @Test("A request that wants no details has none, and a user agent is sent with its own request only")
    func othersUndisturbed() throws {
        let server = try server("bundles/valid-rsa-chain.pem", "valid-rsa")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        var requests = (0..<4).map {
            Request(tag: $0, url: "https://example.com/agent", at: Fetching.moment, keepsConnection: true)
        }
        requests[1].userAgent = "other/1"
        requests[2].needsDetails = true
        let outcome = try Fetching.run(requests, configuration)
        let found = requests.map { outcome.results[$0.tag]?.response }
        let agents = found.map { String(decoding: $0?.body ?? [], as: UTF8.self) }
        #expect(agents == ["aasa-test/1", "other/1", "aasa-test/1", "aasa-test/1"])
        #expect(found.map { $0?.details != nil } == [false, false, true, false])
        #expect(found[2]?.details?.chain.count == 2)
    }
}
