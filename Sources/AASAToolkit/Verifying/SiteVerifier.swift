internal import HTTPS
public import AASA

/// Fetches association files and judges them: one loop for one site and for a million.
public final class SiteVerifier {
    /// How a run ended.
    public enum Ending: Sendable, Equatable { case finished, interrupted }

    private let client: Client
    private let content: ContentReader
    private let moment: Timestamp
    private let cdn: String

    /// - Parameters:
    ///   - moment: when certificates are judged.
    ///   - interruption: a descriptor that becomes readable when the run must end early.
    /// - Throws: `.networkUnavailable`.
    public init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        client = try options.client(trust: trust, at: moment, interruption: interruption)
        content = ContentReader(trust: trust, at: moment)
        self.moment = moment
        cdn = options.cdn
    }

    /// Works through `tasks`, several sites at once, and hands over the judgements of each site as it is done; several
    /// sites that are done at the same time come together.
    ///
    /// - Parameter judged: its error ends the run. The number is the task's place in the list.
    public func run(
        _ tasks: inout some IteratorProtocol<VerificationTask>,
        judged: ([(task: Int, judgements: [Judgement])]) throws(ToolkitError) -> Void
    ) throws(ToolkitError) -> Ending {
        var visits: [Int: SiteVisit] = [:]
        var waiting: [Request] = []
        var taskCount = 0
        let ending = try client.run(
            next: {
                if let request = waiting.popLast() { return request }
                // A task without a question needs no request.
                while let task = tasks.next() {
                    let visit = SiteVisit(task, cdn: cdn)
                    let number = taskCount
                    taskCount += 1
                    guard let request = visit.nextRequest(tag: number) else { continue }
                    visits[number] = visit
                    return request
                }
                return nil
            },
            completed: { done throws(ToolkitError) in
                var finished: [(task: Int, judgements: [Judgement])] = []
                for (request, exchange) in done {
                    guard let visit = visits[request.tag] else { continue }
                    visit.note(Observation(request, exchange, content, visit.task.site, at: moment), at: request.url)
                    if let next = visit.nextRequest(tag: request.tag) {
                        waiting.append(next)
                    } else {
                        visits[request.tag] = nil
                        finished.append((request.tag, visit.judgements))
                    }
                }
                if !finished.isEmpty { try judged(finished) }
            },
            failed: { ToolkitError($0) })
        return ending == .finished ? .finished : .interrupted
    }
}
