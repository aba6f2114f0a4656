import AASA
import Foundation
import POSIX
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Running a pool")
struct PoolRunTests {
    private func pool(
        _ server: LocalServer, jobs: Int = 16, rate: Double? = nil, timeout: Int = 20_000, interruption: Int32? = nil,
        wakeUps: [Int32] = [], clock: Clock = .fixed(Material.moment)
    ) throws -> SitePool {
        let options = NetworkOptions(
            connectTo: [server.connectTo], resolve: [], connectTimeout: timeout, timeout: timeout,
            userAgent: "aasa-test/1", jobs: jobs, rate: rate, perAddress: nil, countsLoopback: false, threads: 3,
            cdn: RuleSet.appleCDN)
        return try SitePool(
            trust: Material.trust(), clock: clock, options: options, interruption: interruption, wakeUps: wakeUps)
    }

    private func server(_ body: String = "location / { return 404; }") throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: body)
    }

    private func task(_ number: Int) throws(ToolkitError) -> VerificationTask {
        guard let site = try? Site("s\(number).many.example"), let app = try? AppIdentifier(Material.app) else {
            throw ToolkitError(.file, path: nil, detail: "")
        }
        return VerificationTask(site: site, apps: [app], service: .any, rules: [.ios8], mode: nil)
    }

    @Test("While whoever takes the visits is slow, none of them times out, and soon no further site is asked")
    func slowConsumer() throws {
        let server = try server()
        var given = 0
        var reasons: [Reason: Int] = [:]
        var mostAhead = 0
        var delivered = 0
        _ = try pool(server, timeout: 1500).run(
            next: { () throws(ToolkitError) in
                if given == 600 { return .end }
                given += 1
                return .task(try task(given))
            },
            finished: { visits throws(ToolkitError) in
                if delivered == 0 { usleep(3_000_000) }
                delivered += visits.count
                mostAhead = max(mostAhead, server.requests.count - delivered)
                for visit in visits { reasons[visit.judgements[0].reason, default: 0] += 1 }
            }, woken: { _ throws(ToolkitError) in })
        #expect(reasons == [.clientError: 600])
        #expect(mostAhead < 300)
    }

    @Test("A visit says when it was, how long it took, and until when the server's certificate is good")
    func visit() throws {
        let moments = [Material.moment, Material.moment + 1, Material.moment + 2]
        let counter = Counter()
        let clock = Clock { moments[min(counter.next(), 2)] }
        let server = try server()
        var visits: [CompletedCheck] = []
        var isGiven = false
        _ = try pool(server, clock: clock).run(
            next: { () throws(ToolkitError) in
                if isGiven { return .end }
                isGiven = true
                return .task(try task(1))
            }, finished: { more throws(ToolkitError) in visits += more }, woken: { _ throws(ToolkitError) in })
        #expect(visits.map(\.number) == [0] && visits.map(\.checkedAt) == [moments[1]])
        let visit = try #require(visits.first)
        #expect(visit.milliseconds >= 0 && visit.milliseconds < 20_000)
        #expect(try #require(visit.serverNotAfter) > Material.moment)
    }

    @Test("Starts are spaced out evenly")
    func rate() throws {
        let server = try server()
        var given = 0
        let start = ContinuousClock().now
        _ = try pool(server, rate: 40).run(
            next: { () throws(ToolkitError) in
                if given == 40 { return .end }
                given += 1
                return .task(try task(given))
            }, finished: { _ throws(ToolkitError) in }, woken: { _ throws(ToolkitError) in })
        let seconds = ContinuousClock().now - start
        #expect(seconds > .milliseconds(900) && seconds < .seconds(5))
        var bucket = StartRate(perSecond: 1000, now: 0)
        bucket.start(now: 0)
        #expect(bucket.wait(now: 0) == 1 && bucket.wait(now: 1000) == 0)
        for _ in 0..<25 { bucket.start(now: 10_000_000) }
        #expect(bucket.wait(now: 10_000_000) > 0)
    }

    @Test("A supply that has nothing is asked again when its descriptor is readable, and wake-ups are told")
    func waiting() throws {
        let server = try server()
        let (input, signal) = (try EventFD(), try EventFD())
        WorkerThreadBox.start {
            usleep(300_000)
            input.signal()
            signal.signal()
        }
        var state = 0
        var woken = 0
        var done = 0
        _ = try pool(server, wakeUps: [signal.descriptor]).run(
            next: { () throws(ToolkitError) in
                if state == 0, Descriptors.readable([input.descriptor], within: 0).isEmpty {
                    return .readable(input.descriptor)
                }
                state += 1
                if state == 1 { return .task(try task(1)) }
                return woken == 0 ? .later(milliseconds: 20) : .end
            }, finished: { visits throws(ToolkitError) in done += visits.count },
            woken: { _ throws(ToolkitError) in
                woken += 1
                signal.drain()
            })
        #expect(done == 1 && woken == 1)
    }

    @Test("The interruption drops what is under way; an error of the supply ends the run")
    func endings() throws {
        let server = try server("location / { limit_rate 1; return 200 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; }")
        let stop = try EventFD()
        WorkerThreadBox.start {
            usleep(300_000)
            stop.signal()
        }
        var given = 0
        let next = { () throws(ToolkitError) -> NextTask in
            if given == 20 { return .end }
            given += 1
            return .task(try task(given))
        }
        let start = ContinuousClock().now
        let ending = try pool(server, interruption: stop.descriptor).run(
            next: next, finished: { _ throws(ToolkitError) in }, woken: { _ throws(ToolkitError) in })
        #expect(ending == .interrupted)
        #expect(ContinuousClock().now - start < .seconds(5))
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) {
            try pool(server).run(
                next: { () throws(ToolkitError) in throw ToolkitError(.file, path: nil, detail: "") },
                finished: { _ throws(ToolkitError) in }, woken: { _ throws(ToolkitError) in })
        }
    }
}

/// Counts up from 0.
private final class Counter: Sendable {
    private let wake = NSLock()
    nonisolated(unsafe) private var count = -1

    func next() -> Int {
        wake.withLock {
            count += 1
            return count
        }
    }
}

private enum WorkerThreadBox {
    static func start(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
}
