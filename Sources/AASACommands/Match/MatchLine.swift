internal import AASA

/// The result for one URL and one app.
struct MatchLine {
    var url: String
    /// The app; nil when the URL opens none, and none was given.
    var app: String?
    var decision: LinkDecision.Outcome
    /// The entry and the rule that decide.
    var location: RuleLocation?
    /// The document that decides.
    var file: String

    var members: [(String, JSONText)] {
        [("url", url.json), ("app", app.json), ("decision", decision.json), ("rule", location.json)]
    }

    /// Why a URL does not open the app, with the location of the rule that excludes it or is the nearest.
    static func nearest(_ message: String?, hint: String?, at position: SourcePosition?) -> JSONText {
        .object([
            ("message", message.json), ("hint", hint.json), ("line", (position?.line).json),
            ("column", (position?.column).json),
        ])
    }

    func text(_ style: Style) -> String {
        let word =
            switch decision {
            case .match: style.good("match   ")
            case .exclude: style.bad("exclude ")
            case .noMatch: style.faint("no match")
            }
        var text = "\(word)  \(url.printable)"
        if let app { text += "  \(app.printable)" }
        if let location {
            text += style.faint("  \(file.printable):\(location.position.line):\(location.position.column)")
        }
        return text
    }
}
