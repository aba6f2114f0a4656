/// A rule of lint about a subject other than association files, such as a statement list or a page.
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
