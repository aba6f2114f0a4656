internal import AASA

/// The apps that URLs open by the rules of a document, and how each rule was compared.
struct URLTest {
    let links: UniversalLinks
    let lines: LineIndex
    private let matcher: LinkMatcher

    static let maximumURLs = 50
    /// Characters of a URL.
    private static let maximumLength = 2000
    private static let maximumApps = 20
    private static let maximumEntries = 10
    private static let maximumRules = 20
    /// The budget of the decisions on all URLs, in elements of patterns times words of 64 bytes: about 0.1 seconds.
    private static let maximumWork = 1 << 24

    /// - Parameter hosts: those that the document is for.
    init(links: UniversalLinks, for hosts: LinkHosts, lines: LineIndex) {
        self.links = links
        self.lines = lines
        matcher = LinkMatcher(links, for: hosts)
    }

    @HTMLBuilder func list(of urls: [String]) -> HTML {
        HTML.list(items(of: urls))
        if let omission = matcher.omission { ResultMark.note.note("\(omission).") }
        Self.note(onFurther: urls)
    }

    /// The note on URLs beyond those that are tested; empty without any.
    @HTMLBuilder static func note(onFurther urls: [String]) -> HTML {
        if urls.count > maximumURLs { Tag.p("\((urls.count - maximumURLs).counted("further URL")) not tested.") }
    }

    /// All URLs share a budget of decisions, and one of traces.
    private func items(of urls: [String]) -> [HTML] {
        var decisionWork = Self.maximumWork
        var traceWork = LinkTrace.usualWork
        return urls.prefix(Self.maximumURLs).map { url in
            item(url, decisionWork: &decisionWork, traceWork: &traceWork)
        }
    }

    /// The note on a URL that is too long; nil for others.
    static func refusal(ofLength text: String) -> HTML? {
        if text.utf8.count <= maximumLength { return nil }
        return ResultMark.bad("\(text.clipped(to: 100))")
            + Tag.small("The URL is longer than \(maximumLength.grouped) bytes.")
    }

    static func refusal(of text: String, because problem: LinkURL.Problem) -> HTML {
        ResultMark.bad("\(text)")
            + Tag.small("Not a URL to match: \(problem.sentence); \(LinkURL.Problem.hint).")
    }

    private func item(_ text: String, decisionWork: inout Int, traceWork: inout Int) -> HTML {
        if let refusal = Self.refusal(ofLength: text) { return refusal }
        do throws(LinkURL.Problem) {
            let url = try LinkURL(text)
            guard matcher.includes(url) else {
                let hosts = matcher.hosts.text ?? ""
                return ResultMark.bad("\(text)") + Tag.p("Opens no app: the document is for \(hosts).")
            }
            if decisionWork <= 0 {
                return ResultMark.note("\(text)")
                    + Tag.p("Not tested: the patterns of the document are too large for so many URLs.")
            }
            decisionWork -= matcher.work(for: url)
            return result(for: url, text: "\(text)") + trace(LinkTrace(links, url: url, work: &traceWork))
        } catch {
            return Self.refusal(of: text, because: error)
        }
    }

    private func result(for url: LinkURL, text: HTML) -> HTML {
        let decisions = matcher.decisions(for: url).filter { decision in decision.decision != .noMatch }
        if decisions.isEmpty {
            var cause = "no rule matches"
            if let port = url.otherPort { cause = UniversalLinks.portSentence("\(port)") }
            return ResultMark.bad(text) + Tag.p("Opens no app: \(cause).")
        }
        let opensApp = decisions.contains { decision in decision.decision == .match }
        let mark: ResultMark = if opensApp { .good } else { .bad }
        return HTML {
            mark(text)
            for decision in decisions.prefix(Self.maximumApps) {
                let range = decision.rule?.range ?? links.entries[decision.entry].range
                Tag.p("\(decision.app.text): \(decision.decision.effect), by ", link(toLineOf: range))
            }
        }
    }

    private func link(toLineOf range: Range<Int>) -> HTML {
        Tag.link(toLine: lines.position(of: range.lowerBound).line)
    }

    // MARK: Trace

    private func trace(_ trace: LinkTrace) -> HTML {
        let furtherEntries = trace.entries.count - Self.maximumEntries
        return Tag.details {
            Tag.summary("Rules that were tried")
            for entry in trace.entries.prefix(Self.maximumEntries) { section(entry) }
            if !trace.isComplete { Tag.p("\(LinkTrace.endSentence).") }
            if furtherEntries > 0 {
                Tag.p("And \(furtherEntries.counted("further entry", plural: "further entries")).")
            }
        }
    }

    @HTMLBuilder private func section(_ entry: LinkTrace.EntryTrace) -> HTML {
        let earlierRules = entry.rules.count - Self.maximumRules
        Tag.h3("\(entry.apps.map(\.text).shortened)")
        if earlierRules > 0 { Tag.p("\(earlierRules.counted("rule")) before these do not fit.") }
        if !entry.rules.isEmpty {
            HTML.list(entry.rules.suffix(Self.maximumRules).map(item))
        } else if let decision = entry.decisionWithoutRule {
            Tag.p("\(decision)")
        }
    }

    @HTMLBuilder private func item(_ rule: LinkTrace.RuleTrace) -> HTML {
        ResultMark.ofRule(fits: rule.matches, isExcluding: rule.rule.isExcluded)
        ", "
        link(toLineOf: rule.rule.range)
        Tag.ul {
            if rule.parts.isEmpty { Tag.li("\(LinkTrace.RuleTrace.unconditionalSentence)") }
            for part in rule.parts { item(part) }
        }
    }

    private func item(_ part: LinkTrace.PartTrace) -> HTML {
        Tag.li {
            ResultMark.ofPart(part.name, pattern: part.pattern, text: part.text, fits: part.matches)
            if !part.matches { Tag.small(mismatch(part)) }
        }
    }

    private func mismatch(_ part: LinkTrace.PartTrace) -> HTML {
        let (matched, expected) = (part.matchedText, part.expectedPattern)
        if expected.isEmpty { return "the pattern ends after '\(matched)'" }
        return "after '\(matched)' it expects '\(expected)'"
    }
}
