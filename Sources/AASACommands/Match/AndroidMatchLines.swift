internal import AASA
internal import Arguments

/// The results of `match` for Android.
extension AndroidMatch {
    /// The result for one URL and one app.
    struct Line {
        let isMatch: Bool
        let json: JSONText
        let text: String
    }

    /// A line for each app; one without an app if there is none.
    func lines(_ url: String, style: Style) throws(CommandFailure) -> [Line] {
        let answers = try answers(url)
        if answers.isEmpty { return [line(url, by: nil, in: style)] }
        return answers.map { line(url, by: $0, in: style) }
    }

    private func line(_ url: String, by answer: Answer?, in style: Style) -> Line {
        let outcome = answer?.outcome ?? .noMatch
        let word =
            switch outcome {
            case .match: style.good("match   ")
            case .exclude: style.bad("exclude ")
            case .noMatch: style.faint("no match")
            }
        var text = "\(word)  \(url.printable)"
        if let package = answer?.package { text += "  \(package.printable)" }
        if let position = answer?.place?.position {
            text += style.faint("  \(places.name.printable):\(position.line):\(position.column)")
        }
        let json = JSONText([
            "url": url, "app": answer?.package, "decision": outcome.rawValue, "rule": answer?.place,
        ])
        return Line(isMatch: outcome == .match, json: json, text: text)
    }
}
