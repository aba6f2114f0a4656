extension LintRule {
    static let cannotMatch = LintRule(
        code: "AASA318", name: "cannot-match", severity: .error,
        summary: "No URL can fit a rule.",
        explanation: """
            Every text that the pattern matches contains something that no path, query or fragment of a URL contains. \
            The rule does nothing; write what the site's URLs really look like. The name of a query item is literal: \
            `*` in it is not a wildcard, which is a warning. Browsers remove the segments `.` and `..` of a path.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"⟦{"/":"/$(shop)/*"}⟧"#, variables: #""shop":[]"#),
            .reported(components: #"⟦{"/":"/$(shop)/*"}⟧"#, variables: #""shop":["tea shop","café"]"#),
            .reported(components: ##"{"/":"/buy","?":⟦"a=1#top"⟧}"##),
            .reported(components: #"{"/":"/buy","?":{"a":⟦"1&b=2"⟧}}"#),
            .reported(components: #"{"/":"/buy","?":{⟦"id="⟧:"?*"}},{"?":{⟦"a&b"⟧:"1"}}"#),
            .reported(components: #"{"/":"/buy","?":{⟦"utm_*"⟧:"?*",⟦"$(lang)"⟧:"1"}}"#),
            .reported(components: #"{"/":⟦"./buy/*"⟧},{"/":⟦"/a/../buy/*"⟧},{"/":⟦"/*/.."⟧}"#),
            .accepted(components: #"{"/":"/$(shop)/*"}"#, variables: #""shop":["tea shop","tea"]"#),
            .accepted(components: #"{"/":"/a/...","exclude":true},{"/":"/..*"},{"/":"/?./*"}"#),
            .accepted(components: #"{"/":"/buy","?":"a=1&b=2"}"#),
            .accepted(components: #"{"/":"/buy","?":{"id=":"?*","filter[]":"?*"},"percentEncoded":false}"#),
        ]
    ) { subject, lintRule in
        let wildcards = subject.itemNames.compactMap { use -> Finding? in
            let isPattern =
                use.holds("*") || use.bytes.dropFirst().contains("?") || !use.variables.isEmpty
            guard isPattern else { return nil }
            return lintRule.finding(
                about: use, in: subject,
                "'\(use.text.text)' is literal: the name of a query item has neither wildcards nor variables",
                hint: Self.itemNameHint
            ).rated(.warning)
        }
        guard subject.hasRule(where: { $0 == .impossible }), let links = subject.file?.links else {
            return wildcards
        }
        let explained = PlaceIndex(subject.placesOfFindings(of: causesOfNoMatch))
        let hasMistakenVariables = !subject.mistakesInVariables.isEmpty
        var reader = PatternReader(links.variables)
        var answers = VariableAnswers()
        let valueless = Self.valuelessVariables(of: links.variables)
        let names = Self.firstByRange(subject.itemNames)
        let patterns = Self.firstByRange(subject.patterns)
        return wildcards
            + subject.rules { entry, rule, reach in
                guard reach == .impossible else { return nil }
                let texts = rule.texts
                if texts.contains(where: { text in explained.overlaps(text.range) }) { return nil }
                if hasMistakenVariables, texts.contains(where: { $0.text.contains(text: "$(") }) { return nil }
                guard let text = rule.impossibleCondition(reader: &reader, variables: &answers) else {
                    return lintRule.finding(
                        at: rule.range, "no URL can fit \(rule.path?.quoted ?? "this rule")",
                        hint: Self.advice(for: texts, valueless: valueless))
                }
                if let use = names[text.range] {
                    return lintRule.finding(
                        about: use, in: subject, "no query item has the name '\(text.text)'",
                        hint: Self.nameAdvice(for: text.text))
                }
                let use = patterns[text.range]
                var hint = Self.advice(for: [text], valueless: valueless)
                if let use, use.part == .path { hint = Self.dotsAdvice(for: use) }
                return lintRule.finding(
                    at: text.range, "no URL can fit \(use?.subject ?? "the pattern"), '\(text.text)'", hint: hint)
            }
    }

    /// The rules whose findings state why a pattern may fit nothing.
    static let causesOfNoMatch: [LintRule] = [
        .wrongEncoding, .templateLeft, .fragmentInPath, .queryInPath, .undefinedVariable, .unencoded, .notPrefix,
        .routerSyntax, .regularExpression, .leadingDelimiter, .strayCharacters,
    ]

    /// How to match query items whose names are not known.
    static let itemNameHint = "name each item, or write \"?\" as one pattern for the whole query"

    private static let comparison = "compare it with a URL of the site, part by part"

    /// The names of the first variables that are defined without a value: patterns with them fit nothing.
    private static func valuelessVariables(of variables: SubstitutionVariables) -> [String] {
        let names = variables.definitions.filter(\.values.isEmpty).prefix(100).map(\.name)
        return names.filter { name in variables[name]?.values.isEmpty == true }
    }

    private static func advice(for texts: [SourceString], valueless names: [String]) -> String {
        for name in names where texts.contains(where: { text in text.text.contains(text: "$(\(name))") }) {
            return "give the variable '\(name)' a value"
        }
        return comparison
    }

    /// By the range of their text; of several with one range the first.
    private static func firstByRange(_ uses: [PatternUse]) -> [Range<Int>: PatternUse] {
        var first: [Range<Int>: PatternUse] = [:]
        for use in uses where first[use.text.range] == nil { first[use.text.range] = use }
        return first
    }

    private static func dotsAdvice(for use: PatternUse) -> String {
        let reason = "browsers remove '.' and '..' from paths"
        guard let path = DotSegments.removed(from: use.text.text) else { return "\(reason): \(comparison)" }
        return "write '\(use.written(path))': \(reason)"
    }

    private static func nameAdvice(for name: String) -> String {
        if name.utf8.contains("&") { return "write a member for each item" }
        if name.utf8.contains("=") { return "write the name alone, without '='" }
        return comparison
    }
}
