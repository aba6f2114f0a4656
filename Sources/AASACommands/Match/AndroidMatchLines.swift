internal import AASA

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
}
