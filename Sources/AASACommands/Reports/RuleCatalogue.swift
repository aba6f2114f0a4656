internal import AASA
internal import AASAPages

/// Every rule of lint: of association files and of what else it reads.
enum RuleCatalogue {
    static let rules: [LintRule] = Linter.rules + RuleList.rules

    /// The rule with this code or this name, byte for byte.
    static func rule(named text: String) -> LintRule? { rules.rule(named: text) }
}
