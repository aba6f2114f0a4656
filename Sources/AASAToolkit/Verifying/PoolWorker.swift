internal import HTTPS
internal import POSIX
internal import AASA

/// One thread of a ``SitePool`` that drives transfers: makes the requests of the sites that it gets from the
/// queue, in an event loop of its own. It never reads what they return, since a file that takes long would
/// delay every other transfer.
struct PoolWorker: Sendable {
    let number: Int
    let queue: WorkQueue
    let trust: TrustAnchors
    let limiter: PerAddressLimiter?
    let clock: TimestampClock
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
        let inbox = WorkerInbox(client.waker)
        var cdnServer: ServerInspection?
        _ = try client.run(
            next: { () throws(ToolkitError) in
                guard let (check, request) = inbox.next() ?? firstRequest(client.waker) else {
                    return .later(milliseconds: 1000)
                }
                checks[request.tag] = check
                return .request(request)
            },
            completed: { (done: [(Request, TransferResult)]) throws(ToolkitError) in
                let moment = clock.now()
                for (request, result) in done {
                    guard var check = checks.removeValue(forKey: request.tag) else { continue }
                    check.note(result.server, ofCDN: &cdnServer)
                    queue.receive(
                        WorkQueue.Received(check: check, request: request, result: result, moment: moment, inbox: inbox)
                    )
                }
            },
            failed: ToolkitError.init)
    }

    /// The next task of the queue with its first request; nil if there is none now.
    private func firstRequest(_ waker: ClientWaker) -> (check: SiteCheck, request: Request)? {
        while let job = queue.next(for: number, waker) {
            var check = SiteCheck(
                job.task, cdn: options.cdn, listIdleLimit: options.listIdleLimit,
                observesServer: options.observesServers, start: SteadyClock.milliseconds)
            if let request = check.nextRequest(tag: job.number, at: clock.now()) { return (check, request) }
            // A task without a query needs no request.
            queue.complete(check.completed(job.number, at: clock.now()))
        }
        return nil
    }
}

/// One thread of a ``SitePool`` that reads and judges what sites return.
struct PoolJudge: Sendable {
    let queue: WorkQueue
    let content: ContentReader

    /// Works until the queue's `stop` is signalled.
    func run() {
        while let received = queue.nextReceived() {
            var check = received.check
            let (tag, moment) = (received.request.tag, received.moment)
            check.note(received.result, of: received.request, content: content, at: moment)
            if let next = check.nextRequest(tag: tag, at: moment) {
                received.inbox.add(next, of: check)
            } else {
                queue.complete(check.completed(tag, at: moment))
            }
        }
    }
}
