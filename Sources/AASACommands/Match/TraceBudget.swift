internal import AASA

/// The work that the explanations of all URLs have together.
final class TraceBudget {
    private var work = LinkTrace.usualWork
    private var refused = 0

    /// The trace of a URL; nil when those before it have used up the budget.
    func trace(_ links: UniversalLinks, _ url: LinkURL) -> LinkTrace? {
        if isUsedUp() { return nil }
        return LinkTrace(links, url: url, work: &work)
    }

    /// Counts work that was done for a URL.
    func use(_ effort: Int) { work -= effort }

    /// Whether the URLs so far have used up the budget, which refuses a further one.
    func isUsedUp() -> Bool {
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
