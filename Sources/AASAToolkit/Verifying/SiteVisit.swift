internal import HTTPS
internal import AASA

/// One site while it is being asked: what was observed so far, and what is to be asked next. No URL is asked twice,
/// however many rules want it.
final class SiteVisit {
    let task: VerificationTask
    private let cdn: String
    private var observed: [String: Observation] = [:]

    init(_ task: VerificationTask, cdn: String) {
        self.task = task
        self.cdn = cdn
    }

    func note(_ observation: Observation, at url: String) { observed[url] = observation }

    /// Nil when every set of rules has what it needs.
    func nextRequest(tag: Int) -> Request? {
        for question in task.questions {
            guard case .ask(let url) = search(question) else { continue }
            // All sites are asked for at one CDN.
            if question.rules.asksCDN(question.mode) {
                return Request(tag: tag, url: url, keepsConnection: true).ofCDN(for: task.site)
            }
            return Request(tag: tag, url: url, keepsConnection: mayFollow(url))
        }
        return nil
    }

    /// To be read when no request is left.
    var judgements: [Judgement] {
        task.judgements { question in
            if case .settled(let observation) = search(question) { return observation }
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
