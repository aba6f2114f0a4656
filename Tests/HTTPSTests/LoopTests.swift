import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPS

@Suite("Many requests in one loop")
struct LoopTests {
    private func server() throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 200 $host; }")
    }

    @Test(
        "Many sites get one request each, and each response belongs to its own request",
        arguments: [(1, 50), (16, 100), (300, 300)])
    func manySites(concurrency: Int, count: Int) throws {
        let server = try server()
        var configuration = try Fetching.configuration(port: server.port)
        configuration.concurrency = concurrency
        // Three hundred handshakes at once take long where other tests keep the machine busy.
        configuration.connectTimeout = 60_000
        configuration.totalTimeout = 120_000
        let hosts = (0..<count).map { "s\($0).many.example" }
        let outcome = try Fetching.run(hosts.map { "https://\($0)/f" }, configuration)
        #expect(outcome.ending == .finished)
        #expect(outcome.results.count == count)
        let answers = hosts.indices.map { String(decoding: outcome.results[$0]?.response?.body ?? [], as: UTF8.self) }
        #expect(answers == hosts)
        #expect(server.requests(awaiting: count).count == count)
    }

    @Test("Good and bad sites do not disturb each other")
    func mixture() throws {
        let server = try server()
        let listener = try RawListener(answer: Array("garbage".utf8))
        var configuration = try Fetching.configuration(port: server.port)
        configuration.connectTo = ["broken.many.example:443:127.0.0.1:\(listener.port)"] + configuration.connectTo
        let urls = ["a.many.example", "broken.many.example", "untrusted.example", "b.many.example"].map {
            "https://\($0)/"
        }
        let outcome = try Fetching.run(urls, configuration)
        let kinds = (0..<4).map {
            outcome.results[$0]?.response?.status.description ?? outcome.results[$0]?.failure.map { "\($0.kind)" }
        }
        #expect(
            kinds[0] == "200" && kinds[2] == "serverUntrusted(HTTPS.Failure.Distrust.hostName)" && kinds[3] == "200")
        #expect(outcome.results[1]?.failure != nil)
    }

    @Test("--resolve leads a host to an address")
    func resolve() throws {
        let server = try server()
        var configuration = try Fetching.configuration(port: server.port)
        configuration.connectTo = []
        configuration.resolve = ["r.many.example:\(server.port):127.0.0.1"]
        let result = try Fetching.get("https://r.many.example:\(server.port)/", configuration)
        #expect(result?.response?.body == Array("r.many.example".utf8))
    }

    @Test("Requests may be added when others are done, and nothing at all to do is done at once")
    func following() throws {
        let server = try server()
        let client = try Client(Fetching.configuration(port: server.port))
        var waiting = [Request(tag: 0, url: "https://a.many.example/0", at: Fetching.moment, keepsConnection: true)]
        var tags: [Int] = []
        let ending = try client.run(
            next: { () throws(HTTPSError) in waiting.popLast().map { .request($0) } ?? .end },
            completed: { (done: [(Request, TransferResult)]) throws(HTTPSError) in
                for (request, _) in done {
                    tags.append(request.tag)
                    if request.tag < 4 {
                        waiting.append(
                            Request(
                                tag: request.tag + 1, url: "https://a.many.example/\(request.tag + 1)",
                                at: Fetching.moment, keepsConnection: true))
                    }
                }
            },
            failed: { $0 })
        #expect(ending == .finished)
        #expect(tags == [0, 1, 2, 3, 4])
        #expect(try Fetching.run([], Fetching.configuration(port: 1)).ending == .finished)
    }

    struct Stop: Error, Equatable {}

    @Test("An error of the closure for results ends the run, and the client can be used again")
    func errors() throws {
        let server = try server()
        let client = try Client(Fetching.configuration(port: server.port))
        let requests = (0..<20).map {
            Request(tag: $0, url: "https://a.many.example/\($0)", at: Fetching.moment, keepsConnection: false)
        }
        var waiting = requests[...]
        #expect(throws: Stop()) {
            try client.run(
                next: { () throws(Stop) in waiting.popFirst().map { .request($0) } ?? .end },
                completed: { (_: [(Request, TransferResult)]) throws(Stop) in throw Stop() },
                failed: { _ in Stop() })
        }
        var again = requests[...]
        var count = 0
        let ending = try client.run(
            next: { () throws(Stop) in again.popFirst().map { .request($0) } ?? .end },
            completed: { (done: [(Request, TransferResult)]) throws(Stop) in count += done.count },
            failed: { _ in Stop() })
        #expect(ending == .finished)
        #expect(count == 20)
    }

    @Test(
        "The interruption ends a run that waits for a response, or has not begun", .timeLimit(.minutes(10)),
        arguments: [true, false])
    func interruption(hasConnected: Bool) throws {
        let listener = try RawListener(answer: nil)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let writing = ends[1]
        defer { for end in ends { close(end) } }
        if hasConnected {
            Thread.detachNewThread {
                listener.awaitConnection()
                _ = write(writing, "x", 1)
            }
        } else {
            #expect(write(writing, "x", 1) == 1)
        }
        var configuration = try Fetching.configuration(port: listener.port)
        configuration.interruption = ends[0]
        configuration.connectTimeout = Fetching.hour
        configuration.totalTimeout = Fetching.hour
        let outcome = try Fetching.run(["https://example.com/", "https://www.example.com/"], configuration)
        #expect(outcome.ending == .interrupted)
        #expect(outcome.results.isEmpty)
    }

    @Test("The interruption ends a run that is never idle")
    func busyInterruption() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(write(ends[1], "x", 1) == 1)
        for url in ["https://example.com/", "http://no.https/"] {
            var configuration = try Fetching.configuration(port: LocalServer.freePort())
            configuration.interruption = ends[0]
            let outcome = try Fetching.run(Array(repeating: url, count: 2000), configuration)
            #expect(outcome.ending == .interrupted, "\(url)")
            #expect(outcome.results.count < 200, "\(url)")
        }
    }

    @Test("libcurl's version is shown with OpenSSL's")
    func version() {
        #expect(curlVersion.hasPrefix("libcurl "))
        #expect(curlVersion.contains("OpenSSL/3"))
    }
}
