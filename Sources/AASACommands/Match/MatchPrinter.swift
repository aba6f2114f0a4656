internal import AASA

/// Matches URLs one after another and writes the results.
struct MatchPrinter {
    enum Form { case text, json, explained }

    private let matcher: LinkMatcher
    private let locations: RuleLocations
    private let app: String?
    /// Where the file lists ``app``; nil when it does not.
    private let listing: (entry: Int, app: AssociationFile.Listing)?
    private let form: Form
    /// Whether objects also have the rule that a URL fails.
    private let namesNearestRule: Bool
    private let style: Style
    /// For the explained form.
    let budget = TraceBudget()
    private var answers = LinkAnswers()
    private var output: [String] = []
    /// Whether a URL opens no app, or not the given one.
    private(set) var isAnyUnmatched = false
    private(set) var hasAnswered = false
    var invalid = InvalidURLs()
    /// Decisions that were not printed.
    private(set) var hidden = 0

    var omission: String? { matcher.omission }

    /// The number of apps that are printed for one URL.
    private static let maximumApps = 1_000

    /// - Parameter app: the only app to report; nil reports all.
    init(
        _ links: UniversalLinks, of hosts: LinkHosts, at locations: RuleLocations, app: String?, form: Form,
        namesNearestRule: Bool = false, style: Style
    ) {
        matcher = LinkMatcher(links, for: hosts)
        self.locations = locations
        self.app = app
        listing = app.flatMap { [matcher] in matcher.listing(of: $0) }
        self.form = form
        self.namesNearestRule = namesNearestRule
        self.style = style
    }

    /// The number of lines that ``takeOutput()`` returns.
    var lineCount: Int { output.count }

    /// The lines of the results since the last call.
    mutating func takeOutput() -> [String] {
        defer { output.removeAll(keepingCapacity: true) }
        return output
    }

    mutating func add(_ url: String) throws(LinkURL.Problem) { try add(listed: url.utf8Span.span) }

    mutating func add(listed url: Span<UInt8>) throws(LinkURL.Problem) {
        try matcher.match(url, into: &answers)
        hasAnswered = true
        let (decisions, count): ([LinkDecision], Int) = if answers.isOtherHost { ([], 0) } else { shown() }
        if !decisions.contains(where: { decision in decision.decision == .match }) { isAnyUnmatched = true }
        let written = URLText.text(of: url)
        var lines = decisions.map { decision in
            MatchLine(
                url: written, app: decision.app.text, decision: decision.decision,
                location: locations.location(decision, in: matcher.links))
        }
        if lines.isEmpty { lines = [MatchLine(url: written, app: app, decision: .noMatch, location: nil)] }
        for line in lines { write(line) }
        if form == .explained { try explain(written) }
        hidden += count - decisions.count
    }

    /// The decisions for the given app; without one those that match or exclude, and their number.
    private func shown() -> ([LinkDecision], count: Int) {
        if app == nil { return matcher.decided(answers, limit: Self.maximumApps) }
        guard let listing else { return ([], 0) }
        return ([matcher.decision(answers, on: listing.app, of: listing.entry)], 1)
    }

    private mutating func write(_ line: MatchLine) {
        guard form == .json else { return output.append(line.text(style, file: locations.name)) }
        var members = line.members
        if namesNearestRule { members.append(("nearest", nearestRule(for: line))) }
        output.append(JSONText.object(members).line)
    }

    /// Why the URL does not open the app, and the rule that excludes it or is the nearest;
    /// `null` when it opens the app.
    private func nearestRule(for line: MatchLine) -> JSONText {
        guard line.decision != .match, !answers.isOtherHost, let url = try? LinkURL(line.url),
            let finding = LintRule.finding(
                onUnopened: url, links: matcher.links, app: line.app.flatMap { try? AppIdentifier($0) })
        else { return .null }
        let position = finding.location.range.map { range in locations.position(of: range.lowerBound) }
        return MatchLine.nearest(finding.message, hint: finding.hint, at: position)
    }

    private mutating func explain(_ text: String) throws(LinkURL.Problem) {
        let url = try LinkURL(text)
        if answers.isOtherHost {
            return output.append("    the host '\(url.host ?? "")' is not the site that the file is for")
        }
        if let port = url.otherPort { return output.append("    \(UniversalLinks.portSentence("\(port)"))") }
        output += TraceBlock(links: matcher.links, locations: locations, style: style, budget: budget).lines(
            url, app: app)
    }
}
