extension LintRule {
    static let unreachableRule = LintRule(
        code: "AASA401", name: "unreachable-rule", severity: .warning,
        summary: "Earlier rules of the entry match every URL that a rule matches.",
        explanation: """
            The first rule that fits a URL decides, and later ones are not checked. Put the particular rule in front of \
            the general one; a repeated one can be removed.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(paths: #""*",⟦"/buy/*"⟧"#),
            .reported(paths: #""/buy/*",⟦"/buy/42"⟧,⟦"/buy"⟧"#),
            .reported(components: #"{"/":"/buy/*","exclude":true},⟦{"/":"/buy/42"}⟧,{"/":"*"}"#),
            .reported(components: #"{"/":"/a*"},{"/":"/?"},{"/":"/??*"},⟦{"/":"/$(alpha)b"}⟧"#),
            .reported(components: #"{"/":"/buy","?":{"id":"?*"}},⟦{"/":"/buy","?":{"id":"4?","kind":"a"}}⟧"#),
            .accepted(paths: #""/buy/42","/buy/*","*""#),
            .accepted(components: #"{"/":"/buy/*","?":{"id":"?*"}},{"/":"/buy/*"}"#),
        ]
    ) { subject, lintRule in
        guard subject.survey?.hasRule(where: \.isCovered) == true else { return [] }
        let lines = LineIndex(subject.bytes)
        return subject.rules { entry, rule, reach in
            guard case .covered(let takers, let sample) = reach, !rule.isShadowed(by: takers, in: entry) else {
                return nil
            }
            return lintRule.finding(
                at: rule.range, subject.coverMessage(rule, takers, sample, entry, lines),
                hint: subject.optionalPartHint(entry.rules[takers[0]], lines)
                    ?? (takers.allSatisfy { entry.rules[$0].isExcluded == rule.isExcluded }
                        ? "remove it: it has no effect"
                        : "put it in front of \(subject.words(entry.rules[takers[0]], lines)), or remove it"))
        }
    }
}

extension LinkRule {
    /// Whether a rule excludes what an earlier one lets the app open.
    func isShadowed(by takers: [Int], in entry: LinkEntry) -> Bool {
        isExcluded && takers.contains { !entry.rules[$0].isExcluded }
    }
}

extension LintSubject {
    /// How to fix a rule with `*` for a query item, which covers a later rule and was probably meant for URLs that have
    /// the item; nil for other rules.
    func optionalPartHint(_ rule: LinkRule, _ lines: LineIndex) -> String? {
        rule.optionalPart.map {
            "write '?*' for \($0) of \(words(rule, lines)), where '*' matches also without one"
        }
    }

    /// States which rules match the URLs that another is for.
    func coverMessage(
        _ rule: LinkRule, _ takers: [Int], _ sample: String?, _ entry: LinkEntry, _ lines: LineIndex
    ) -> String {
        let own = rule.path.map { "'\($0.text)'" } ?? "this rule"
        let first = words(entry.rules[takers[0]], lines)
        let rest = takers.count == 1 ? "" : " and \(takers.count - 1) more"
        let path = sample.map { takers.count == 1 ? "; '\($0)' for example" : "; the first matches '\($0)'" } ?? ""
        return "no URL reaches \(own): \(first)\(rest) \(rest.isEmpty ? "matches" : "match") them all\(path)"
    }
}
