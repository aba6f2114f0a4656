internal import AASA
internal import AASAPages

/// The rules of lint about association files, and those about pages and content rule lists.
enum RuleCatalogue {
    static let pageRules = PageRule.all.map(\.rule) + RuleList.rules
    static let rules = Linter.rules + pageRules

    /// The rule with this code or this name, byte for byte.
    static func rule(named text: String) -> LintRule? { Linter.rule(named: text, in: rules) }
}
