internal import HTTPS
internal import AASA

/// One site while it is being asked: what was observed so far, and what is to be asked next. No URL is asked twice,
/// however many rules want it.
final class SiteCheck {
    let task: VerificationTask
    /// When it began, by the steady clock, in milliseconds.
    let start: Int
    /// The last moment of the site's own certificate; nil when none was seen.
    private(set) var serverNotAfter: Timestamp?
    private let cdn: String
    /// Of the request that ``nextRequest(tag:at:)`` returned last.
    private var target = RequestTarget.site
    private var observed: [String: Observation] = [:]

    init(_ task: VerificationTask, cdn: String, start: Int) {
        self.task = task
        self.cdn = cdn
        self.start = start
    }

    /// - Parameter moment: when it came.
    func note(_ request: Request, _ exchange: TransferResult, _ content: ContentReader, at moment: Timestamp) {
        observed[request.url] = Observation(request, to: target, exchange, content, task.site, at: moment)
        // A CDN's certificate is not the site's.
        guard target == .site, let seconds = exchange.serverNotAfter else { return }
        serverNotAfter = Timestamp(clamping: seconds)
    }

    /// Nil when every set of rules has what it needs.
    ///
    /// - Parameter moment: at which the server's certificates are judged.
    func nextRequest(tag: Int, at moment: Timestamp) -> Request? {
        for question in task.questions {
            guard case .request(let url) = search(question) else { continue }
            target = question.rules.usesCDN(question.mode) ? .cdn : .site
            switch target {
            case .site: return Request(tag: tag, url: url, at: moment.seconds, keepsConnection: mayFollow(url))
            // One CDN has the files of all sites.
            case .cdn:
                return Request(tag: tag, url: url, at: moment.seconds, keepsConnection: true).ofCDN(for: task.site)
            }
        }
        return nil
    }

    /// To be read when no request is left.
    var preparedJudgements: [VerificationTask.PreparedJudgement] {
        task.judges { question in
            if case .decided(let observation) = search(question) { return observation }
            return .noAnswer(url: "", NetworkFailure(kind: .other, text: "not asked"))
        }
    }

    private func search(_ question: VerificationTask.Question) -> SiteSearch {
        SiteSearch.step(places(question), observed: observed)
    }

    private func places(_ question: VerificationTask.Question) -> [String] {
        question.rules.places(for: task.site, mode: question.mode, cdn: cdn)
    }

    /// Whether some rules may want another URL of the site after this one.
    private func mayFollow(_ url: String) -> Bool {
        task.questions.contains { question in
            places(question).contains { $0 != url && observed[$0] == nil }
        }
    }
}
