import TestSupport
import Testing

@testable import HTTPS

/// A server that sends the beginning of a file, then waits for long.
@Suite("Responses that stop")
struct IdleLimitTests {
    private static let size = 100_000

    private func result(idleLimit: Int?, body: String) throws -> TransferResult? {
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["f": Array(repeating: 0x41, count: Self.size)], body: body)
        var configuration = try Fetching.configuration(port: server.port)
        configuration.totalTimeout = Fetching.hour
        return try Fetching.detailed("https://example.com/f", configuration) { $0.idleLimit = idleLimit }
    }

    @Test("A response that stops for longer than its limit is a time-out")
    func stopped() throws {
        let failure = try result(idleLimit: 300, body: "limit_rate 1k;")?.failure
        #expect(failure?.kind == .timedOut)
        #expect(failure?.text == "the response stopped for 300 milliseconds")
    }

    @Test("A response that goes on is read to its end", arguments: [nil, 20_000])
    func whole(idleLimit: Int?) throws {
        #expect(try result(idleLimit: idleLimit, body: "")?.response?.receivedCount == Self.size)
    }
}
