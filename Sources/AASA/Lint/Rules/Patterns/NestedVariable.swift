extension LintRule {
    static let nestedVariable = LintRule(
        code: "AASA308", name: "nested-variable", severity: .error,
        summary: "A variable's value uses a variable.",
        explanation: """
            A value may hold `*` and `?`, but no other variable: it is not replaced, and the value fits nothing. Write \
            the values out.
            """,
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/$(shop)"}"#, variables: #""city":["rome"],"shop":["tea",⟦"$(city)-shop"⟧]"#),
            .accepted(components: #"{"/":"/$(shop)"}"#, variables: #""shop":["rome-shop","oslo-*"]"#),
        ]
    ) { subject in
        (subject.file?.links?.variables.definitions ?? []).flatMap { definition in
            definition.values.compactMap { value in
                guard value.text.utf8.contains(UInt8(ascii: "$")), value.text.contains("$(") else { return nil }
                return Issue(
                    value.range, "'\(value.text)' uses a variable, which is not replaced in the value of another",
                    hint: "write the values of '\(definition.name)' out")
            }
        }
    }
}
