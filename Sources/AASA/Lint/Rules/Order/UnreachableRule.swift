extension LintRule {
    static let unreachableRule = LintRule(
        code: "AASA401", name: "unreachable-rule", severity: .warning,
        summary: "Earlier rules of the entry take every URL that fits a rule.",
        explanation: """
            The first rule that fits a URL decides, and later ones are not looked at. Put the particular rule in front of \
            the general one; one that says the same can be left out.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(Example.paths(#""*",⟦"/buy/*"⟧"#)),
            .reported(Example.paths(#""/buy/*",⟦"/buy/42"⟧,⟦"/buy"⟧"#)),
            .reported(Example.components(#"{"/":"/buy/*","exclude":true},⟦{"/":"/buy/42"}⟧,{"/":"*"}"#)),
            .reported(Example.components(#"{"/":"/a*"},{"/":"/?"},{"/":"/??*"},⟦{"/":"/$(alpha)b"}⟧"#)),
            .reported(Example.components(#"{"/":"/buy","?":{"id":"?*"}},⟦{"/":"/buy","?":{"id":"4?","kind":"a"}}⟧"#)),
            .accepted(Example.paths(#""/buy/42","/buy/*","*""#)),
            .accepted(Example.components(#"{"/":"/buy/*","?":{"id":"?*"}},{"/":"/buy/*"}"#)),
        ]
    ) { subject in
        guard subject.survey?.hasCoveredRule == true else { return [] }
        let lines = LineIndex(subject.bytes)
        return subject.rules { entry, rule, reach in
            guard case .covered(let takers, let sample) = reach, !rule.isShadowed(by: takers, in: entry) else {
                return nil
            }
            return Remark(
                rule.range, subject.coverMessage(rule, takers, sample, entry, lines),
                hint: takers.allSatisfy { entry.rules[$0].isExcluded == rule.isExcluded }
                    ? "leave it out: it says nothing else"
                    : "put it in front of \(subject.words(entry.rules[takers[0]], lines)), or leave it out")
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
    /// Says which rules take what another is for.
    func coverMessage(
        _ rule: LinkRule, _ takers: [Int], _ sample: String?, _ entry: LinkEntry, _ lines: LineIndex
    ) -> String {
        let own = rule.path.map { "'\($0.text)'" } ?? "this rule"
        let first = words(entry.rules[takers[0]], lines)
        let rest = takers.count == 1 ? "" : " and \(takers.count - 1) more"
        let path = sample.map { takers.count == 1 ? "; '\($0)' for instance" : "; the first takes '\($0)'" } ?? ""
        return "no URL gets to \(own): \(first)\(rest) \(rest.isEmpty ? "takes" : "take") them all\(path)"
    }
}
