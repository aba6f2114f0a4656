import TestSupport
import Testing

@testable import HTTPS

/// A server that sends the beginning of a file, then waits for long.
@Suite("Responses that stop")
struct IdleLimitTests {
    private static let size = 100_000

    private func result(_ url: String, port: Int, idleLimit: Int?) throws -> TransferResult? {
        var configuration = try Fetching.configuration(port: port)
        configuration.totalTimeout = Fetching.hour
        return try Fetching.detailed(url, configuration) { $0.idleLimit = idleLimit }
    }

    @Test("A response that stops for longer than its limit is a time-out")
    func stopped() throws {
        let server = try HostileServer("stopped_body")
        let failure = try result("https://a.many.example/", port: server.port, idleLimit: 2000)?.failure
        #expect(failure?.kind == .timedOut)
        #expect(failure?.text == "nothing was received for 2 seconds")
    }

    @Test("A response that goes on is read to its end", arguments: [nil, 20_000])
    func whole(idleLimit: Int?) throws {
        let server = try LocalServer(
            certificate: "valid-rsa", files: ["f": Array(repeating: 0x41, count: Self.size)], body: "")
        let result = try result("https://example.com/f", port: server.port, idleLimit: idleLimit)
        #expect(result?.response?.receivedCount == Self.size)
    }
}
