package import AASA

/// Every rule of lint: of association files, of pages and of content rule lists.
package enum RuleCatalogue {
    package static let rules: [LintRule] = Linter.rules + PageRule.all.map(\.rule) + RuleList.rules

    /// The rule with this code or this name, byte for byte.
    package static func rule(named text: String) -> LintRule? { rules.rule(named: text) }
}
