internal import HTTPS
internal import POSIX
internal import AASA

/// One thread of a ``SitePool``: checks the sites that it gets from the queue, in an event loop of its own.
struct PoolWorker: Sendable {
    let number: Int
    let queue: WorkQueue
    let trust: TrustAnchors
    let content: ContentReader
    let limiter: PerAddressLimiter?
    let clock: Clock
    /// With this worker's share of the jobs.
    let options: NetworkOptions

    /// Works until the queue's `stop` is signalled.
    func run() {
        do throws(ToolkitError) {
            try work(try options.client(trust: trust, limiter: limiter, interruption: queue.stop.descriptor))
        } catch {
            queue.fail(error)
        }
    }

    private func work(_ client: Client) throws(ToolkitError) {
        var checks: [Int: SiteCheck] = [:]
        // Further requests of checks in progress.
        var following: [Request] = []
        _ = try client.run(
            next: { () throws(ToolkitError) in
                if let request = following.popLast() { return .request(request) }
                while let job = queue.next(for: number, client.waker) {
                    let check = SiteCheck(job.task, cdn: options.cdn, start: SteadyClock.milliseconds)
                    if let request = check.nextRequest(tag: job.number, at: clock.now()) {
                        checks[job.number] = check
                        return .request(request)
                    }
                    // A task without a question needs no request.
                    queue.complete([completed(check, job.number, at: clock.now())])
                }
                return .later(milliseconds: 1000)
            },
            completed: { (done: [(Request, TransferResult)]) throws(ToolkitError) in
                let moment = clock.now()
                var completed: [CompletedCheck] = []
                for (request, result) in done {
                    guard let check = checks[request.tag] else { continue }
                    check.note(request, result, content, at: moment)
                    if let next = check.nextRequest(tag: request.tag, at: moment) {
                        following.append(next)
                    } else {
                        checks[request.tag] = nil
                        completed.append(self.completed(check, request.tag, at: moment))
                    }
                }
                if !completed.isEmpty { queue.complete(completed) }
            },
            failed: { ToolkitError($0) })
    }

    private func completed(_ check: SiteCheck, _ number: Int, at moment: Timestamp) -> CompletedCheck {
        CompletedCheck(
            number: number, task: check.task, checkedAt: moment, serverNotAfter: check.serverNotAfter,
            milliseconds: SteadyClock.milliseconds - check.start, preparedJudgements: check.preparedJudgements)
    }
}

/// The threads of one run.
struct PoolWorkers {
    private let queue: WorkQueue
    private let trust: TrustAnchors
    private let content: ContentReader
    private let clock: Clock
    private let limiter: PerAddressLimiter?
    private let options: NetworkOptions
    private let maximum: Int
    private var threads: [WorkerThread] = []

    init(
        _ queue: WorkQueue, _ trust: TrustAnchors, _ content: ContentReader, _ clock: Clock, _ options: NetworkOptions
    ) {
        self.queue = queue
        self.trust = trust
        self.content = content
        self.clock = clock
        self.options = options
        limiter = options.addressLimiter
        maximum = max(1, min(options.threads, options.jobs))
    }

    var count: Int { threads.count }

    /// Starts one more thread, up to the maximum.
    mutating func add() throws(ToolkitError) {
        guard threads.count < maximum else { return }
        var share = options
        // The first threads get the remainder.
        share.jobs = options.jobs / maximum + (threads.count < options.jobs % maximum ? 1 : 0)
        let worker = PoolWorker(
            number: threads.count, queue: queue, trust: trust, content: content, limiter: limiter, clock: clock,
            options: share)
        do throws(FileError) {
            threads.append(try WorkerThread { worker.run() })
        } catch {
            throw ToolkitError(error)
        }
    }

    /// Stops all threads and drops checks in progress.
    func stop() {
        queue.stop.signal()
        for thread in threads { thread.join() }
    }
}
