internal import AASA

/// The answer to one URL for one app.
struct MatchLine {
    var url: String
    /// Nil when no app has the URL and none was asked about.
    var app: String?
    var decision: LinkDecision.Outcome
    /// The entry and the rule that decide.
    var place: RulePlace?

    var json: JSONText {
        .object([
            ("url", .string(url)), ("app", JSONText(app)), ("decision", .string(decision.rawValue)),
            ("rule", place.map { .object($0.members) } ?? .null),
        ])
    }

    /// - Parameter file: the file's name, in front of line and column.
    func text(_ style: Style, _ file: String) -> String {
        let word =
            switch decision {
            case .match: style.good("match   ")
            case .exclude: style.bad("exclude ")
            case .noMatch: style.faint("no match")
            }
        var text = "\(word)  \(url.printable)"
        if let app { text += "  \(app.printable)" }
        if let place { text += style.faint("  \(file):\(place.position.line):\(place.position.column)") }
        return text
    }
}
