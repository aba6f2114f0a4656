extension LintRule {
    static let undefinedVariable = LintRule(
        code: "AASA307", name: "undefined-variable", severity: .error,
        summary: "A pattern uses a variable that is not defined.",
        explanation: """
            A pattern with an unknown variable fits nothing. Variables are defined in `substitutionVariables`; beside \
            them there are alpha, upper, lower, alnum, digit, xdigit, region and lang. Names are case-sensitive.
            """,
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/⟦$(city)⟧/*"}"#),
            .reported(components: #"{"/":"/⟦$(Lang)⟧/*"}"#),
            .reported(components: #"{"/":"/⟦$(product)⟧/*"}"#, variables: #""products":["tea"]"#),
            .reported(paths: #""NOT \/⟦$(city)⟧\/*","*""#),
            .accepted(components: #"{"/":"/$(lang)/$(city)/$(digit)"}"#, variables: #""city":["rome","oslo"]"#),
        ]
    ) { subject in
        guard let survey = subject.survey else { return [] }
        let names = survey.definedNames.map { String(decoding: $0, as: UTF8.self) }
        let known = names.sorted().prefix(1_000) + PredefinedVariable.allCases.map(\.rawValue)
        return survey.patterns.flatMap { use in
            use.variables.compactMap { variable in
                let name = String(decoding: variable.name, as: UTF8.self)
                if survey.definedNames.contains(variable.name) || PredefinedVariable(rawValue: name) != nil {
                    return nil
                }
                // Longer names are not typing errors.
                let limit = name.utf8.count <= 64 ? max(1, name.utf8.count / 3) : 0
                let nearest = EditDistance.nearest(to: name, in: known, limit: limit, ignoringCase: true)
                return subject.issue(
                    use, variable.range, "'$(\(name))' is not defined: '\(use.text.text)' fits nothing",
                    hint: nearest.map { "did you mean '$(\($0))'?" } ?? "define '\(name)' in 'substitutionVariables'")
            }
        }
    }
}
