internal import AASA

/// A finding about an app, in each of the output formats.
extension Finding {
    /// The line with a mark for the severity, and the hint behind the message.
    func appLine(_ style: Style) -> String {
        switch severity {
        case .error: "  \(style.cross) \(messageWithHint)"
        case .warning: "  \(style.caution("!")) \(messageWithHint)"
        case .note: "  note: \(messageWithHint)"
        }
    }

    var appObject: JSONText {
        JSONText(["code": code, "severity": severity, "message": message, "hint": hint])
    }
}

extension AppFinding {
    /// A finding with the code of what 'check' reports about an app itself.
    var ruleFinding: Finding { LintRule.appClaims.finding(sentence, hint: hint).rated(severity) }
}
