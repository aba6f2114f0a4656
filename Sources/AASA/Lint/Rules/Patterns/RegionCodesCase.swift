extension LintRule {
    static let regionCodes = LintRule(
        code: "AASA311", name: "region-codes", severity: .note,
        summary: "`$(region)` matches upper-case codes only, and not UK.",
        explanation: """
            The codes are those of ISO 3166: `US`, `DE`, `GB`. `/us/help` does not fit `/$(region)/help` unless the rule \
            has "caseSensitive": false, and `/UK/help` never does, although Apple's page names it: Britain is `GB`.
            """,
        sources: [.variables, .swcutil],
        examples: [
            .reported(components: #"{"/":"/⟦$(region)⟧/help"}"#),
            .accepted(components: #"{"/":"/$(region)/help","caseSensitive":false}"#),
            .accepted(components: #"{"/":"/$(lang)/help"}"#),
        ]
    ) { subject in
        guard let survey = subject.survey, survey.usedNames.contains(Array("region".utf8)),
            !survey.definedNames.contains(Array("region".utf8))
        else { return [] }
        return survey.patterns.flatMap { use in
            use.variables.compactMap { variable in
                guard use.rule.isCaseSensitive, variable.name.elementsEqual("region".utf8) else { return nil }
                return subject.issue(
                    use, variable.range, "'$(region)' matches upper-case codes only, with 'GB' and without 'UK'",
                    hint: "add \"caseSensitive\": false if the site's URLs have lower-case codes")
            }
        }
    }
}
