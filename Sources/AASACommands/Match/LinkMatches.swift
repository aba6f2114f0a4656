internal import AASA

/// Matches URLs against an association file, one after another.
final class LinkMatches {
    let matcher: LinkMatcher
    private let locations: RuleLocations
    /// The only app of the lines; nil for all.
    private let app: String?
    /// Where the file lists ``app``; nil when it does not.
    private let listing: (entry: Int, app: AssociationFile.Listing)?
    private var answers = LinkAnswers()
    /// Decisions on the URLs that are not among the lines.
    private(set) var hidden = 0

    var omission: String? { matcher.omission }

    /// The number of apps in the lines of one URL.
    private static let maximumApps = 1_000

    init(_ links: UniversalLinks, of hosts: LinkHosts, at locations: RuleLocations, app: String?) {
        matcher = LinkMatcher(links, for: hosts)
        self.locations = locations
        self.app = app
        listing = app.flatMap { [matcher] in matcher.listing(of: $0) }
    }

    /// The lines about a URL: one for the only app, or else for each app that it matches or is excluded from; one
    /// without an app if there is no such app.
    func lines(_ url: Span<UInt8>) throws(LinkURL.Problem) -> [MatchLine] {
        try matcher.match(url, into: &answers)
        let (decisions, count): ([LinkDecision], Int) = if answers.isOtherHost { ([], 0) } else { shown() }
        hidden += count - decisions.count
        let written = URLText.text(of: url)
        if decisions.isEmpty {
            return [MatchLine(url: written, app: app, decision: .noMatch, location: nil, file: locations.name)]
        }
        return decisions.map { decision in
            let location = locations.location(decision, in: matcher.links)
            return MatchLine(
                url: written, app: decision.app.text, decision: decision.decision, location: location,
                file: locations.name)
        }
    }

    /// The decisions for the only app; without one those that match or exclude, and their number.
    private func shown() -> ([LinkDecision], count: Int) {
        if app == nil { return matcher.decided(answers, limit: Self.maximumApps) }
        guard let listing else { return ([], 0) }
        return ([matcher.decision(answers, on: listing.app, of: listing.entry)], 1)
    }

    /// Why the URL of the last lines does not open the app of one, and the rule that excludes it or is the nearest;
    /// `null` when it opens the app.
    func nearestRule(for line: MatchLine) -> JSONText {
        guard line.decision != .match, !answers.isOtherHost, let url = try? LinkURL(line.url),
            let finding = LintRule.finding(
                onUnopened: url, links: matcher.links, app: line.app.flatMap { try? AppIdentifier($0) })
        else { return .null }
        let position = finding.location.range.map { range in locations.position(of: range.lowerBound) }
        return MatchLine.nearest(finding.message, hint: finding.hint, at: position)
    }

    /// How the decisions on a URL are reached.
    ///
    /// - Parameter app: the only one; nil for those of the lines.
    func explanation(of text: String, for app: String? = nil, _ style: Style, _ budget: TraceBudget) -> [String] {
        guard let url = try? LinkURL(text) else { return [] }
        if !matcher.includes(url) {
            return ["    the host '\(url.host ?? "")' is not the site that the file is for"]
        }
        if let port = url.otherPort { return ["    \(UniversalLinks.portSentence("\(port)"))"] }
        return TraceBlock(links: matcher.links, locations: locations, style: style, budget: budget).lines(
            url, app: app ?? self.app)
    }
}
