extension LintRule {
    static let repeatedRule = LintRule(
        code: "AASA405", name: "repeated-rule", severity: .warning,
        summary: "A rule appears twice in an entry.",
        explanation: "The second one decides nothing, since the first that fits a URL does. Leave it out.",
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/*","/sell/*",⟦"/buy/*"⟧"#),
            .reported(components: #"{"/":"/buy"},⟦{"/":"/buy/","comment":"the same for a device"}⟧"#),
            .accepted(components: #"{"/":"/buy"},{"/":"/Buy"}"#),
        ]
    ) { subject in
        guard subject.survey?.hasRule(where: \.isRepeated) == true else { return [] }
        let lines = LineIndex(subject.bytes)
        return subject.rules { entry, rule, reach in
            guard case .repeated(let first) = reach else { return nil }
            return Issue(
                rule.range, "the same rule as \(subject.words(entry.rules[first], lines))",
                hint: subject.optionalPartHint(entry.rules[first], lines) ?? "leave the second out"
            )
        }
    }
}
