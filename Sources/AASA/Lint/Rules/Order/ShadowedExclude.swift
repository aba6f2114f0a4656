extension LintRule {
    static let shadowedExclude = LintRule(
        code: "AASA402", name: "shadowed-exclude", severity: .warning,
        summary: "An exclusion has no effect: earlier rules of the entry match its URLs.",
        explanation: """
            The first rule that fits a URL decides. An exclusion behind the rule from which it should except something \
            never acts, and the app opens what should stay in the browser. Put exclusions first.
            """,
        sources: [.components, .swcutil, .field],
        examples: [
            .reported(paths: #""*",⟦"NOT /login/*"⟧"#),
            .reported(components: #"{"/":"/buy/*"},⟦{"/":"/buy/private/*","exclude":true}⟧"#),
            .reported(components: ##"{"/":"/*"},⟦{"#":"no_universal_links","exclude":true}⟧"##),
            .reported(components: #"{"/":"/x","?":{"url":"*"}},⟦{"/":"/x","exclude":true}⟧"#),
            .accepted(components: #"{"/":"/x","?":{"url":"?*"}},{"/":"/x","exclude":true}"#),
            .accepted(paths: #""NOT /login/*","*""#),
            .accepted(components: #"{"/":"/buy/*"},{"/":"*/private/*","exclude":true},{"/":"/*"}"#),
        ]
    ) { subject in
        guard subject.survey?.hasRule(where: \.isCovered) == true else { return [] }
        let lines = LineIndex(subject.bytes)
        return subject.rules { entry, rule, reach in
            guard case .covered(let takers, let sample) = reach, rule.isShadowed(by: takers, in: entry) else {
                return nil
            }
            return Issue(
                rule.range, "nothing is excluded: " + subject.coverMessage(rule, takers, sample, entry, lines),
                hint: subject.optionalPartHint(entry.rules[takers[0]], lines)
                    ?? "put the exclusion in front of \(subject.words(entry.rules[takers[0]], lines))")
        }
    }
}
