extension LintRule {
    static let noPattern = LintRule(
        code: "AASA122", name: "no-pattern", severity: .warning,
        summary: "A component has an unknown key, and no pattern.",
        explanation: """
            A device ignores the key. A component without `/`, `?` and `#` matches every URL of the site.
            """,
        sources: [.components],
        examples: [
            .reported(components: #"{⟦"*"⟧:"/x"}"#),
            .accepted(components: #"{"/":"/x"}"#),
        ]
    ) { subject in
        subject.strayIssues { stray, object in
            guard stray.kind == .unknown, object.matchesAll else { return nil }
            return Issue(
                stray.member.nameRange,
                "the rule matches every URL: '\(stray.member.name)' is not a key of a component",
                hint: "write the path's pattern as \"/\", the query's as \"?\", the fragment's as \"#\"")
        }
    }
}
