import AASA
import Foundation
import POSIX
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Running a pool")
struct PoolRunTests {
    private func pool(
        _ port: Int, rate: Double? = nil, interruption: Int32? = nil, clock: TimestampClock = .fixed(Material.moment)
    ) throws -> SitePool {
        var options = NetworkOptions.test(["::127.0.0.1:\(port)"])
        (options.jobs, options.threads, options.rate) = (16, 3, rate)
        return try SitePool(trust: Material.trust(), clock: clock, options: options, interruption: interruption)
    }

    private func server() throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 404; }")
    }

    /// Yields so many tasks.
    private func source(_ count: Int) -> () throws(ToolkitError) -> NextTask {
        var given = 0
        return { () throws(ToolkitError) in
            if given == count { return .end }
            given += 1
            return .task(try task(given))
        }
    }

    private func task(_ number: Int) throws(ToolkitError) -> VerificationTask {
        guard let site = try? Site("s\(number).many.example"), let app = try? AppIdentifier(Material.app) else {
            throw ToolkitError(.file, path: nil, detail: "")
        }
        return VerificationTask(site: site, apps: [app], service: .any, rules: [.ios8], mode: nil)
    }

    @Test("While the receiver of checks is busy, those in progress go on, and none times out")
    func slowReceiver() throws {
        let server = try server()
        var reasons: [Reason: Int] = [:]
        var mostAhead = 0
        var delivered = 0
        let delegate = PoolDelegate(next: source(600)) { checks in
            if delivered == 0 { #expect(server.requests(awaiting: 64).count >= 64) }
            delivered += checks.count
            mostAhead = max(mostAhead, server.requests.count - delivered)
            for check in checks { reasons[check.judgements[0].reason, default: 0] += 1 }
        }
        _ = try pool(server.port).run(delegate, watching: [])
        #expect(reasons == [.clientError: 600])
        #expect(mostAhead < 300)
    }

    @Test("A full queue has no job for workers until its checks are taken", arguments: [(1, 129), (500, 5)])
    func fullQueue(apps: Int, checks: Int) throws {
        let queue = try WorkQueue(capacity: 64)
        let client = try NetworkOptions.test([]).client(trust: Material.trust(), limiter: nil, interruption: nil)
        var task = try task(1)
        task.queries[0].apps = Array(repeating: task.queries[0].apps[0], count: apps)
        let judgements = task.judges { _ in .noAnswer(url: "", NetworkFailure(kind: .timedOut, text: "")) }
        let check = CompletedCheck(
            number: 0, task: task, checkedAt: Material.moment, server: nil, serverFailure: nil, milliseconds: 1,
            preparedJudgements: judgements, judgementCount: apps)
        for number in 0..<2 { queue.add(WorkQueue.Job(number: number, task: task)) }
        for _ in 1..<checks { queue.complete(check) }
        #expect(queue.next(for: 0, client.waker)?.number == 0)
        queue.complete(check)
        #expect(queue.next(for: 0, client.waker) == nil)
        #expect(try queue.takeCompleted().count == checks)
        #expect(queue.next(for: 0, client.waker)?.number == 1)
        #expect(queue.next(for: 0, client.waker) == nil && queue.room == 64)
    }

    @Test("A worker makes its requests while nothing is judged, until too many results wait")
    func unjudged() throws {
        let server = try server()
        let queue = try WorkQueue(capacity: 256)
        var options = NetworkOptions.test(["::127.0.0.1:\(server.port)"])
        options.jobs = 16
        let worker = PoolWorker(
            number: 0, queue: queue, trust: try Material.trust(), limiter: nil, clock: .fixed(Material.moment),
            options: options)
        for number in 0..<200 { queue.add(WorkQueue.Job(number: number, task: try task(number))) }
        try queue.start { worker.run() }
        defer { queue.stopThreads(within: 10_000) }
        let most = WorkQueue.maximumReceived + options.jobs
        #expect(server.requests(awaiting: WorkQueue.maximumReceived).count <= most)
        var judged = Set<Int>()
        while judged.count < 200, let received = queue.nextReceived() {
            judged.insert(received.request.tag)
            #expect(server.requests.count <= judged.count + most)
        }
        #expect(judged == Set(0..<200))
        #expect(try queue.takeCompleted().isEmpty)
    }

    @Test("A completed check has its moment, its duration and the expiry of the server's certificate")
    func check() throws {
        let moments = [Material.moment, Material.moment + 1, Material.moment + 2]
        let counter = Counter()
        let clock = TimestampClock { moments[min(counter.next(), 2)] }
        let server = try server()
        var checks: [CompletedCheck] = []
        let delegate = PoolDelegate(next: source(1)) { checks += $0 }
        _ = try pool(server.port, clock: clock).run(delegate, watching: [])
        #expect(checks.map(\.number) == [0] && checks.map(\.checkedAt) == [moments[1]])
        let check = try #require(checks.first)
        #expect(check.milliseconds >= 0 && check.milliseconds < 20_000)
        #expect(try #require(check.server?.notAfter) > Material.moment)
    }

    @Test("Starts are spaced evenly, and a late wake-up makes up for some of them")
    func rate() {
        var rate = StartRate(perSecond: 40, now: 0)
        var starts: [Int] = []
        for now in stride(from: 0, through: 1_000_000, by: 1000) where rate.wait(now: now) == 0 {
            rate.start(now: now)
            starts.append(now)
        }
        #expect(starts.count == 41)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { (24_000...26_000).contains($1 - $0) })
        var bucket = StartRate(perSecond: 1000, now: 0)
        bucket.start(now: 0)
        #expect(bucket.wait(now: 0) == 1 && bucket.wait(now: 1000) == 0)
        for _ in 0..<25 { bucket.start(now: 10_000_000) }
        #expect(bucket.wait(now: 10_000_000) > 0)
    }

    @Test("A pool starts no site before its rate allows it")
    func poolRate() throws {
        let server = try server()
        let interruption = try EventFD()
        var given = 0
        let delegate = PoolDelegate { () throws(ToolkitError) in
            given += 1
            return .task(try task(given))
        } completed: { _ in
            interruption.signal()
        }
        // One start in a thousand seconds.
        let ending = try pool(server.port, rate: 0.001, interruption: interruption.descriptor).run(
            delegate, watching: [])
        #expect(ending == .interrupted && given == 1)
    }

    @Test("A source without a task is called again when its descriptor is readable, and wake-ups reach the delegate")
    func waiting() throws {
        let server = try server()
        let (asked, input) = (try EventFD(), try EventFD())
        let (idle, external) = (try EventFD(), try EventFD())
        Thread.detachNewThread {
            for (event, signal) in [(asked, input), (idle, external)] {
                _ = Descriptors.readable([event.descriptor], within: nil)
                signal.signal()
            }
        }
        var isGiven = false
        var isWoken = false
        var done = 0
        let delegate = PoolDelegate { () throws(ToolkitError) in
            if Descriptors.readable([input.descriptor], within: 0).isEmpty {
                asked.signal()
                return .readable(input.descriptor)
            }
            if !isGiven {
                isGiven = true
                return .task(try task(1))
            }
            if isWoken { return .end }
            idle.signal()
            return .later(milliseconds: 3_600_000)
        } completed: { checks in
            done += checks.count
        } wake: {
            #expect($0 == external.descriptor)
            external.drain()
            isWoken = true
        }
        _ = try pool(server.port).run(delegate, watching: [external.descriptor])
        #expect(done == 1 && isWoken)
    }

    @Test("An interruption drops checks in progress; an error of the source ends the run")
    func endings() throws {
        let receiver = try Receiver(certificate: "wildcard-many", secret: nil, answers: ["hang"])
        let interruption = try EventFD()
        var given = 0
        let delegate = PoolDelegate { () throws(ToolkitError) in
            // The first requests have reached the server, which never answers.
            if given == 20 {
                _ = try? receiver.notes(awaiting: 1)
                interruption.signal()
                return .end
            }
            given += 1
            return .task(try task(given))
        } completed: { _ in
            Issue.record("a check without an answer is completed")
        }
        let ending = try pool(receiver.port, interruption: interruption.descriptor).run(delegate, watching: [])
        #expect(ending == .interrupted)
        let failing = PoolDelegate { () throws(ToolkitError) in throw ToolkitError(.file, path: nil, detail: "") }
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) {
            try pool(receiver.port).run(failing, watching: [])
        }
    }
}

/// Counts up from 0.
private final class Counter: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var count = -1

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
