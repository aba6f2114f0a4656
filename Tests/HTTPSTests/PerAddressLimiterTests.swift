import Dispatch
import TestSupport
import Testing

@testable import HTTPS

@Suite("Bounded requests to one address")
struct PerAddressLimiterTests {
    /// Refuses a third concurrent request; each response lasts a fifth of a second.
    private func server() throws -> LocalServer {
        try LocalServer(files: ["f": Array(repeating: 0x41, count: 40_000)]) { port, root in
            """
            limit_conn_zone $server_port zone=one:1m;
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(Repository.testCerts("bundles/wildcard-many-chain.pem"));
                ssl_certificate_key \(Repository.testCerts("keys/wildcard-many.key"));
                root \(root); limit_conn one 2; limit_conn_status 429; limit_rate 200000; limit_rate_after 1;
            }
            """
        }
    }

    private func statuses(_ limiter: PerAddressLimiter?) throws -> Set<Int> {
        let server = try server()
        var configuration = try Fetching.configuration(port: server.port)
        configuration.limiter = limiter
        let urls = (0..<8).map { "https://s\($0).many.example/f" }
        let outcome = try Fetching.run(urls, configuration)
        #expect(outcome.results.count == 8)
        return Set(outcome.results.values.compactMap { $0.response?.status })
    }

    @Test("Concurrent requests stay within the limit; loopback is counted only on demand")
    func politeness() throws {
        #expect(try statuses(PerAddressLimiter(limit: 2, countsLoopback: true)) == [200])
        #expect(try statuses(PerAddressLimiter(limit: 2, countsLoopback: false)).contains(429))
        #expect(try statuses(nil).contains(429))
    }

    @Test(
        "The request that has waited longest is admitted next, on any thread; cancelled ones are skipped")
    func order() throws {
        let clients = try (0..<2).map { _ in try Client(Fetching.configuration(port: 1)) }
        let members = clients.map { LimiterMember($0.waker) }
        let limiter = PerAddressLimiter(limit: 1, countsLoopback: false)
        #expect(limiter.counts("192.0.2.1") && !limiter.counts("127.0.0.1") && !limiter.counts("::1"))
        #expect(limiter.acquire("192.0.2.1", for: members[0], ticket: 1))
        #expect(limiter.acquire("192.0.2.2", for: members[0], ticket: 2))
        #expect(!limiter.acquire("192.0.2.1", for: members[1], ticket: 3))
        #expect(!limiter.acquire("192.0.2.1", for: members[0], ticket: 4))
        #expect(!limiter.acquire("192.0.2.1", for: members[1], ticket: 5))
        limiter.release("192.0.2.1")
        #expect(members[1].takeGranted() == [3] && members[0].takeGranted() == [])
        limiter.cancel("192.0.2.1", for: members[0])
        limiter.release("192.0.2.1")
        #expect(members[1].takeGranted() == [5] && members[0].takeGranted() == [])
        limiter.release("192.0.2.1")
        #expect(limiter.acquire("192.0.2.1", for: members[0], ticket: 6))
    }

    @Test("A request that is admitted while its member cancels is not lost")
    func cancelled() throws {
        let clients = try (0..<2).map { _ in try Client(Fetching.configuration(port: 1)) }
        let members = clients.map { LimiterMember($0.waker) }
        let limiter = PerAddressLimiter(limit: 1, countsLoopback: false)
        let key = "192.0.2.1"
        for _ in 0..<20_000 {
            guard limiter.acquire(key, for: members[0], ticket: 1) else { break }
            _ = limiter.acquire(key, for: members[1], ticket: 2)
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                if number == 0 { return limiter.release(key) }
                limiter.cancel(key, for: members[1])
                for _ in members[1].takeGranted() { limiter.release(key) }
            }
        }
        #expect(limiter.acquire(key, for: members[0], ticket: 3))
    }

    @Test("A run that ends early releases its requests")
    func ended() throws {
        struct Stop: Error {}
        let server = try server()
        var configuration = try Fetching.configuration(port: server.port)
        let limiter = PerAddressLimiter(limit: 2, countsLoopback: true)
        configuration.limiter = limiter
        let client = try Client(configuration)
        var requests = (0..<12).map {
            Request(tag: $0, url: "https://s\($0).many.example/f", at: Fetching.moment, keepsConnection: false)
        }[...]
        #expect(throws: Stop.self) {
            try client.run(
                next: { () throws(Stop) in requests.popFirst().map { .request($0) } ?? .end },
                completed: { (_: [(Request, TransferResult)]) throws(Stop) in throw Stop() }, failed: { _ in Stop() })
        }
        #expect(limiter.acquire("127.0.0.1", for: LimiterMember(client.waker), ticket: 1))
        #expect(limiter.acquire("127.0.0.1", for: LimiterMember(client.waker), ticket: 2))
    }
}
