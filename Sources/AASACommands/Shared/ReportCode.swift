/// The codes of what reports for CI state beside lint rules and the reasons of verdicts.
enum ReportCode: String, CaseIterable {
    case unread
    case unexpectedResult = "unexpected-result"
    case ruleNotReached = "rule-not-reached"

    var meaning: String {
        switch self {
        case .unread: "The file or site could not be read, so that nothing is known of it"
        case .unexpectedResult: "A URL of the list opens a different app, or none, from what its line expects"
        case .ruleNotReached: "No URL of the list is decided by the rule"
        }
    }
}
