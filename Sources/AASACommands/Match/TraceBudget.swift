internal import AASA
internal import AssetLinks

/// The work that the explanations of all URLs have together.
final class TraceBudget {
    private var work = LinkTrace.usualWork
    private var refused = 0

    /// The trace of a URL; nil when those before it have used up the budget.
    func trace(_ links: UniversalLinks, _ url: LinkURL) -> LinkTrace? {
        if isUsedUp() { return nil }
        return LinkTrace(links, url: url, work: &work)
    }

    /// The traces of a URL, one for each app of Android; nil when those before it have used up the budget.
    func traces(_ matchers: [AppLinkMatcher], _ url: AndroidURL) -> [AppLinkTrace]? {
        if isUsedUp() { return nil }
        return matchers.map { matcher in
            var effort = 0
            let trace = matcher.trace(url, effort: &effort)
            work -= effort + trace.effort
            return trace
        }
    }

    private func isUsedUp() -> Bool {
        if work < 0 { refused += 1 }
        return work < 0
    }

    /// What to state about URLs without an explanation; nil if there are none.
    var warning: (sentence: String, hint: String)? {
        if refused == 0 { return nil }
        let limit = "explanations end after \(LinkTrace.usualWork.grouped) comparisons of characters"
        return ("\(refused.counted("URL")) without explanation: \(limit)", "explain fewer URLs at a time")
    }
}
