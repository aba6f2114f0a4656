internal import AASA
internal import Arguments
internal import AssetLinks

/// The results of `match` for Android.
extension AndroidMatch {
    /// The line for an app, with the name of the document that decides.
    typealias Line = (line: MatchLine, file: String)

    /// A line for each app; one without an app if there is none.
    func lines(_ url: String) throws(CommandFailure) -> [Line] {
        let lines = try answers(url).map { answer in
            let line = MatchLine(url: url, app: answer.package, decision: answer.outcome, place: answer.place)
            return Line(line: line, file: answer.file)
        }
        if !lines.isEmpty { return lines }
        return [Line(line: MatchLine(url: url, app: namedApp, decision: .noMatch, place: nil), file: places.name)]
    }

    /// Why a URL does not open the app of a line, with the place of the rule that excludes it, for agents; null if it opens the app.
    func nearest(of line: MatchLine) throws(CommandFailure) -> JSONText {
        let candidate = candidates.first { candidate in candidate.package == line.app }
        guard line.decision != .match, let candidate else { return .null }
        let url = try url(line.url)
        if isOfOtherHost(url, from: line.url) { return .null }
        let position = line.place?.position
        return .object([
            ("message", candidate.matcher.trace(url).refusal.json), ("hint", .null),
            ("line", (position?.line).json), ("column", (position?.column).json),
        ])
    }
}
