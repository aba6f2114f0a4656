internal import AASA
internal import AASAPages

/// The list of all rules, in each of the output formats.
enum RuleIndex {
    static var text: [String] {
        RuleCatalogue.rules.map { rule in
            let fix = if RulePage(rule: rule).isFixed { "--fix" } else { "" }
            let name = rule.name.padded(to: widestName)
            return
                "\(rule.code)  \(name)  \(rule.severity.rawValue.padded(to: 7))  \(fix.padded(to: 5))  \(rule.summary)"
        }
    }

    private static let widestName = RuleCatalogue.rules.map(\.name.count).max() ?? 0

    static func json(_ rule: LintRule) -> JSONText {
        JSONText([
            "code": rule.code, "name": rule.name, "severity": rule.severity, "fix": RulePage(rule: rule).isFixed,
            "summary": rule.summary, "explanation": rule.explanation,
            "sources": rule.sources.map { source in JSONText(["title": source.title, "url": source.url]) },
        ])
    }

    /// Every rule on one page.
    static var markdown: [String] {
        var lines = ["# The rules of `aasa lint`", ""] + origin + [""] + tableStart
        lines += RuleCatalogue.rules.map { row($0, page: "") }
        for rule in RuleCatalogue.rules { lines += [""] + RulePage(rule: rule).markdown }
        return lines
    }

    /// How a page of rules is made, and where else its content is.
    static let origin = [
        "This page is made from the rules themselves by `make reference`; do not edit it. `aasa explain CODE` shows",
        "one of them, and a `.aasa.json` beside the file switches rules off or gives them another severity.",
    ]

    static let tableStart = ["| code | name | severity | `--fix` | reports |", "| --- | --- | --- | --- | --- |"]

    /// A line of the table of rules.
    ///
    /// - Parameter page: the page that has the rule's section; empty for the same page.
    static func row(_ rule: LintRule, page: String) -> String {
        let section = RulePage(rule: rule)
        let summary = rule.summary.replacing(text: "|", with: "\\|")
        let fix = if section.isFixed { "yes" } else { "" }
        return
            "| [\(rule.code)](\(page)#\(section.anchor)) | \(rule.name) | \(rule.severity.rawValue) | \(fix) | \(summary) |"
    }
}
