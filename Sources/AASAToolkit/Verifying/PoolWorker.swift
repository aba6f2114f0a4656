internal import HTTPS
internal import POSIX
internal import AASA

/// One thread of a ``SitePool``: asks the sites that it takes from the board, in a loop of its own, and judges them.
struct PoolWorker: Sendable {
    let number: Int
    let board: WorkQueue
    let trust: TrustAnchors
    let content: ContentReader
    let limiter: PerAddressLimiter?
    let clock: Clock
    /// With this worker's share of the jobs.
    let options: NetworkOptions

    /// Works until the board says to stop.
    func run() {
        do throws(ToolkitError) {
            try work(try options.client(trust: trust, limiter: limiter, interruption: board.stop.descriptor))
        } catch {
            board.fail(error)
        }
    }

    private func work(_ client: Client) throws(ToolkitError) {
        var visits: [Int: SiteCheck] = [:]
        var waiting: [Request] = []
        _ = try client.run(
            next: { () throws(ToolkitError) in
                if let request = waiting.popLast() { return .request(request) }
                while true {
                    switch board.take(number, client.waker) {
                    case .nothing: return .later(milliseconds: 1000)
                    case .job(let job):
                        let visit = SiteCheck(job.task, cdn: options.cdn, start: SteadyClock.milliseconds)
                        if let request = visit.nextRequest(tag: job.number, at: clock.now()) {
                            visits[job.number] = visit
                            return .request(request)
                        }
                        // A task without a question needs no request.
                        board.hand(over: [finished(visit, job.number, at: clock.now())])
                    }
                }
            },
            completed: { (done: [(Request, TransferResult)]) throws(ToolkitError) in
                let moment = clock.now()
                var finished: [CompletedCheck] = []
                for (request, exchange) in done {
                    guard let visit = visits[request.tag] else { continue }
                    visit.note(request, exchange, content, at: moment)
                    if let next = visit.nextRequest(tag: request.tag, at: moment) {
                        waiting.append(next)
                    } else {
                        visits[request.tag] = nil
                        finished.append(self.finished(visit, request.tag, at: moment))
                    }
                }
                if !finished.isEmpty { board.hand(over: finished) }
            },
            failed: { ToolkitError($0) })
    }

    private func finished(_ visit: SiteCheck, _ number: Int, at moment: Timestamp) -> CompletedCheck {
        let preparedJudgements = visit.preparedJudgements
        return CompletedCheck(
            number: number, task: visit.task, checkedAt: moment,
            serverNotAfter: visit.serverNotAfter, milliseconds: SteadyClock.milliseconds - visit.start,
            preparedJudgements: preparedJudgements, weight: preparedJudgements.reduce(0) { $0 + $1.count })
    }
}
