internal import AASA
internal import AssetLinks

/// The results of `match` for Android.
extension AndroidMatch {
    /// The line for an app, and what decides; nil without an app.
    typealias Line = (line: MatchLine, candidate: Candidate?)

    /// The lines about one URL, one for each app, and what is not known about them.
    struct Lines {
        var lines: [Line] = []
        /// Why the decision about an app is not known, a sentence for each such app.
        var uncertainties: [String] = []
        /// Whether an app is missing that a list may name which was not requested.
        var mayHaveFurtherApp = false

        var isKnown: Bool { uncertainties.isEmpty && !mayHaveFurtherApp }
    }

    /// What decides about one app of those that its different rules decide. Where these decide differently, it is the
    /// decision that does not open the app.
    func deciding(_ answers: [Answer]) -> Answer? {
        let refusal = answers.first { answer in answer.outcome != .match }
        let uncertain = answers.first { answer in answer.uncertainty != nil }
        guard var answer = refusal ?? uncertain ?? answers.first else { return nil }
        let isMatchedByOthers = uncertain != nil || answers.contains { other in other.outcome == .match }
        if refusal != nil, isMatchedByOthers {
            answer.uncertainty = "the rules of different statements about \(answer.package) decide differently"
        }
        return answer
    }

    /// A line for the named app, or else for each app that the URL matches or is excluded from; one without an app if
    /// there is no such app.
    func lines(_ url: String) throws(CommandFailure) -> Lines {
        var result = Lines()
        for answers in try answers(url) {
            guard let answer = deciding(answers) else { continue }
            if namedApp == nil, answers.allSatisfy({ $0.outcome == .noMatch && $0.uncertainty == nil }) { continue }
            if let uncertainty = answer.uncertainty { result.uncertainties.append(uncertainty) }
            let line = MatchLine(
                url: url, app: answer.package, decision: answer.outcome, location: answer.location, file: answer.file)
            result.lines.append(Line(line: line, candidate: answer.candidate))
        }
        if result.lines.isEmpty {
            let line = MatchLine(
                url: url, app: namedApp, decision: .noMatch, location: nil, file: locations.name)
            result.lines = [Line(line: line, candidate: nil)]
        }
        let isMatched = result.lines.contains { result in result.line.decision == .match }
        if !isMatched || isCutOff { result.mayHaveFurtherApp = try isUnknown(url, for: namedApp) }
        return result
    }

    /// Whether it is not known if a URL opens an app: as `check` judges it, a list that was not requested may name the
    /// app.
    ///
    /// - Parameter app: nil for any app.
    func isUnknown(_ text: String, for app: String?) throws(CommandFailure) -> Bool {
        guard includesLists, isCutOff || !decides(about: app) else { return false }
        let url = try url(text)
        if isOfOtherHost(url, from: text) { return false }
        return filters?.decision(url) != .noFilter
    }

    /// Whether nothing else than the lists that were read decides about an app, or about every app without one.
    private func decides(about app: String?) -> Bool {
        if let namedApp {
            // Other apps than the named one are left out of every list.
            let isNamed = app == nil || app == namedApp
            return !isNamed || !candidates.isEmpty
        }
        guard let app else { return false }
        return candidates.contains { candidate in candidate.package == app }
    }

    /// Why a text is not a URL to match, as for an association file; nil for a URL. Filters may have other schemes, and
    /// decide before.
    func problem(of text: String) -> LinkURL.Problem? {
        do throws(LinkURL.Problem) {
            _ = try LinkURL(text)
            return nil
        } catch {
            guard hasFilters, case .otherScheme = error else { return error }
            return if AndroidURL(text) == nil { .noHost } else { nil }
        }
    }

    /// Why a URL does not open the app of a line, with the location of the rule that excludes it, for agents; null if it
    /// opens the app.
    func nearest(for line: MatchLine, of candidate: Candidate?) -> JSONText {
        guard line.decision != .match, let candidate, let url = try? url(line.url),
            !isOfOtherHost(url, from: line.url)
        else { return .null }
        return MatchLine.nearest(candidate.matcher.trace(url).refusal, hint: nil, at: line.location?.position)
    }
}
