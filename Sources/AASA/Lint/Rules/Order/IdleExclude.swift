extension LintRule {
    static let idleExclude = LintRule(
        code: "AASA403", name: "idle-exclude", severity: .note,
        summary: "No later rule of the entry would let the app open what is excluded.",
        explanation: """
            A URL that no rule fits stays in the browser anyway. An exclusion is of use only in front of a rule that fits \
            some of the same URLs.
            """,
        sources: [.components],
        examples: [
            .reported(paths: #""/buy/*",⟦"NOT /login/*"⟧"#),
            .reported(components: #"⟦{"/":"/login/*","exclude":true}⟧,{"/":"/buy/*"}"#),
            .accepted(paths: #""NOT /buy/private/*","/buy/*""#),
            .accepted(components: ##"{"#":"no_universal_links","exclude":true},{"/":"/buy/*"}"##),
        ]
    ) { subject in
        subject.rules { _, rule, reach in
            guard reach == .idle else { return nil }
            let words = rule.path.map { "'\($0.text)'" } ?? "what this rule excludes"
            return Issue(
                rule.range, "\(words) is excluded from nothing: no later rule fits such a URL",
                hint: "leave it out, or put it in front of the rule that it is an exception from")
        }
    }
}
