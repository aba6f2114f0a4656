internal import HTTPS
internal import POSIX
internal import AASA

/// One thread of a ``SitePool``: asks the sites that it takes from the board, in a loop of its own, and judges them.
struct PoolWorker: Sendable {
    let number: Int
    let board: PoolBoard
    let trust: TrustAnchors
    let content: ContentReader
    let gate: AddressGate?
    let clock: Clock
    /// With this worker's share of the jobs.
    let options: NetworkOptions

    /// Works until the board says to stop.
    func run() {
        do throws(ToolkitError) {
            try work(try options.client(trust: trust, gate: gate, interruption: board.stop.descriptor))
        } catch {
            board.fail(error)
        }
    }

    private func work(_ client: Client) throws(ToolkitError) {
        var visits: [Int: SiteVisit] = [:]
        var waiting: [Request] = []
        _ = try client.run(
            next: { () throws(ToolkitError) in
                if let request = waiting.popLast() { return .request(request) }
                while true {
                    switch board.take(number, client.waker) {
                    case .nothing: return .later(milliseconds: 1000)
                    case .job(let job):
                        let visit = SiteVisit(job.task, cdn: options.cdn, start: SteadyClock.milliseconds)
                        if let request = visit.nextRequest(tag: job.number, at: clock.now()) {
                            visits[job.number] = visit
                            return .request(request)
                        }
                        // A task without a question needs no request.
                        board.hand(over: [finished(visit, job.number, at: clock.now())])
                    }
                }
            },
            completed: { (done: [(Request, Exchange)]) throws(ToolkitError) in
                let moment = clock.now()
                var finished: [FinishedVisit] = []
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

    private func finished(_ visit: SiteVisit, _ number: Int, at moment: Timestamp) -> FinishedVisit {
        let hearings = visit.hearings
        return FinishedVisit(
            number: number, task: visit.task, checkedAt: moment,
            serverNotAfter: visit.serverNotAfter, milliseconds: SteadyClock.milliseconds - visit.start,
            hearings: hearings, weight: hearings.reduce(0) { $0 + $1.count })
    }
}
