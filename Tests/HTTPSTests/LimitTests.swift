import TestSupport
import Testing

@testable import HTTPS

@Suite("The longest response")
struct LimitTests {
    private static let limit = 131_072

    private func server() throws -> LocalServer {
        func letters(_ count: Int) -> [UInt8] { Array(repeating: 0x41, count: count) }
        let bomb = try Command.run(["gzip", "-9", "-c"], input: letters(20_000_000)).output
        let small = try Command.run(["gzip", "-9", "-c"], input: letters(1000)).output
        #expect(bomb.count < Self.limit && small.count < 1000)
        return try LocalServer(
            certificate: "valid-rsa",
            files: [
                "exact": letters(Self.limit), "over": letters(Self.limit + 1), "huge": letters(5_000_000),
                "bomb.gz": bomb, "small.gz": small,
                "wrong": letters(500),
            ],
            body: """
                location = /bomb { gzip_static always; }
                location = /small { gzip_static always; }
                location = /wrong { add_header Content-Encoding gzip; }
                location = /unknown { alias $ROOT/wrong; add_header Content-Encoding foo; }
                location = /failing { error_page 500 /huge; return 500; }
                location = /zipped { alias $ROOT/huge; gzip on; gzip_types *; gzip_http_version 1.0; }
                """)
    }

    @Test(
        "A response as long as the limit is complete; a longer one is cut off there, compressed or not, and is a response"
    )
    func limits() throws {
        let server = try server()
        for (path, count, isCutOff) in [
            ("exact", Self.limit, false), ("over", Self.limit, true), ("huge", Self.limit, true),
            ("bomb", Self.limit, true),
            ("zipped", Self.limit, true), ("small", 1000, false),
        ] {
            let response = try #require(try Fetching.response(path, server), "\(path)")
            #expect(response.status == 200, "\(path)")
            #expect(response.body.count == count, "\(path)")
            #expect(response.isCutOff == isCutOff, "\(path)")
            #expect(response.body.allSatisfy { $0 == 0x41 })
        }
    }

    @Test("The status of a long error page is returned")
    func longErrorPage() throws {
        let response = try #require(try Fetching.response("failing", server()))
        #expect(response.status == 500)
        #expect(response.isCutOff)
    }

    @Test(
        "A response that is not in the coding that it states, or states an unknown one, has a status and no body",
        arguments: [("wrong", "gzip"), ("unknown", "foo")])
    func wrongEncoding(path: String, coding: String) throws {
        let response = try #require(try Fetching.response(path, server()))
        #expect(response.status == 200 && response.misstatedCoding == coding)
        #expect(response.body.isEmpty && !response.isCutOff)
    }

    @Test("The handle of a response that was cut off receives the next one in full")
    func reuse() throws {
        let server = try server()
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        let outcome = try Fetching.run(
            ["huge", "small", "bomb", "exact"].map { "https://example.com/\($0)" }, configuration)
        let responses = (0..<4).map { outcome.results[$0]?.response }
        #expect(responses.map { $0?.isCutOff } == [true, false, true, false])
        #expect(responses.map { $0?.body.count } == [Self.limit, 1000, Self.limit, Self.limit])
    }
}
