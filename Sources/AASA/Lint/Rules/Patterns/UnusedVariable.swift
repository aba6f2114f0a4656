extension LintRule {
    static let unusedVariable = LintRule(
        code: "AASA320", name: "unused-variable", severity: .note,
        summary: "No pattern uses a variable that the file defines.",
        explanation:
            "Nothing is wrong. Leave it out, or look whether a pattern names it otherwise; names are case-sensitive.",
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/$(food)"}"#, variables: #""food":["tea"],⟦"city"⟧:["rome"]"#),
            .accepted(components: #"{"/":"/$(food)"}"#, variables: #""food":["tea"]"#),
        ]
    ) { subject in
        guard let survey = subject.survey else { return [] }
        return (subject.file?.links?.variables.definitions ?? []).compactMap { definition in
            if survey.usedNames.contains(Array(definition.name.utf8)) { return nil }
            return Issue(
                definition.nameRange, "no pattern uses '$(\(definition.name))'", hint: "leave the variable out")
        }
    }
}
