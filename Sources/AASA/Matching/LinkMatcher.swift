/// The rules of a document, compiled: what a URL costs hardly depends on how many rules there are.
///
/// All path patterns share one automaton. Queries and fragments are looked at only for rules whose path fits.
public struct LinkMatcher: Sendable {
    public let links: UniversalLinks
    let compiled: CompiledRules

    public init(_ links: UniversalLinks) {
        self.init(links, .generous(for: links))
    }

    init(_ links: UniversalLinks, _ budget: PatternAutomaton.Budget) {
        self.links = links
        compiled = CompiledRules(links, budget)
    }

    /// One decision for each app that takes part, in the order of the entries.
    public func decisions(for url: LinkURL) -> [LinkDecision] {
        var answers = LinkAnswers()
        let text = url.relativeText
        // A path of any site always has its parts; an empty one is `/`.
        let bytes = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
        do throws(LinkURL.Problem) { try match(bytes.utf8Span.span, &answers) } catch { return [] }
        return decisions(answers)
    }

    /// The answers as decisions, one for each app that takes part.
    public func decisions(_ answers: LinkAnswers) -> [LinkDecision] {
        var next = 0
        var result: [LinkDecision] = []
        for (number, apps) in compiled.apps.enumerated() where !apps.isEmpty {
            var outcome = LinkDecision.Outcome.noMatch
            var rule: LinkRule?
            if next < answers.decided.count, answers.decided[next].entry == number {
                let answer = answers.decided[next]
                next += 1
                outcome = answer.isExcluded ? .exclude : .match
                rule = answer.rule.map { links.entries[number].rules[$0] }
            }
            for app in apps { result.append(LinkDecision(app: app, decision: outcome, entry: number, rule: rule)) }
        }
        return result
    }

    /// Finds the entries that have a URL or exclude it. Nothing is allocated once `answers` has been used for a while.
    public func match(_ url: Span<UInt8>, _ answers: inout LinkAnswers) throws(LinkURL.Problem) {
        let site = try LinkURLSite(url)
        answers.host = site.host
        compiled.match(url, pathAt: site.end, &answers)
    }
}

extension PatternAutomaton.Budget {
    /// In proportion to the patterns of a document.
    static func generous(for links: UniversalLinks) -> PatternAutomaton.Budget {
        .generous(
            elements: links.entries.reduce(0) { $0 + $1.rules.reduce(0) { $0 + 2 + ($1.path?.text.utf8.count ?? 0) } })
    }
}
