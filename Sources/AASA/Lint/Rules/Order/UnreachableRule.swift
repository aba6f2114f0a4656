extension LintRule {
    static let unreachableRule = LintRule(
        code: "AASA401", name: "unreachable-rule", severity: .warning,
        summary: "Earlier rules of the entry match every URL that a rule matches.",
        explanation: """
            The first rule that fits a URL decides, and later ones are not checked. Put the particular rule in front \
            of the general one; a repeated one can be removed. An error in the diagnosis of a site or file if it \
            leaves an app without a URL. A verdict, which has no time for proofs, notes that only of an exclusion of \
            every URL.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(paths: #""*",⟦"/buy/*"⟧"#),
            .reported(paths: #""/buy/*",⟦"/buy/42"⟧,⟦"/buy"⟧"#),
            .reported(components: #"{"/":"/buy/*","exclude":true},⟦{"/":"/buy/42"}⟧,{"/":"*"}"#),
            .reported(components: #"{"/":"/a*"},{"/":"/?"},{"/":"/??*"},⟦{"/":"/$(alpha)b"}⟧"#),
            .reported(components: #"{"/":"/buy","?":{"id":"?*"}},⟦{"/":"/buy","?":{"id":"4?","kind":"a"}}⟧"#),
            .reported(components: #"{"/":"/buy/*","percentEncoded":false},⟦{"/":"/buy/42"}⟧"#),
            .accepted(paths: #""/buy/42","/buy/*","*""#),
            .accepted(components: #"{"/":"/buy/42"},{"/":"/buy/42","percentEncoded":false}"#),
            // The unknown key is the cause, and has a finding of its own.
            .accepted(components: #"{"shop":"/buy/*"},{"/":"/sell/*"}"#),
            .accepted(components: #"{"/":"/buy/*","?":{"id":"?*"}},{"/":"/buy/*"}"#),
        ]
    ) { subject, lintRule in
        subject.coveredRules(areShadowed: false) { covered, lines in
            var hint = covered.hintWithoutOrder
            if let successor = covered.successor {
                hint = "put it in front of \(subject.title(of: successor, in: lines)), or remove it"
            }
            // Authors write so for a query.
            let cover = covered.covers[0]
            if cover.query == nil, let path = cover.path?.text, let mark = PathQuery.anyQuery(in: Array(path.utf8)),
                path != covered.rule.path?.text
            {
                let meant = String(utf8: Array(path.utf8)[..<mark])
                hint = "if a query is meant there, write '\(meant)' in place of '\(path)'; else \(hint)"
            }
            return lintRule.finding(
                at: covered.rule.range, covered.message,
                hint: subject.optionalPartHint(for: cover, lines: lines) ?? hint)
        }
    }
}

/// A rule that no URL reaches.
struct CoveredRule {
    let rule: LinkRule
    /// The earlier rules that match all of its URLs.
    let covers: [LinkRule]
    /// The one of these in front of which the rule has an effect, and leaves it some URLs; nil without one.
    let successor: LinkRule?
    /// Whether an order was looked for in vain, and not only for as long as the budget allows.
    let hasNoOrder: Bool
    /// States which rules match its URLs.
    let message: String

    /// How to fix it where no order has an effect for each rule.
    var hintWithoutOrder: String {
        if covers.allSatisfy({ $0.isExcluded == rule.isExcluded }) { return "remove it: it has no effect" }
        if !hasNoOrder { return "remove it" }
        if covers.count == 1 { return "remove one of the two: they match the same URLs" }
        return "remove it: in front of the others it would leave them no URL"
    }
}

extension LintSubject {
    /// Findings about rules that no URL reaches.
    ///
    /// - Parameter areShadowed: whether the rules exclude what an earlier one lets the app open.
    func coveredRules(areShadowed: Bool, finding: (CoveredRule, LineIndex) -> Finding) -> [Finding] {
        guard let links = file?.links, hasRule(where: \.isCovered) else { return [] }
        let lines = LineIndex(bytes)
        var order = RuleOrder(links.variables)
        return rules { entry, rule, reach in
            guard case .covered(let indices, let sample) = reach else { return nil }
            let covers = indices.map { entry.rules[$0] }
            let isShadowed = rule.isExcluded && !covers.allSatisfy(\.isExcluded)
            if isShadowed != areShadowed { return nil }
            let successor = order.firstRule(of: covers, behind: rule)
            let covered = CoveredRule(
                rule: rule, covers: covers, successor: successor, hasNoOrder: successor == nil && !order.isBudgetUsedUp,
                message: coverMessage(of: rule, covers: covers, sample: sample, lines: lines))
            return finding(covered, lines)
        }
    }

    /// How to fix a rule with `*` for a query item, which covers a later rule and was probably meant for URLs that have
    /// the item; nil for other rules.
    func optionalPartHint(for rule: LinkRule, lines: LineIndex) -> String? {
        guard let part = rule.optionalPart else { return nil }
        return "write '?*' for \(part) of \(title(of: rule, in: lines)), where '*' matches also without one"
    }

    /// States which rules match the URLs that another is for.
    private func coverMessage(of rule: LinkRule, covers: [LinkRule], sample: String?, lines: LineIndex) -> String {
        var name = rule.path?.quoted ?? "this rule"
        // Rules of one path differ in the rest.
        if let path = rule.path, path.text == covers[0].path?.text { name = "'\(rule.patterns)'" }
        var message = "no URL reaches \(name): \(title(of: covers[0], in: lines))"
        if covers.count == 1 {
            message += " matches them all"
            if let sample { message += "; '\(sample)' for example" }
        } else {
            message += " and \(covers.count - 1) more match them all"
            if let sample { message += "; the first matches '\(sample)'" }
        }
        return message
    }
}
