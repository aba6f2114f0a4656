internal import AssetLinks
package import AASA

/// Every rule of lint: of association files, of pages, of content rule lists, and of statement
/// lists and apps of Android.
package enum RuleCatalogue {
    /// The rule about the claims of apps is applied by 'check', which reads apps.
    package static let rules: [LintRule] =
        (Linter.rules + [.appClaims]).sorted { $0.code < $1.code } + PageRule.all.map(\.rule) + RuleList.rules
        + android.sorted { $0.code < $1.code }

    /// The rules of lists, of how sites serve them, of apps, and of both together.
    private static let android: [LintRule] =
        StatementListRule.all.map(\.rule) + StatementHostingRule.all.map(\.rule) + IncludedListRule.all
        + AndroidAppRule.all.map(\.rule) + [ManifestComparison.rule] + AppLinkRule.all

    /// The rule with this code; reports look one up for each finding.
    package static func rule(code: String) -> LintRule? { rulesByCode[code] }

    private static let rulesByCode = Dictionary(uniqueKeysWithValues: rules.map { rule in (rule.code, rule) })

    /// The rule with this code or this name, byte for byte.
    package static func rule(named text: String) -> LintRule? { rules.rule(named: text) }
}
