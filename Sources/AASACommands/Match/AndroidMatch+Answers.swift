internal import AASA
internal import AssetLinks

extension AndroidMatch {
    /// The decision on a URL for one app.
    struct Answer {
        let candidate: Candidate
        let outcome: LinkDecision.Outcome
        /// The component that decides; nil without one.
        let rule: RuleIndex?
        let location: RuleLocation?
        /// The document that decides.
        let file: String
        /// Why it is not known whether the URL opens the app; nil if it is.
        var uncertainty: String?

        var package: String { candidate.package }
    }

    /// The decisions for each app: of all its different rules.
    ///
    /// - Parameter text: a URL, or a path: of any site, or of the only host of an app's filters.
    func answers(_ text: String) throws(CommandFailure) -> [[Answer]] {
        let url = try url(text)
        let isOfOther = isOfOtherHost(url, from: text)
        return candidatesByApp.map { candidates in
            candidates.map { candidate in
                if isOfOther { return answer(.noMatch, for: candidate, by: nil) }
                return answer(to: url, by: candidate)
            }
        }
    }

    private func answer(to url: AndroidURL, by candidate: Candidate) -> Answer {
        let decision = candidate.matcher.decision(url)
        var answer = answer(decision.outcome, for: candidate, by: decision.rule)
        answer.uncertainty = decision.uncertainty
        return answer
    }

    /// The URL of a text; a path is one of the named host, or of the only one of the filters.
    func url(_ text: String) throws(CommandFailure) -> AndroidURL {
        if let problem = problem(of: text) { throw CommandFailure(invalidURL: text, because: problem) }
        let url = if text.hasPrefix("/") { "https://\(try host(ofPath: text))\(text)" } else { text }
        if let parsed = AndroidURL(url.withHostInASCII) { return parsed }
        throw CommandFailure(invalidURL: text, because: .noHost)
    }

    /// Whether other lists than this one decide about a URL's host: that of a wildcard decides
    /// about every name below it.
    func isOfOtherHost(_ url: AndroidURL, from text: String) -> Bool {
        if text.hasPrefix("/") || hosts.include(url.host) { return false }
        guard let domains, let named = hosts.text else { return true }
        return !domains.listHosts(deciding: url.host).contains(domains.listHost(deciding: named))
    }

    private func host(ofPath path: String) throws(CommandFailure) -> String {
        guard let first = filterHosts.first else { return "localhost" }
        if let named = hosts.text { return (domains?.exampleHost(ofListAt: named) ?? named).asExampleOfWildcard }
        if filterHosts.count == 1 { return first }
        throw CommandFailure(
            .usage, "'\(path)' has no host, and the app's filters are for several",
            hint: "write https://\(first)\(path), or name the site: --site \(first)")
    }

    private func answer(_ outcome: LinkDecision.Outcome, for candidate: Candidate, by component: Int?) -> Answer {
        let file = allLocations[candidate.list].name
        guard let component, let node = candidate.rules?.components[component].node else {
            return Answer(candidate: candidate, outcome: outcome, rule: nil, location: nil, file: file)
        }
        let rule = index(of: component, for: candidate)
        let location = location(of: rule, at: node.range)
        return Answer(candidate: candidate, outcome: outcome, rule: rule, location: location, file: file)
    }
}

extension String {
    /// A name that a wildcard covers; other hosts stay.
    var asExampleOfWildcard: String { hasPrefix("*") ? "www" + dropFirst() : self }
}
