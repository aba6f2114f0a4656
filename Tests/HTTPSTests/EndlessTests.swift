import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPS

/// A server of `Tests/Hostile/servers.py`.
final class HostileServer {
    let port: Int
    private let folder: TemporaryFolder
    private let process: Child

    struct NotListening: Error {}

    init(_ name: String) throws {
        folder = try TemporaryFolder()
        try folder.write("port", "")
        let output = folder.path + "/port"
        process = try Child(
            ["python3", Repository.root.appending(path: "Tests/Hostile/servers.py").path, name], output: .file(output))
        for _ in 0..<1000 {
            if let text = try? String(contentsOfFile: output, encoding: .utf8), text.hasSuffix("\n"),
                let port = Int(text.dropLast())
            {
                self.port = port
                return
            }
            usleep(10_000)
        }
        throw NotListening()
    }
}

@Suite("Servers that never end what they begin", .serialized)
struct EndlessTests {
    private func configuration(_ port: Int) throws -> ClientConfiguration {
        var configuration = try Fetching.configuration(port: port)
        configuration.connectTimeout = 1000
        configuration.totalTimeout = 1000
        return configuration
    }

    @Test(
        "A request ends at its time limit, whatever the server sends", .timeLimit(.minutes(10)),
        arguments: [
            "hello_requests", "empty_records", "warning_alerts", "slow_handshake", "session_tickets", "key_updates",
            "endless_head", "endless_field", "interim_answers", "chunk_extensions", "endless_trailers", "slow_body",
            "slow_head",
        ])
    func timeLimit(name: String) throws {
        let server = try HostileServer(name)
        var configuration = try configuration(server.port)
        configuration.totalTimeout = 500
        let result = try Fetching.get("https://a.many.example/", configuration)
        #expect(result?.failure?.text.isEmpty == false)
    }

    @Test(
        "A request on a connection that is used again ends at its own time limit", .timeLimit(.minutes(10)),
        arguments: ["endless_body", "chunk_extensions", "slow_body"])
    func reusedConnection(name: String) throws {
        let server = try HostileServer("reused_" + name)
        var configuration = try configuration(server.port)
        configuration.concurrency = 1
        let outcome = try Fetching.run(
            ["https://a.many.example/1", "https://a.many.example/2"], configuration)
        #expect(outcome.results[0]?.response?.status == 404)
        let second = try #require(outcome.results[1])
        #expect(second.failure?.text.isEmpty == false || second.response?.isCutOff == true, "\(second)")
        // Nil: there was no second handshake.
        #expect(second.server?.notAfter == nil)
    }

    @Test("Bytes behind an earlier answer on a connection do not count for the next request")
    func bytesBehindEarlierAnswer() throws {
        let server = try HostileServer("reused_slow_head")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        let urls = (0..<3).map { number in "https://a.many.example/\(number)" }
        let outcome = try Fetching.run(urls, configuration)
        #expect(urls.indices.map { index in outcome.results[index]?.response?.status } == [404, 404, 404])
    }

    @Test("The limits are those of a request, not of a connection that serves many")
    func manyRequests() throws {
        let server = try LocalServer(
            certificate: "wildcard-many", files: ["f": [UInt8](repeating: 0x41, count: 100_000)], body: "")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = 1
        let urls = Array(repeating: "https://a.many.example/f", count: 120)
        let outcome = try Fetching.run(urls, configuration)
        #expect(urls.indices.allSatisfy { outcome.results[$0]?.response?.receivedCount == 100_000 })
        #expect(outcome.results.values.count { $0.server?.notAfter != nil } == 1)
    }

    @Test("TLS messages, heads and trailers beyond the limits are a failed handshake or an invalid response")
    func limits() throws {
        for (name, kind, text) in [
            ("hello_requests", Failure.Kind.handshakeFailed, "more than 64 TLS handshake messages"),
            ("session_tickets", .invalidResponse, "more than 64 TLS handshake messages"),
            ("endless_head", .invalidResponse, "longer than 128 KiB or 1024 lines"),
            ("interim_answers", .invalidResponse, "longer than 128 KiB or 1024 lines"),
            ("endless_trailers", .invalidResponse, "longer than 128 KiB or 1024 lines"),
            ("chunk_extensions", .invalidResponse, "the server sent more than 5242880 bytes"),
        ] {
            let server = try HostileServer(name)
            let failure = try Fetching.get("https://a.many.example/", configuration(server.port))?.failure
            #expect(failure?.kind == kind, "\(name)")
            #expect(failure?.text.contains(text) == true, "\(name): \(failure?.text ?? "")")
        }
    }

    @Test("Sites beside a server that never ends respond", arguments: ["hello_requests", "session_tickets"])
    func beside(name: String) throws {
        let (hostile, healthy) = (
            try HostileServer(name),
            try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 200 $host; }")
        )
        var configuration = try configuration(healthy.port)
        configuration.totalTimeout = 5000
        configuration.connectTimeout = 5000
        configuration.connectTo = ["bad.many.example:443:127.0.0.1:\(hostile.port)"] + configuration.connectTo
        let hosts = ["bad"] + (0..<10).map { "good\($0)" }
        let outcome = try Fetching.run(hosts.map { "https://\($0).many.example/" }, configuration)
        #expect((1...10).allSatisfy { outcome.results[$0]?.response?.status == 200 })
        #expect(outcome.results[0]?.failure != nil)
    }

    @Test("A request that times out while results are read is made once more")
    func busy() throws {
        let (late, silent, quick) = (
            try HostileServer("late_answer"), try RawListener(answer: nil),
            try LocalServer(certificate: "wildcard-many", files: ["f": [0x41]], body: "")
        )
        var configuration = try configuration(quick.port)
        configuration.connectTo =
            [
                "late.many.example:443:127.0.0.1:\(late.port)",
                "silent.many.example:443:127.0.0.1:\(silent.port)",
            ] + configuration.connectTo
        let client = try Client(configuration)
        var waiting = ["late", "silent", "quick"].enumerated().map { tag, name in
            Request(
                tag: tag, url: "https://\(name).many.example/f", at: Fetching.moment, keepsConnection: false)
        }[...]
        var results: [Int: TransferResult] = [:]
        _ = try client.run(
            next: { () throws(HTTPSError) in waiting.popFirst().map { .request($0) } ?? .end },
            completed: { (done: [(Request, TransferResult)]) throws(HTTPSError) in
                for (request, result) in done { results[request.tag] = result }
                // The reader is busy until the time limit of a second is over, and the connection shut down for it.
                if results.count == 1 { silent.awaitShutdown() }
            },
            failed: { $0 })
        #expect(results[0]?.response?.body == Array("{}".utf8))
        #expect(results[1]?.failure?.kind == .timedOut)
        #expect(results[2]?.response?.body == [0x41])
    }
}
