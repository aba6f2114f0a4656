extension LintSubject {
    /// The places of mistakes that leave variables without the values that are meant: patterns with these fit nothing.
    var mistakesInVariables: [Range<Int>] {
        let mistakenKeys = objects.flatMap(\.unknownKeys).filter { key in key.meantName == "substitutionVariables" }
        let nested = LintRule.nestedVariable.findings(in: self).compactMap(\.location.range)
        return mistakenKeys.map(\.member.nameRange) + nested + misnamedVariables.keys
    }

    /// The variables that patterns lack because the definition has the name as patterns write it, `$(city)`: the place
    /// of that, and the name.
    fileprivate var misnamedVariables: [Range<Int>: ExactText] {
        var misnamed: [Range<Int>: ExactText] = [:]
        guard let survey else { return misnamed }
        for definition in variableDefinitions where definition.name.hasPrefix("$(") && definition.name.hasSuffix(")") {
            let name = ExactText(String(definition.name.dropFirst(2).dropLast()))
            let isDefined = survey.definedNames.contains(name) || PredefinedVariable(rawValue: name.text) != nil
            if !isDefined, survey.usedNames.contains(name) { misnamed[definition.nameRange] = name }
        }
        return misnamed
    }
}

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
    ) { subject, lintRule in
        guard let survey = subject.survey, !subject.hasMistakenKey(for: ["substitutionVariables"]) else { return [] }
        let names = survey.definedNames.map(\.text)
        let misnamed = Set(subject.misnamedVariables.values)
        let candidates = names.sorted().prefix(1_000) + PredefinedVariable.allCases.map(\.rawValue)
        return survey.patterns.flatMap { use in
            use.variables.compactMap { variable in
                let name = variable.name.text
                if survey.definedNames.contains(variable.name) || PredefinedVariable(rawValue: name) != nil {
                    return nil
                }
                if misnamed.contains(variable.name) { return nil }
                // Longer names are not typing errors.
                let limit = if name.utf8.count <= 64 { max(1, name.utf8.count / 3) } else { 0 }
                var hint = "define '\(name)' in 'substitutionVariables'"
                if let nearest = EditDistance.nearest(to: name, in: candidates, limit: limit, ignoringCase: true) {
                    hint = "did you mean '$(\(nearest))'?"
                }
                var problem = "is not defined"
                if name.isEmpty { (problem, hint) = ("has no name", "write the variable's name in the parentheses") }
                return lintRule.finding(
                    about: use, at: variable.range, in: subject,
                    "'$(\(name))' \(problem): '\(use.text.text)' fits nothing", hint: hint)
            }
        }
    }

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
    ) { subject, lintRule in
        subject.variableDefinitions.flatMap { definition in
            definition.values.compactMap { value in
                guard value.text.utf8.contains("$"), value.text.contains(text: "$(") else { return nil }
                return lintRule.finding(
                    at: value.range, "'\(value.text)' uses a variable, which is not replaced in the value of another",
                    hint: "write the values of '\(definition.name)' out")
            }
        }
    }

    static let unterminatedVariable = LintRule(
        code: "AASA309", name: "unterminated-variable", severity: .error,
        summary: "A variable in a pattern lacks its `)`.",
        explanation: "A device compares the text literally, as if a URL could contain `$(`.",
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/⟦$(lang/help⟧"}"#),
            .accepted(components: #"{"/":"/$(lang)/help"}"#),
            .accepted(components: #"{"/":"/$lang/(help)"}"#),
        ]
    ) { subject, lintRule in
        subject.patterns.compactMap { use in
            guard let start = use.unterminated else { return nil }
            return lintRule.finding(
                about: use, at: start..<use.bytes.count, in: subject,
                "'$(' has no ')': '\(use.text.text)' is compared literally",
                hint: "write ')' behind the variable's name")
        }
    }

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
    ) { subject, lintRule in
        subject.variableDefinitions.compactMap { definition in
            guard PredefinedVariable(rawValue: definition.name) != nil else { return nil }
            return lintRule.finding(
                at: definition.nameRange, "'\(definition.name)' is a predefined variable, and has another meaning here",
                hint: "give it a name of its own")
        }
    }

    static let regionCodes = LintRule(
        code: "AASA311", name: "region-codes", severity: .note,
        summary: "`$(region)` matches upper-case codes only, and not UK.",
        explanation: """
            The codes are those of ISO 3166: `US`, `DE`, `GB`. `/us/help` does not fit `/$(region)/help` unless the \
            rule has "caseSensitive": false, and `/UK/help` never does, although Apple's page names it: Britain is `GB`.
            """,
        sources: [.variables, .swcutil],
        examples: [
            .reported(components: #"{"/":"/⟦$(region)⟧/help"}"#),
            .accepted(components: #"{"/":"/$(region)/help","caseSensitive":false}"#),
            .accepted(components: #"{"/":"/$(lang)/help"}"#),
        ]
    ) { subject, lintRule in
        guard let survey = subject.survey, survey.usedNames.contains(ExactText("region")),
            !survey.definedNames.contains(ExactText("region"))
        else { return [] }
        return survey.patterns.flatMap { use in
            use.variables.compactMap { variable in
                guard use.rule.isCaseSensitive, variable.name == ExactText("region") else { return nil }
                return lintRule.finding(
                    about: use, at: variable.range, in: subject,
                    "'$(region)' matches upper-case codes only, with 'GB' and without 'UK'",
                    hint: "add \"caseSensitive\": false if the site's URLs have lower-case codes")
            }
        }
    }

    static let variableName = LintRule(
        code: "AASA328", name: "variable-name", severity: .warning,
        summary: "A variable's name has `$`, `(` or `)`.",
        explanation: """
            Apple allows any other character. What a device makes of such a name is not documented; a variable whose \
            name has `)` is used by no pattern, in which the first `)` ends the name. An error if patterns use a \
            variable that is defined with `$(` and `)` around its name: they fit nothing.
            """,
        sources: [.variables],
        examples: [
            .reported(components: #"{"/":"/$(city)/*"}"#, variables: #"⟦"$(city)"⟧:["rome"]"#),
            .reported(components: #"{"/":"/$(a(b)/*"}"#, variables: #"⟦"a(b"⟧:["tea"]"#),
            .accepted(components: #"{"/":"/$(hot drink)/*"}"#, variables: #""hot drink":["tea"]"#),
        ]
    ) { subject, lintRule in
        let misnamed = subject.misnamedVariables
        return subject.variableDefinitions.compactMap { definition in
            let marks = definition.name.unicodeScalars.filter { scalar in "$()".unicodeScalars.contains(scalar) }
            guard let mark = marks.first else { return nil }
            let message = "'\(mark)' is not allowed in the name of a variable, as in '\(definition.name)'"
            if let name = misnamed[definition.nameRange] {
                return lintRule.finding(
                    at: definition.nameRange, "\(message): patterns with the variable fit nothing",
                    hint: "write '\(name.text)'"
                ).rated(.error)
            }
            return lintRule.finding(
                at: definition.nameRange, message,
                hint: "give the variable another name, here and in the patterns that use it")
        }
    }

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
    ) { subject, lintRule in
        guard let survey = subject.survey else { return [] }
        let markedNames = Set(subject.templateMarks.compactMap(\.variable))
        let misnamed = subject.misnamedVariables
        return subject.variableDefinitions.compactMap { definition in
            if survey.usedNames.contains(ExactText(definition.name)) { return nil }
            if markedNames.contains(definition.name) || misnamed[definition.nameRange] != nil { return nil }
            return lintRule.finding(
                at: definition.nameRange, "no pattern uses '$(\(definition.name))'", hint: "leave the variable out")
        }
    }
}
