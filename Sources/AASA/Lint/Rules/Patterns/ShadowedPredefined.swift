extension LintRule {
    static let shadowedPredefined = LintRule(
        code: "AASA310", name: "shadowed-predefined", severity: .error,
        summary: "A variable has the name of a predefined one.",
        explanation: """
            alpha, upper, lower, alnum, digit, xdigit, region and lang are there in every file. A definition of such a \
            name replaces the predefined values.
            """,
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/$(lang)/*"}"#, variables: #"⟦"lang"⟧:["en","fr"]"#),
            .accepted(components: #"{"/":"/$(language)/*"}"#, variables: #""language":["en","fr"]"#),
        ]
    ) { subject in
        (subject.file?.links?.variables.definitions ?? []).compactMap { definition in
            guard PredefinedVariable(rawValue: definition.name) != nil else { return nil }
            return Issue(
                definition.nameRange, "'\(definition.name)' is a predefined variable, and has another meaning here",
                hint: "give it a name of its own")
        }
    }
}
