internal import AASA
internal import Arguments

/// The results of `match` for Android.
extension AndroidMatch {
    /// A line for each app; one without an app if there is none.
    func lines(_ url: String) throws(CommandFailure) -> [MatchLine] {
        let lines = try answers(url).map { answer in
            MatchLine(url: url, app: answer.package, decision: answer.outcome, place: answer.place)
        }
        if lines.isEmpty { return [MatchLine(url: url, app: namedApp, decision: .noMatch, place: nil)] }
        return lines
    }
}
