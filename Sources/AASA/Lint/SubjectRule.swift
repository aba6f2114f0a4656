/// A rule of lint about something else than association files, such as a statement list or a page.
package struct SubjectRule<Subject>: Sendable {
    /// Code, texts and examples; its own check finds nothing.
    package let rule: LintRule
    private let check: @Sendable (Subject, LintRule) -> [Finding]

    package init(
        code: String, name: String, severity: Severity, summary: String, explanation: String,
        sources: [LintRule.Source], examples: @autoclosure @escaping @Sendable () -> [LintRule.Example],
        check: @escaping @Sendable (Subject, LintRule) -> [Finding]
    ) {
        rule = LintRule(
            code: code, name: name, severity: severity, summary: summary, explanation: explanation, sources: sources,
            examples: examples())
        self.check = check
    }

    /// What the rule finds, before a configuration decides about it.
    package func findings(in subject: Subject) -> [Finding] { check(subject, rule) }
}

extension Linter {
    /// What rules find in a subject, in the order of the places; what is about no place comes first.
    ///
    /// - Parameter limit: findings of one rule; see ``findings(in:_:limit:)``.
    package static func findings<Subject>(
        of rules: [SubjectRule<Subject>], in subject: Subject, _ configuration: LintConfiguration,
        limit: Int = maximumFindings
    ) -> [Finding] {
        let findingsByRule = rules.lazy.map { rule in (rule.rule, rule.findings(in: subject)) }
        return findings(findingsByRule.filter { _, findings in !findings.isEmpty }, configuration, limit: limit)
    }
}
