/// Applies every rule.
public enum Linter {
    /// What is found, in the document's order; what is about no place comes first.
    public static func findings(in subject: LintSubject, _ configuration: LintConfiguration) -> [Finding] {
        var findings: [Finding] = []
        for index in rules.indices {
            // Most rules find nothing: neither copy nor look up these.
            let issues = rules[index].check(subject)
            if !issues.isEmpty { findings += self.findings(issues, of: rules[index], configuration) }
        }
        // Stable: of findings at one place the order of the rules' codes.
        return findings.enumerated().sorted {
            let (a, b) = ($0.element.range?.lowerBound ?? -1, $1.element.range?.lowerBound ?? -1)
            return a == b ? $0.offset < $1.offset : a < b
        }.map(\.element)
    }

    private static func findings(
        _ issues: [LintRule.Issue], of rule: LintRule, _ configuration: LintConfiguration
    ) -> [Finding] {
        let level = configuration.level(of: rule)
        if level == .off { return [] }
        return issues.map { issue in
            var severity = issue.severity ?? rule.severity
            if case .severity(let chosen)? = level { severity = chosen }
            return Finding(
                code: rule.code, severity: severity, message: issue.message, hint: issue.hint, range: issue.range,
                fix: issue.fix)
        }
    }

    /// Every rule, by code.
    public static let rules: [LintRule] =
        LintRule.textRules + LintRule.structureRules + LintRule.appRules + LintRule.patternRules
        + LintRule.orderRules + LintRule.signatureRules + LintRule.hostingRules

    /// The rule with this code or this name, byte for byte.
    public static func rule(named text: String) -> LintRule? {
        rules.first { $0.code.utf8.elementsEqual(text.utf8) || $0.name.utf8.elementsEqual(text.utf8) }
    }
}
