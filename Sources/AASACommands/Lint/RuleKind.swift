internal import AASA
internal import AASAPages

/// The rules about one subject: those whose codes have the same first digit. Each kind is a page of the documentation.
struct RuleKind {
    /// The first digit of the codes.
    let digit: Character
    /// The name of the page's file, without its ending.
    let name: String
    let title: String

    static let all = [
        RuleKind(digit: "0", name: "text", title: "Text and JSON"),
        RuleKind(digit: "1", name: "structure", title: "Structure of a document"),
        RuleKind(digit: "2", name: "apps", title: "Apps"),
        RuleKind(digit: "3", name: "patterns", title: "URL patterns"),
        RuleKind(digit: "4", name: "order", title: "Order of URL rules"),
        RuleKind(digit: "5", name: "signatures", title: "Signed files"),
        RuleKind(digit: "6", name: "hosting", title: "Hosting"),
        RuleKind(digit: "7", name: "pages", title: "Pages of a site"),
        RuleKind(digit: "8", name: "rule-lists", title: "Content rule lists"),
        RuleKind(digit: "9", name: "android", title: "Android"),
    ]

    /// In the order of their codes.
    var rules: [LintRule] { RuleCatalogue.rules.filter { $0.code.dropFirst(Self.prefix.count).first == digit } }

    private static let prefix = "AASA"

    var page: [String] {
        var lines = ["# Rules: \(title)", ""] + RuleIndex.origin
        lines += ["", "[All rules](../rules.md)"]
        for rule in rules { lines += [""] + RulePage(rule: rule).markdown }
        return lines
    }

    /// The lines of the page that lists all rules, with links to the pages of kinds in the folder.
    static func index(folder: String) -> [String] {
        var lines = ["# The rules of `aasa lint`", ""] + RuleIndex.origin
        for kind in all {
            lines += ["", "## \(kind.title)", ""] + RuleIndex.tableStart
            lines += kind.rules.map { rule in RuleIndex.row(rule, page: "\(folder)/\(kind.name).md") }
        }
        return lines
    }
}
