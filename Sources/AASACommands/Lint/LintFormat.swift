internal import Arguments

/// How findings, or rules, are written.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, junit, github, markdown

    /// Those that findings are written in.
    static let ofFindings: [LintFormat] = [.text, .json, .sarif, .junit, .github]
    /// Those that rules are written in.
    static let ofRules: [LintFormat] = [.text, .json, .markdown]
}
